import torch
from torch import nn
from transformers import AutoModelForSequenceClassification


def resumed(path):
    saved = torch.load(path, map_location="cpu")
    model = nn.Linear(128, 10)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    optimizer.load_state_dict(saved["optimizer"])
    model.to("cuda")  # expect: PL601
    return model, optimizer


def exact(path):
    saved = torch.load(path, map_location="cpu")
    model = nn.Linear(128, 10)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    optimizer.load_state_dict(saved["optimizer"])
    model.to("cuda")
#   ^^^^^^^^^^^^^^^^ expect: PL601 "optimizer" label: 19
    return model, optimizer


def eager():
    net = nn.Linear(16, 4)
    optimizer = torch.optim.Adagrad(net.parameters(), lr=0.1)
    net.cuda()  # expect: PL601
    return net, optimizer


def momentum(path):
    saved = torch.load(path, map_location="cpu")
    net = nn.Sequential(nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 4))
    net.load_state_dict(saved["net"])
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    optimizer.load_state_dict(saved["sgd"])
    net = net.to("cuda:0")  # expect: PL601
    return net, optimizer


def after_a_step(x, y):
    net = nn.Linear(16, 4)
    optimizer = torch.optim.Adam(net.parameters())
    nn.functional.mse_loss(net(x), y).backward()
    optimizer.step()
    net.to("cuda")  # expect: PL601
    return net, optimizer


def any_device(path, device):
    model = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased")
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-5)
    optimizer.load_state_dict(torch.load(path, map_location="cpu"))
    model.to(device)  # expect: PL601
    return model, optimizer


def make_optimizer(model, path):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
    optimizer.load_state_dict(torch.load(path, map_location="cpu"))
    return optimizer


def through_helper(path):
    model = nn.GRU(32, 64)
    optimizer = make_optimizer(model, path)
    model.cuda()  # expect: PL601
    return model, optimizer


class Trainer:
    def __init__(self, path):
        self.net = nn.Linear(8, 8)
        self.optimizer = torch.optim.Adam(self.net.parameters())
        self.resume(path)
        self.net.to("cuda")  # expect: PL601

    def resume(self, path):
        state = torch.load(path, map_location="cpu")
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])


Trainer("last.pt")


def groups(path):
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2))
    optimizer = torch.optim.Adagrad([
        {"params": net[0].parameters(), "lr": 1e-3},
        {"params": net[1].parameters(), "lr": 1e-2},
    ])
    net.to("cuda")  # expect: PL601
    return net, optimizer
