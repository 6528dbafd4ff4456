import torch
from torch import nn
from transformers import AutoModelForSequenceClassification


def state_is_lazy(x, y):
    model = nn.Linear(16, 4)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    model.to("cuda")
    nn.functional.mse_loss(model(x.to("cuda")), y.to("cuda")).backward()
    optimizer.step()


def moved_first(path):
    saved = torch.load(path, map_location="cpu")
    model = nn.Linear(128, 10).to("cuda")
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    optimizer.load_state_dict(saved["optimizer"])
    return model, optimizer


def moved_before_the_state(path):
    model = nn.Linear(128, 10)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    model.to("cuda")
    optimizer.load_state_dict(torch.load(path, map_location="cpu"))
    return model, optimizer


def eager_after_the_move():
    net = nn.Linear(16, 4).cuda()
    return torch.optim.Adagrad(net.parameters(), lr=0.1)


def host_only(path):
    net = nn.Linear(16, 4)
    optimizer = torch.optim.Adam(net.parameters())
    optimizer.load_state_dict(torch.load(path, map_location="cpu"))
    net.to("cpu")
    optimizer.step()


def dtype_only(path):
    net = nn.Linear(16, 4)
    optimizer = torch.optim.Adam(net.parameters())
    optimizer.load_state_dict(torch.load(path, map_location="cpu"))
    net.to(torch.float32)
    return net


def another_model(path):
    student = nn.Linear(16, 4)
    teacher = nn.Linear(16, 4)
    optimizer = torch.optim.Adam(student.parameters())
    optimizer.load_state_dict(torch.load(path, map_location="cpu"))
    teacher.to("cuda")
    return student, teacher, optimizer


def made_again(path):
    net = nn.Linear(16, 4)
    optimizer = torch.optim.Adagrad(net.parameters())
    net = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased")
    net.to("cuda")
    optimizer = torch.optim.Adagrad(net.parameters())
    return net, optimizer


def only_the_model_is_restored(path):
    net = nn.Linear(16, 4)
    optimizer = torch.optim.Adam(net.parameters())
    net.load_state_dict(torch.load(path, map_location="cpu"))
    net.cuda()
    return net, optimizer


class Trainer:
    def __init__(self, path, device="cuda"):
        self.net = nn.Linear(8, 8).to(device)
        self.optimizer = torch.optim.Adam(self.net.parameters())
        self.optimizer.load_state_dict(torch.load(path, map_location=device))


Trainer("last.pt")
