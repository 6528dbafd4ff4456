import torch
from torch import nn


class Heads(nn.Module):
    def __init__(self, count):
        super().__init__()
        self.heads = nn.ModuleList(nn.Linear(64, 8) for _ in range(count))

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)


Heads(4).to("cuda")(torch.randn(2, 64, device="cuda"))


class ByName(nn.Module):
    def __init__(self):
        super().__init__()
        self.branches = nn.ModuleDict({"image": nn.Linear(32, 16), "text": nn.Linear(48, 16)})

    def forward(self, image, text):
        return self.branches["image"](image) + self.branches["text"](text)


ByName().to("cuda")(torch.randn(2, 32, device="cuda"), torch.randn(2, 48, device="cuda"))


class Sequence(nn.Module):
    def __init__(self):
        super().__init__()
        layers = [nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 2)]
        self.net = nn.Sequential(*layers)

    def forward(self, x):
        return self.net(x)


Sequence().to("cuda")(torch.randn(2, 8, device="cuda"))


class Parameterless(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps = [nn.ReLU(), nn.Dropout(0.1), nn.Flatten()]

    def forward(self, x):
        for step in self.steps:
            x = step(x)
        return x


Parameterless().to("cuda")(torch.randn(2, 8, device="cuda"))


class Registered(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = []
        for i in range(2):
            layer = nn.Linear(8, 8)
            self.add_module(f"layer{i}", layer)
            self.layers.append(layer)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


Registered().to("cuda")(torch.randn(2, 8, device="cuda"))


class AlsoAttributes(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(8, 8)
        self.second = nn.Linear(8, 8)
        self.order = [self.first, self.second]

    def forward(self, x):
        for layer in self.order:
            x = layer(x)
        return x


AlsoAttributes().cuda()(torch.randn(2, 8, device="cuda"))


class MovedByHand(nn.Module):
    def __init__(self, device):
        super().__init__()
        self.teachers = [nn.Linear(8, 8).to(device), nn.Linear(8, 8).to(device)]
        self.student = nn.Linear(8, 8)

    def forward(self, x):
        return sum(teacher(x) for teacher in self.teachers) - self.student(x)


MovedByHand("cuda").to("cuda")(torch.randn(2, 8, device="cuda"))


class OnTheHost(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(8, 8)]

    def forward(self, x):
        return self.layers[0](x)


OnTheHost()(torch.randn(2, 8))


class Ensemble:
    def __init__(self, count):
        self.models = [nn.Linear(8, 2).to("cuda") for _ in range(count)]

    def predict(self, x):
        return torch.stack([model(x) for model in self.models]).mean(0)


Ensemble(3).predict(torch.randn(2, 8, device="cuda"))


class Names(nn.Module):
    def __init__(self):
        super().__init__()
        self.names = ["left", "right"]
        for name in self.names:
            setattr(self, name, nn.Linear(8, 8))

    def forward(self, x):
        return sum(getattr(self, name)(x) for name in self.names)


Names().to("cuda")(torch.randn(2, 8, device="cuda"))
