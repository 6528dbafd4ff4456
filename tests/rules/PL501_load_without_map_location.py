import os

import torch
from torch import nn
from torchvision.models import resnet18


def flexible(path):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = resnet18()
    model.load_state_dict(torch.load(path))  # expect: PL501
    return model.to(device)


def exact(path):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    state = torch.load(path)
#           ^^^^^^^^^^^^^^^^ expect: PL501 "map_location"
    return state, device


def whole_model(path):
    device = "cuda:0" if torch.cuda.is_available() else "cpu"
    model = torch.load(path, weights_only=False).to(device)  # expect: PL501
    return model.eval()


def scripted(path):
    use_cuda = torch.cuda.is_available()
    net = torch.jit.load(path)  # expect: PL501
    if use_cuda:
        net = net.cuda()
    return net


def by_choice(path):
    device = torch.device("cpu")
    net = nn.Linear(8, 8)
    net.load_state_dict(torch.load(path))  # expect: PL501
    return net.to(device)


def statements(path):
    if torch.cuda.is_available():
        device = "cuda"
    else:
        device = "cpu"
    saved = torch.load(path)  # expect: PL501
    net = nn.Linear(8, 8)
    net.load_state_dict(saved["model"])
    return net.to(device)


def read(path):
    return torch.load(path, weights_only=True)  # expect: PL501


def through_helper(folder):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = nn.Linear(8, 8).to(device)
    net.load_state_dict(read(os.path.join(folder, "net.pt")))
    return net


class Ranker:
    def __init__(self, path):
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.net = nn.Linear(16, 1)
        weights = torch.load(path)  # expect: PL501
        self.net.load_state_dict(weights)
        self.net.to(self.device)


Ranker("ranker.pt")


def from_the_hub(url):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    state = torch.hub.load_state_dict_from_url(url)  # expect: PL501
    net = resnet18()
    net.load_state_dict(state)
    return net.to(device)
