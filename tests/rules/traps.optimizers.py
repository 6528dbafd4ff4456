# An optimizer without state may be made before the move.
import torch
from torch import nn
from transformers import AutoModelForSequenceClassification, get_linear_schedule_with_warmup


def adamw(x, y):
    model = nn.Linear(8, 2)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    model.to("cuda")
    nn.functional.cross_entropy(model(x.to("cuda")), y.to("cuda")).backward()
    optimizer.step()


def momentum():
    model = nn.Linear(8, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, nesterov=True)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 10)
    model.cuda()
    return optimizer, scheduler


def scheduled(device):
    model = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased")
    optimizer = torch.optim.Adam(model.parameters(), lr=2e-5)
    scheduler = get_linear_schedule_with_warmup(optimizer, 10, 100)
    model.to(device)
    return optimizer, scheduler
