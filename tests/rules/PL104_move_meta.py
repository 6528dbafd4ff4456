import torch
from accelerate import init_empty_weights
from torch import nn
from transformers import AutoConfig, AutoModel, AutoModelForCausalLM


def empty(name):
    config = AutoConfig.from_pretrained(name)
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(config)
    model.to("cuda")  # expect: PL104


def exact(name):
    config = AutoConfig.from_pretrained(name)
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(config)
    model.to("cuda")
#   ^^^^^^^^^^^^^^^^ expect: PL104 "meta" label: 16


def to_the_host(name):
    with init_empty_weights(include_buffers=True):
        model = AutoModel.from_config(AutoConfig.from_pretrained(name))
    return model.cpu()  # expect: PL104


def meta_context():
    with torch.device("meta"):
        net = nn.Sequential(nn.Linear(512, 512), nn.ReLU(), nn.Linear(512, 10))
    net.cuda()  # expect: PL104
    return net


def meta_argument(device):
    layer = nn.Linear(4096, 4096, device="meta")
    layer = layer.to("cuda:0")  # expect: PL104
    return layer


def loaded_inside(name):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_pretrained(name)
    model = model.to("cuda")  # expect: PL104
    return model


class Encoder(nn.Module):
    def __init__(self, width=256):
        super().__init__()
        self.project = nn.Linear(width, width)

    def forward(self, x):
        return self.project(x)


def own_module():
    with init_empty_weights():
        encoder = Encoder()
    print(sum(p.numel() for p in encoder.parameters()))
    encoder.to("cuda")  # expect: PL104


def skeleton(name):
    with init_empty_weights():
        return AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))


def through_helper(name):
    model = skeleton(name)
    model.eval()
    model = model.to("cuda")  # expect: PL104
    return model


def runs_empty():
    with torch.device("meta"):
        layer = nn.Linear(16, 4)
    return layer(torch.randn(2, 16))  # expect: PL104


def moved_to_meta():
    layer = nn.Linear(16, 4)
    layer.to("meta")
    layer.to("cuda")  # expect: PL104
