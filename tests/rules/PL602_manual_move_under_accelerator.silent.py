import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def own_device():
    accelerator = Accelerator()
    model = accelerator.prepare(nn.Linear(8, 2))
    return model.to(accelerator.device)


def current():
    accelerator = Accelerator()
    return accelerator.prepare(nn.Linear(8, 2)).cuda()


def batches():
    accelerator = Accelerator()
    rows = TensorDataset(torch.randn(8, 4), torch.randn(8, 2))
    model, loader = accelerator.prepare(nn.Linear(4, 2), DataLoader(rows))
    for x, y in loader:
        x, y = x.to(accelerator.device), y.to(accelerator.device)
        accelerator.backward(nn.functional.mse_loss(model(x), y))


def results_to_the_host():
    accelerator = Accelerator()
    rows = TensorDataset(torch.randn(8, 4))
    model, loader = accelerator.prepare(nn.Linear(4, 2), DataLoader(rows))
    return [model(x).detach().cpu() for (x,) in loader]


def saved_at_the_end(path):
    accelerator = Accelerator()
    rows = TensorDataset(torch.randn(8, 4))
    model, loader = accelerator.prepare(nn.Linear(4, 2), DataLoader(rows))
    for (x,) in loader:
        accelerator.backward(model(x).sum())
    torch.save(accelerator.unwrap_model(model).cpu().state_dict(), path)


def one_process(x):
    accelerator = Accelerator()
    model = accelerator.prepare(nn.Linear(4, 2))
    if accelerator.is_main_process:
        model.to("cuda:0")
    return model


def not_prepared(x):
    Accelerator()
    model = nn.Linear(4, 2).to("cuda:0")
    return model(x.to("cuda:0"))


def moved_before():
    accelerator = Accelerator()
    return accelerator.prepare(nn.Linear(4, 2).to("cuda:0"))
