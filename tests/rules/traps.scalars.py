# Python numbers and 0-dim CPU tensors may meet anything in arithmetic.
import math

import torch


def numbers(x):
    x = torch.randn(4, 4, device="cuda")
    return 3 * x + math.sqrt(2) - x / 7 + x ** 2


def zero_dim():
    x = torch.randn(4, 4, device="cuda")
    scale = torch.tensor(0.5)
    x = x * scale
    x = torch.tensor(1.0) - x
    x.mul_(scale)
    return torch.where(x > scale, x, torch.tensor(0.0))


def reduced():
    x = torch.randn(4, 4, device="cuda")
    weights = torch.rand(16)
    return x / weights.sum() + weights.mean()


def filled():
    x = torch.randn(4, 4, device="cuda")
    return x.masked_fill(x > 0, torch.tensor(-1.0))


def averaged(loader):
    total = torch.tensor(0.0)
    for _ in range(3):
        loss = torch.randn(8, device="cuda").pow(2).mean()
        total = total + loss
    return total.item() / 3


def shapes():
    x = torch.randn(4, 4, device="cuda")
    size = torch.tensor(x.shape)
    return x.view(*x.shape), size.prod().item()
