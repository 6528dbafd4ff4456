# options: --extend-select PL306
import torch
from torch import nn
from transformers import AutoModel


def moved(device):
    net = nn.Linear(8, 2).to(device)
    return net(torch.randn(4, 8).to("cuda"))  # expect: PL306


def exact(args, rows):
    net = nn.Linear(8, 2).to(args.device)
    return net(torch.randn(4, 8, device="cuda:0"))
#          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expect: PL306 "on `args.device`" label: 13


def loaded(name, device):
    model = AutoModel.from_pretrained(name)
    model.to(device)
    ids = torch.tensor([[1, 2]]).cuda()
    return model(input_ids=ids)  # expect: PL306


class Run:
    def __init__(self, device):
        self.device = device
        self.net = nn.Sequential(nn.Linear(8, 8), nn.ReLU()).to(device)

    def __call__(self, x):
        x = torch.as_tensor(x, device="cuda")
        return self.net(x)  # expect: PL306


def use(x, device):
    return Run(device)(x)
