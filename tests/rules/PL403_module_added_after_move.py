import torch
from torch import nn
from torchvision.models import resnet18
from transformers import AutoModelForCausalLM, AutoModelForSequenceClassification


def dispatched(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    model.lm_head = nn.Linear(768, 512, bias=False)
    return model(ids)  # expect: PL403


def exact(x):
    model = resnet18().to("cuda")
    model.fc = nn.Linear(512, 10)
    return model(x.to("cuda"))
#          ^^^^^^^^^^^^^^^^^^^ expect: PL403 "its `fc` was added later" label: 15


def any_device(name, ids, device):
    model = AutoModelForSequenceClassification.from_pretrained(name)
    model.to(device)
    model.classifier = nn.Sequential(nn.Dropout(0.1), nn.Linear(768, 2))
    return model(ids.to(device))  # expect: PL403


def mapped(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": 0})
    model.lm_head = nn.Linear(768, 100)
    return model(input_ids=ids)  # expect: PL403


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)

    def forward(self, x):
        x = self.conv(x)
        norm = nn.BatchNorm2d(8)  # expect: PL403
        return norm(x)  # expect: PL301


Block().to("cuda")(torch.randn(2, 3, 16, 16, device="cuda"))
