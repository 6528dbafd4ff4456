import torch
from torch import nn


def made_there():
    a = torch.randn(3, requires_grad=True, device="cuda")
    return torch.optim.SGD([a], lr=0.1), a.grad


def moved_first():
    b = torch.randn(3).cuda().requires_grad_()
    return torch.optim.SGD([b], lr=0.1), b.grad


def leaf_kept():
    leaf = torch.randn(3, requires_grad=True)
    c = leaf.to("cuda")
    c.sum().backward()
    return leaf.grad


def gradient_not_wanted(net):
    image = torch.randn(1, 3, 8, 8, requires_grad=True).to("cuda")
    return torch.onnx.export(net, image, "net.onnx")


def host():
    d = torch.randn(3, requires_grad=True).to("cpu")
    return torch.optim.SGD([d], lr=0.1)


def dtype_only():
    e = torch.randn(3, requires_grad=True).to(torch.float32)
    return e.grad


def no_gradient():
    f = torch.randn(3).to("cuda")
    return f.grad


def wrapped_last():
    return nn.Parameter(torch.randn(3).to("cuda"))


class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(8))
        self.inner = nn.Parameter(nn.Parameter(torch.ones(8)).to("cuda"))

    def forward(self, x):
        return x * self.weight.to(x.device)


Scale().to("cuda")
