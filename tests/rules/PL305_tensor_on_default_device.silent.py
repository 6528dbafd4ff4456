import torch
import torch.nn.functional as F
from torch import nn


class Decoder(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.project = nn.Linear(width, width)

    def forward(self, x):
        hidden = self.project(x)
        size = hidden.size(1)
        mask = torch.tril(torch.ones(size, size, device=x.device))
        return hidden * mask


Decoder().to("cuda")(torch.randn(4, 32, 32, device="cuda"))


class Buffered(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.register_buffer("mask", torch.tril(torch.ones(size, size)))
        self.scale = nn.Parameter(torch.ones(size))

    def forward(self, x):
        return x * self.mask * self.scale


Buffered(8).cuda()(torch.randn(2, 8, 8, device="cuda"))


def default_device():
    torch.set_default_device("cuda")
    net = nn.Linear(8, 3)
    scores = net(torch.randn(4, 8))
    loss = F.cross_entropy(scores, torch.zeros(4, dtype=torch.long))
    torch.set_default_device("cpu")
    return loss


def device_context():
    with torch.device("cuda"):
        a = torch.randn(4)
        b = torch.zeros(4)
    return a + b


def zero_dim():
    scores = torch.randn(4, device="cuda")
    return scores * torch.tensor(2.0)


def like():
    x = torch.randn(4, 4, device="cuda")
    return x + torch.randn_like(x) + x.new_zeros(4, 4) + torch.empty_like(x).fill_(1)


def moved_at_once():
    x = torch.randn(4, 4, device="cuda")
    return x + torch.rand(4, 4).to(x)


def moved_to_cuda():
    x = torch.randn(4, 4, device="cuda")
    noise = torch.rand(4, 4).cuda()
    return x + noise


def type_as(x):
    x = torch.randn(4, 4, device="cuda")
    return x + torch.ones(4, 4).type_as(x)


def host_model():
    net = Decoder()
    return net(torch.randn(2, 32, 32))


def index_from_the_host():
    x = torch.randn(10, 3, device="cuda")
    return x[torch.arange(5)]


def masked_by_number():
    x = torch.randn(10, device="cuda")
    x[x < 0] = 0.0
    x[2:4] = torch.zeros(2)
    return torch.where(x > 0, x, torch.tensor(1.0))


class Step(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(4, 4)

    def forward(self, x):
        device = next(self.parameters()).device
        start = torch.zeros(x.size(0), 4, device=device)
        return self.net(x + start)


Step().to("cuda")(torch.randn(2, 4, device="cuda"))
