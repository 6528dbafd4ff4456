import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def both_moved(features, labels):
    net = nn.Linear(20, 3).to("cuda")
    for x, y in DataLoader(TensorDataset(features, labels), batch_size=8):
        loss = F.cross_entropy(net(x.to("cuda")), y.to("cuda"))
        loss.backward()


def numbers():
    x = torch.randn(4, device="cuda")
    return x * 2 + 1.5 - np.pi


def zero_dim_from_the_host():
    x = torch.randn(4, device="cuda")
    scale = torch.tensor(0.125)
    return x * scale, scale + x, x > scale


def index_from_the_host():
    x = torch.randn(10, 4, device="cuda")
    order = torch.from_numpy(np.array([3, 1, 2]))
    return x[order]


def slice_takes_anything():
    table = torch.zeros(10, 4, device="cuda")
    rows = torch.from_numpy(np.ones((2, 4), dtype=np.float32))
    table[0:2] = rows
    table[5] = rows[0]
    return table


def copied():
    out = torch.zeros(4, device="cuda")
    out.copy_(torch.from_numpy(np.ones(4, dtype=np.float32)))
    return out


def results_come_home(net, loader):
    net = nn.Linear(20, 3).cuda()
    found, wanted = [], []
    for x, y in loader:
        found.append(net(x.cuda()).argmax(1).cpu())
        wanted.append(y)
    return (torch.cat(found) == torch.cat(wanted)).float().mean()


def follows_the_other(a):
    a = torch.randn(4, device="cuda")
    b = torch.from_numpy(np.ones(4)).to(a.device)
    c = torch.from_numpy(np.ones(4)).to(a)
    return a + b + c


def like_the_other():
    a = torch.randn(4, device="cuda")
    return a + torch.zeros_like(a) + a.new_ones(4)


def item_is_a_number(net, loader):
    total = torch.zeros(3, device="cpu")
    loss = torch.ones(1, device="cuda")
    return total + loss.item()


def unknown_operands(a, b):
    return a + b


def host_only():
    a = torch.from_numpy(np.ones(3))
    b = torch.randn(3)
    return torch.stack([a, b])
