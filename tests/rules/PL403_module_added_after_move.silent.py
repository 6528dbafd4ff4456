import torch
from torch import nn
from torchvision.models import resnet18
from transformers import AutoModelForCausalLM


def before_the_move(x):
    model = resnet18()
    model.fc = nn.Linear(512, 10)
    model.to("cuda")
    return model(x.to("cuda"))


def moved_again(x, device):
    model = resnet18().to(device)
    model.fc = nn.Linear(512, 10)
    model = model.to(device)
    return model(x.to(device))


def moved_alone(x):
    model = resnet18().to("cuda")
    model.fc = nn.Linear(512, 10).to("cuda")
    return model(x.to("cuda"))


def moved_there(x):
    model = resnet18().to("cuda")
    model.fc = nn.Linear(512, 10)
    model.fc.to("cuda")
    return model(x.to("cuda"))


def made_there(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    model.lm_head = nn.Linear(768, 512, device=model.device)
    return model(ids)


def without_weights(x):
    model = resnet18().to("cuda")
    model.fc = nn.Identity()
    return model(x.to("cuda"))


def not_run(x):
    model = resnet18().to("cuda")
    model.extra = nn.Linear(512, 10)
    return model(x.to("cuda"))


def on_the_host(x):
    model = resnet18()
    model.fc = nn.Linear(512, 10)
    return model(x)


def unknown(model, x):
    model.fc = nn.Linear(512, 10)
    return model(x.to("cuda"))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)

    def forward(self, x):
        x = self.conv(x)
        return nn.ReLU()(nn.MaxPool2d(2)(x)), nn.BatchNorm2d(8).to(x.device)(x)


Block().to("cuda")(torch.randn(2, 3, 16, 16, device="cuda"))
