import math

import torch
from torch import nn


class Standardize(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.tensor([0.485, 0.456, 0.406])
        self.head = nn.Linear(3, 10)

    def forward(self, x):
        return self.head(x - self.mean)  # expect: PL401


Standardize().to("cuda")(torch.randn(8, 3, device="cuda"))


class Exact(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.ones(3)
        self.head = nn.Linear(3, 3)

    def forward(self, x):
        return self.head(x) * self.scale
#              ^^^^^^^^^^^^^^^^^^^^^^^^^ expect: PL401 "attribute"


Exact().to("cuda")(torch.randn(8, 3, device="cuda"))


class Positions(nn.Module):
    def __init__(self, width, length=512):
        super().__init__()
        steps = torch.arange(length).unsqueeze(1)
        rates = torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
        table = torch.zeros(length, width)
        table[:, 0::2] = torch.sin(steps * rates)
        table[:, 1::2] = torch.cos(steps * rates)
        self.table = table
        self.drop = nn.Dropout(0.1)

    def forward(self, x):
        return self.drop(x + self.table[: x.size(1)])  # expect: PL401


Positions(64).cuda()(torch.randn(2, 16, 64, device="cuda"))


class Weighted(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.net = nn.Linear(16, classes)
        self.weight = torch.linspace(1, 2, classes)

    def forward(self, x, target):
        scores = self.net(x)
        return nn.functional.cross_entropy(scores, target, weight=self.weight)  # expect: PL401


loss = Weighted(4).to("cuda")(torch.randn(2, 16, device="cuda"), torch.tensor([0, 1], device="cuda"))


class Kernel(nn.Module):
    def __init__(self):
        super().__init__()
        self.kernel = torch.ones(1, 1, 3, 3) / 9

    def forward(self, image):
        return nn.functional.conv2d(image, self.kernel)  # expect: PL401


Kernel().cuda()(torch.rand(1, 1, 8, 8, device="cuda"))


class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Standardize()

    def forward(self, x):
        return self.inner(x)


Outer().to("cuda")(torch.randn(2, 3, device="cuda"))


class Helper(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(8, 8)
        self.reset()

    def reset(self):
        self.memory = torch.zeros(1, 8)

    def forward(self, x):
        return torch.cat([self.memory, self.project(x)])  # expect: PL401


Helper().to("cuda")(torch.randn(2, 8, device="cuda"))


class InAList(nn.Module):
    def __init__(self, scales):
        super().__init__()
        self.sizes = [torch.ones(2), torch.ones(2) * 2]
        self.project = nn.Linear(2, 2)

    def forward(self, x):
        x = self.project(x)
        for size in self.sizes:
            x = x * size  # expect: PL401
        return x


InAList(2).to("cuda")(torch.randn(4, 2, device="cuda"))


def main():
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = Standardize().to(device)
    return model(torch.randn(2, 3).to(device))


if __name__ == "__main__":
    main()
