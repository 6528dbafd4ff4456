import torch
from torch import nn


def optimized():
    w = torch.randn(3, requires_grad=True).cuda()  # expect: PL404
    return torch.optim.SGD([w], lr=0.1)


def exact():
    shift = torch.zeros(3, requires_grad=True).to("cuda")
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expect: PL404 "`shift` is no leaf" label: 11
    shift.sum().backward()
    return shift.grad


def any_device(device):
    gain = torch.ones(3, requires_grad=True).to(device)  # expect: PL404
    (gain * 2).sum().backward()
    print(gain.grad.abs().max())


def listed(device):
    scales = [torch.full((2,), 0.5, requires_grad=True).to(device) for _ in range(3)]  # expect: PL404
    return torch.optim.Adam(scales, lr=1e-4)


class Scale(nn.Module):
    def __init__(self, device="cuda"):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(8)).to(device)  # expect: PL404
        self.bias = torch.nn.Parameter(torch.zeros(8)).cuda()  # expect: PL404


Scale()
