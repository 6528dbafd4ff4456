import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import AutoModel, AutoTokenizer


def targets_of_a_loader(features, labels):
    net = nn.Linear(20, 3).to("cuda")
    for x, y in DataLoader(TensorDataset(features, labels), batch_size=8):
        scores = net(x.to("cuda"))
        loss = F.cross_entropy(scores, y)  # expect: PL302
        loss.backward()


def exact(features, labels):
    net = nn.Linear(20, 3).to("cuda")
    for x, y in DataLoader(TensorDataset(features, labels), batch_size=8):
        scores = net(x.to("cuda"))
        loss = F.cross_entropy(scores, y)
#              ^^^^^^^^^^^^^^^^^^^^^^^^^^ expect: PL302 "cuda"
        loss.backward()


def criterion_object(features, labels):
    criterion = nn.MSELoss()
    net = nn.Linear(20, 1).cuda()
    for x, y in DataLoader(TensorDataset(features, labels), batch_size=8):
        loss = criterion(net(x.cuda()), y)  # expect: PL302


def from_numpy(table):
    weights = torch.from_numpy(np.load("weights.npy"))
    scores = torch.randn(4, 4, device="cuda")
    return scores * weights  # expect: PL302


def mask_of_an_encoding(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    batch = tokenizer(text, return_tensors="pt")
    hidden = model(batch["input_ids"].to("cuda")).last_hidden_state
    mask = batch["attention_mask"].unsqueeze(-1)
    return (hidden * mask).sum(1)  # expect: PL302


def one_moved_back():
    left = torch.randn(4, 4, device="cuda")
    right = torch.randn(4, 4, device="cuda").cpu()
    return left @ right  # expect: PL302


def collected():
    rows = []
    for _ in range(3):
        rows.append(torch.zeros(2, device="cuda"))
    rows.append(torch.from_numpy(np.ones(2)))
    return torch.cat(rows)  # expect: PL302


def index_on_the_accelerator():
    table = torch.from_numpy(np.load("vectors.npy"))
    ids = torch.tensor([1, 2, 3], device="cuda")
    return table[ids]  # expect: PL302


def plus(a, b):
    return a + b  # expect: PL302


def through_helper():
    return plus(torch.ones(3, device="cuda"), torch.from_numpy(np.ones(3)))


class Meter:
    def __init__(self):
        self.total = torch.zeros(10, device="cpu")

    def add(self, values):
        self.total = self.total + values  # expect: PL302


Meter().add(torch.ones(10, device="cuda"))


def scalar_on_the_accelerator():
    factor = torch.tensor(0.5, device="cuda")
    data = torch.from_numpy(np.ones((2, 2)))
    return data * factor  # expect: PL302
