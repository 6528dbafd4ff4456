import torch
import torch.nn.functional as F
from torch import nn
from transformers import AutoModelForCausalLM, StoppingCriteria, LogitsProcessor


class Decoder(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.project = nn.Linear(width, width)

    def forward(self, x):
        hidden = self.project(x)
        mask = torch.tril(torch.ones(hidden.size(1), hidden.size(1)))
        return hidden * mask  # expect: PL305


Decoder().to("cuda")(torch.randn(4, 32, 32, device="cuda"))


def exact():
    scores = torch.randn(4, 4, device="cuda")
    noise = torch.rand(4, 4)
    return scores + noise
#          ^^^^^^^^^^^^^^ expect: PL305 "without a device" label: 23


def target_made_here():
    net = nn.Linear(8, 3).cuda()
    scores = net(torch.randn(16, 8, device="cuda"))
    target = torch.zeros(16, dtype=torch.long)
    return F.cross_entropy(scores, target)  # expect: PL305


class Recurrent(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size
        self.cell = nn.LSTM(size, size, batch_first=True)
        self.mix = nn.Linear(size, size)

    def start(self, batch):
        return torch.zeros(batch, self.size)

    def forward(self, x):
        state = self.start(x.size(0))
        return self.mix(x[:, 0]) + state  # expect: PL302


Recurrent(16).cuda()(torch.randn(4, 10, 16, device="cuda"))


def interpolation(real, fake):
    real = torch.randn(4, 3, 8, 8, device="cuda")
    fake = torch.randn(4, 3, 8, 8, device="cuda")
    alpha = torch.rand(4, 1, 1, 1)
    return alpha * real + (1 - alpha) * fake  # expect: PL305


def padded():
    rows = torch.ones(3, 5, device="cuda")
    filler = torch.full((2, 5), -1.0)
    return torch.cat([rows, filler])  # expect: PL305


def stacked(losses):
    parts = [torch.zeros(2, device="cuda")]
    parts.append(torch.zeros(2))
    return torch.stack(parts)  # expect: PL305


def positions(device):
    table = torch.randn(128, 64, device=device)
    index = torch.arange(16)
    return torch.gather(table, 0, index.view(-1, 1).expand(-1, 64))  # expect: PL305


def scattered():
    same = torch.zeros(8, 8, device="cuda")
    return same.scatter_(1, torch.arange(8).view(-1, 1), 1.0)  # expect: PL305


class Penalty(LogitsProcessor):
    def __init__(self, banned):
        self.banned = banned

    def __call__(self, input_ids, scores):
        penalty = torch.zeros(1, 50257)
        penalty[0, self.banned] = -1e9
        return scores + penalty  # expect: PL305


def generate():
    model = AutoModelForCausalLM.from_pretrained("gpt2").to("cuda")
    ids = torch.tensor([[1, 2, 3]], device="cuda")
    return model.generate(ids, logits_processor=[Penalty([5, 6])])
