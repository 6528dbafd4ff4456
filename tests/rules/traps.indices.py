# An index may be on the CPU; slices take values from anywhere.
import numpy as np
import torch


def index():
    x = torch.randn(10, 3, device="cuda")
    order = torch.randperm(10)
    return x[order], x[order[:4]], x[torch.tensor([1, 2])]


def mask():
    x = torch.randn(10, device="cuda")
    keep = torch.from_numpy(np.array([True] * 10))
    return x[keep]


def slices():
    table = torch.zeros(8, 4, device="cuda")
    table[2:4] = torch.ones(2, 4)
    table[0] = torch.ones(4)
    table[..., 1] = torch.ones(8)
    return table


def collected(loader):
    out = torch.zeros(100, 16, device="cpu")
    for start in range(0, 100, 10):
        hidden = torch.randn(10, 16, device="cuda")
        out[start:start + 10] = hidden
    return out


def numbers():
    x = torch.randn(10, device="cuda")
    x[3] = 1.0
    x[x > 0] = 0
    return x[-1].item()
