import torch
from torch import nn


class Buffered(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.tensor([0.485, 0.456, 0.406]))
        self.head = nn.Linear(3, 10)

    def forward(self, x):
        return self.head(x - self.mean)


Buffered().to("cuda")(torch.randn(8, 3, device="cuda"))


class NotSaved(nn.Module):
    def __init__(self, size):
        super().__init__()
        mask = torch.triu(torch.ones(size, size), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, scores):
        return scores.masked_fill(self.mask, -1e9)


NotSaved(8).cuda()(torch.randn(8, 8, device="cuda"))


class Learned(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(3))

    def forward(self, x):
        return x * self.scale


Learned().to("cuda")(torch.randn(8, 3, device="cuda"))


class MovesItself(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.tensor([0.5, 0.5, 0.5])

    def forward(self, x):
        return x - self.mean.to(x.device)


MovesItself().to("cuda")(torch.randn(8, 3, device="cuda"))


class MovesOnce(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = torch.randn(16, 16)
        self.net = nn.Linear(16, 16)

    def forward(self, x):
        self.table = self.table.to(x.device)
        return self.net(x) @ self.table


MovesOnce().to("cuda")(torch.randn(8, 16, device="cuda"))


class Given(nn.Module):
    def __init__(self, device):
        super().__init__()
        self.mean = torch.zeros(3, device=device)
        self.head = nn.Linear(3, 3)

    def forward(self, x):
        return self.head(x - self.mean)


Given("cuda").to("cuda")(torch.randn(8, 3, device="cuda"))


class Scalar(nn.Module):
    def __init__(self):
        super().__init__()
        self.temperature = torch.tensor(0.07)

    def forward(self, x):
        return x / self.temperature


Scalar().to("cuda")(torch.randn(8, 3, device="cuda"))


class OnTheHost(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.zeros(3)
        self.head = nn.Linear(3, 3)

    def forward(self, x):
        return self.head(x - self.mean)


OnTheHost()(torch.randn(8, 3))


class Overridden(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.zeros(3)

    def _apply(self, fn):
        super()._apply(fn)
        self.mean = fn(self.mean)
        return self

    def forward(self, x):
        return x - self.mean


Overridden().to("cuda")(torch.randn(8, 3, device="cuda"))


class IndexOnly(nn.Module):
    def __init__(self):
        super().__init__()
        self.order = torch.tensor([2, 1, 0])

    def forward(self, x):
        return x[:, self.order]


IndexOnly().to("cuda")(torch.randn(8, 3, device="cuda"))


class NoModule:
    def __init__(self):
        self.mean = torch.zeros(3, device="cuda")

    def __call__(self, x):
        return x - self.mean


NoModule()(torch.randn(8, 3, device="cuda"))
