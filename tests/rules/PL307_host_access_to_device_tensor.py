import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence


def direct():
    x = torch.randn(4, device="cuda")
    return x.numpy()  # expect: PL307


def exact():
    x = torch.randn(4, device="cuda:1")
    return x.numpy()
#          ^^^^^^^^^ expect: PL307 "on cuda:1" label: 13


def moved(batch):
    scores = torch.zeros(4).cuda()
    scores = scores.softmax(dim=0).detach()
    return np.asarray(scores)  # expect: PL307


def output(x):
    net = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 2)).to("cuda")
    with torch.no_grad():
        return net(x.to("cuda")).argmax(dim=1).numpy()  # expect: PL307


def stacked():
    rows = [torch.ones(3).to("cuda"), torch.ones(3).to("cuda")]
    return np.stack(rows)  # expect: PL307


def when_there_is_one():
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    x = torch.randn(4, device=device)
    return x.numpy()  # expect: PL307


class Agent:
    def __init__(self):
        self.net = nn.Linear(8, 2).to("cuda")

    def act(self, state):
        state = torch.as_tensor(state, device="cuda")
        return self.net(state).detach().numpy()  # expect: PL307


def pinned():
    return torch.zeros(8, device="cuda").pin_memory()  # expect: PL307


def packed(x):
    lengths = torch.tensor([3, 2]).to("cuda")
    return pack_padded_sequence(x, lengths, batch_first=True)  # expect: PL307
