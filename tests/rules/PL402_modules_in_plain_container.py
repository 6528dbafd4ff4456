import torch
from torch import nn
from transformers import AutoModel


class Heads(nn.Module):
    def __init__(self, count):
        super().__init__()
        self.heads = [nn.Linear(64, 8) for _ in range(count)]

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)  # expect: PL402


Heads(4).to("cuda")(torch.randn(2, 64, device="cuda"))


class Exact(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(8, 8), nn.Linear(8, 8)]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
#               ^^^^^^^^ expect: PL402 "layers" label: 21
        return x


Exact().cuda()(torch.randn(2, 8, device="cuda"))


class ByName(nn.Module):
    def __init__(self):
        super().__init__()
        self.branches = {"image": nn.Linear(32, 16), "text": nn.Linear(48, 16)}

    def forward(self, image, text):
        left = self.branches["image"](image)  # expect: PL402
        return left + self.branches["text"](text)  # expect: PL402


ByName().to("cuda")(torch.randn(2, 32, device="cuda"), torch.randn(2, 48, device="cuda"))


class Appended(nn.Module):
    def __init__(self, depth):
        super().__init__()
        self.blocks = []
        for _ in range(depth):
            self.blocks.append(nn.Conv2d(8, 8, 3, padding=1))

    def forward(self, x):
        for block in self.blocks:
            x = torch.relu(block(x))  # expect: PL402
        return x


Appended(3).cuda()(torch.randn(1, 8, 4, 4, device="cuda"))


class Pair(nn.Module):
    def __init__(self):
        super().__init__()
        self.both = (nn.Embedding(100, 16), nn.Linear(16, 4))

    def forward(self, ids):
        embed, project = self.both
        return project(embed(ids))  # expect: PL402


Pair().to("cuda")(torch.tensor([1, 2], device="cuda"))


class Pretrained(nn.Module):
    def __init__(self, names):
        super().__init__()
        self.encoders = [AutoModel.from_pretrained("bert-base-uncased"), AutoModel.from_pretrained("roberta-base")]
        self.head = nn.Linear(768, 2)

    def forward(self, ids):
        first = self.encoders[0](ids).pooler_output  # expect: PL402
        return self.head(first)


Pretrained([]).to("cuda")(torch.tensor([[1, 2]], device="cuda"))


class Losses(nn.Module):
    def __init__(self, places):
        super().__init__()
        self.net = nn.Linear(8, 4)
        self.rules = [nn.BatchNorm1d(4) for _ in range(places)]

    def forward(self, x):
        scores = self.net(x)
        return sum(rule(scores).mean() for rule in self.rules)  # expect: PL402


Losses(3).to("cuda")(torch.randn(2, 8, device="cuda"))


class Built(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = self.build(2)

    def build(self, depth):
        layers = []
        for _ in range(depth):
            layers.append(nn.Linear(8, 8))
        return layers

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)  # expect: PL402
        return x


Built().to("cuda")(torch.randn(2, 8, device="cuda"))
