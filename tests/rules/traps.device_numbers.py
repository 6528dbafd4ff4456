# "cuda" is "cuda:0" only where the current device is known; numbers differ.
import os

import torch
from torch import nn


def unnumbered():
    net = nn.Linear(4, 4).to("cuda")
    return net(torch.randn(2, 4, device="cuda:0"))


def second(x):
    net = nn.Linear(4, 4).to("cuda:1")
    return net(torch.randn(2, 4).to("cuda:1"))


def current():
    torch.cuda.set_device(1)
    net = nn.Linear(4, 4).cuda()
    return net(torch.randn(2, 4, device="cuda:1"))


def by_rank():
    rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(rank)
    net = nn.Linear(4, 4).to(f"cuda:{rank}")
    return net(torch.randn(2, 4).cuda())


def by_index():
    index = torch.cuda.current_device()
    net = nn.Linear(4, 4).cuda(index)
    return net(torch.randn(2, 4, device="cuda"))


def by_property():
    net = nn.Linear(4, 4).to("cuda:3")
    device = next(net.parameters()).device
    return net(torch.randn(2, 4).to(device)), net(torch.randn(2, 4, device=net.weight.device))
