# options: --extend-select PL306
import torch
from torch import nn


def one_variable(device):
    net = nn.Linear(8, 2).to(device)
    return net(torch.randn(4, 8).to(device))


def its_own_device(x, device):
    net = nn.Linear(8, 2).to(device)
    return net(x.to(next(net.parameters()).device))


def both_literal():
    net = nn.Linear(8, 2).to("cuda")
    return net(torch.randn(4, 8).to("cuda"))


def guarded():
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = nn.Linear(8, 2).to(device)
    return net(torch.randn(4, 8).to(device))


def one_machine():
    x = torch.randn(4, 8)
    net = nn.Linear(8, 2)
    if torch.cuda.is_available():
        net = net.to("cuda")
        x = x.to("cuda")
    return net(x)


def unknown(net, x):
    return net(x.to("cuda"))


def bridged(device):
    x = torch.randn(4, 8)
    first = nn.Linear(8, 8).to("cuda")
    second = nn.Linear(8, 2).to(device)
    return second(first(x.to("cuda")).to(device))
