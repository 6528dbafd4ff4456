import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def model_by_number():
    accelerator = Accelerator()
    model = accelerator.prepare(nn.Linear(8, 2))
    return model.to("cuda:0")  # expect: PL602


def exact():
    accelerator = Accelerator()
    model = accelerator.prepare(nn.Linear(8, 2))
    return model.cuda(0)
#          ^^^^^^^^^^^^^ expect: PL602 "takes to cuda:0" label: 15


def batch_by_number():
    accelerator = Accelerator()
    device = torch.device("cuda:0")
    rows = TensorDataset(torch.randn(8, 4), torch.randn(8, 2))
    model, loader = accelerator.prepare(nn.Linear(4, 2), DataLoader(rows))
    for x, y in loader:
        x = x.to(device)  # expect: PL602
        accelerator.backward(model(x).sum())


def save(accelerator, model, path):
    plain = accelerator.unwrap_model(model)
    accelerator.save(plain.cpu().state_dict(), path)  # expect: PL602


def saved_in_between():
    accelerator = Accelerator()
    rows = TensorDataset(torch.randn(8, 4), torch.randn(8, 2))
    model, loader = accelerator.prepare(nn.Linear(4, 2), DataLoader(rows))
    for epoch in range(3):
        for x, _ in loader:
            accelerator.backward(model(x).sum())  # expect: PL301
        save(accelerator, model, f"{epoch}.pt")
