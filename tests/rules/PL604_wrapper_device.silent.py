import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from transformers import AutoModelForCausalLM


def first():
    return nn.DataParallel(nn.Linear(8, 2).to("cuda:0"))


def current():
    return nn.DataParallel(nn.Linear(8, 2).cuda())


def its_own_first():
    return nn.DataParallel(nn.Linear(8, 2).to("cuda:1"), device_ids=[1, 0])


def moved_after_wrapping(device):
    net = nn.DataParallel(nn.Linear(8, 2))
    net.to(device)
    return net


def any_device(device, ids):
    net = nn.Linear(8, 2).to(device)
    return nn.DataParallel(net, device_ids=ids), nn.DataParallel(net)


def own_rank(rank):
    net = nn.Linear(8, 2).to(rank)
    return DistributedDataParallel(net, device_ids=[rank])


def current_of_rank(rank):
    torch.cuda.set_device(rank)
    net = nn.Linear(8, 2).cuda()
    return DistributedDataParallel(net, device_ids=[rank])


def on_the_host():
    return DistributedDataParallel(nn.Linear(8, 2)), DistributedDataParallel(nn.Linear(8, 2), device_ids=None)


def host_or_rank(rank):
    net = nn.Linear(8, 2)
    if torch.cuda.is_available():
        net = net.to(rank)
    return DistributedDataParallel(net, device_ids=[rank] if torch.cuda.is_available() else None)


def given(model, rank):
    return DistributedDataParallel(model, device_ids=[rank])


def one_device_map(name):
    return nn.DataParallel(AutoModelForCausalLM.from_pretrained(name, device_map="cuda:0"))


class Net(nn.Module):
    def __init__(self, device):
        super().__init__()
        self.fc = nn.Linear(8, 2)
        self.to(device)

    def forward(self, x):
        return self.fc(x)


def moves_itself(rank):
    return DistributedDataParallel(Net(f"cuda:{rank}"), device_ids=[rank])
