import torch
from safetensors.torch import load_file
from torch import nn
from torchvision.models import resnet18


def to_the_device(path):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = resnet18()
    model.load_state_dict(torch.load(path, map_location=device))
    return model.to(device)


def to_the_host(path):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = resnet18()
    model.load_state_dict(torch.load(path, map_location="cpu"))
    return model.to(device)


def positional(path):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.load(path, device)


def by_function(path):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    state = torch.load(path, map_location=lambda storage, location: storage)
    return state, device


def only_with_an_accelerator(path):
    device = torch.device("cuda")
    state = torch.load(path)
    return nn.Linear(8, 8).to(device), state


def branches(path):
    if torch.cuda.is_available():
        state = torch.load(path)
    else:
        state = torch.load(path, map_location="cpu")
    return state


def through_kwargs(path):
    options = {} if torch.cuda.is_available() else {"map_location": "cpu"}
    return torch.load(path, **options)


def unknown_kwargs(path, **kwargs):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.load(path, **kwargs), device


def safetensors(path):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = nn.Linear(8, 8)
    net.load_state_dict(load_file(path))
    return net.to(device)


def scripted(path):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    return torch.jit.load(path, map_location=device)


def no_device_at_all(path):
    return torch.load(path)
