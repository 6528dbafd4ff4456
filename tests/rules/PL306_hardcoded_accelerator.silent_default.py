# Not selected: a note of the group "portability".
import torch
from torch import nn


def moved(device):
    net = nn.Linear(8, 2).to(device)
    return net(torch.randn(4, 8).to("cuda"))
