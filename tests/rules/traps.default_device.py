# Where no device is given the context decides (since transformers 4.52 for
# loading, too).
import torch
from torch import nn
from transformers import AutoModel


def loaded_in_a_context(name, ids):
    with torch.device("cuda"):
        model = AutoModel.from_pretrained(name, device_map=None)
    return model(torch.ones(1, 4, dtype=torch.long, device="cuda"))


def loaded_on_the_default(name):
    torch.set_default_device("cuda")
    model = AutoModel.from_pretrained(name)
    out = model(torch.ones(1, 4, dtype=torch.long))
    torch.set_default_device("cpu")
    return out


def built_in_a_context():
    with torch.device("cuda"):
        net = nn.Linear(4, 4)
    return net(torch.randn(2, 4, device="cuda"))


def both_in_a_context():
    with torch.device("cuda:1"):
        net = nn.Linear(4, 4)
        return net(torch.randn(2, 4))


def nested():
    with torch.device("cuda"):
        a = torch.ones(3)
        with torch.device("cpu"):
            b = torch.ones(3)
        c = torch.ones(3)
    return a + c, b + torch.ones(3)
#--- requirements.txt
accelerate>=1.7
torch>=2.6
transformers>=4.52
