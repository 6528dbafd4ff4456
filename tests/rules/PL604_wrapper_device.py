import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from transformers import AutoModelForCausalLM, AutoModelForSeq2SeqLM


def second():
    net = nn.Linear(8, 2).to("cuda:1")
    return nn.DataParallel(net)  # expect: PL604


def exact():
    net = nn.Linear(8, 2).to("cuda:1")
    return nn.DataParallel(net)
#          ^^^^^^^^^^^^^^^^^^^^ expect: PL604 "starts from cuda:0" label: 13


def listed():
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2)).cuda(0)
    return nn.DataParallel(net, device_ids=[2, 3])  # expect: PL604


def by_keyword():
    where = torch.device("cuda", 3)
    return torch.nn.DataParallel(module=nn.Linear(8, 2).to(where), device_ids=[0, 1])  # expect: PL604


def dispatched(name):
    model = AutoModelForSeq2SeqLM.from_pretrained(name, device_map="auto")
    if torch.cuda.device_count() > 1:
        model = nn.DataParallel(model)  # expect: PL604
    return model


def split(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"model": 0, "lm_head": 1})
    return nn.DataParallel(model)  # expect: PL604


def host(rank):
    net = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 2))
    return DistributedDataParallel(net, device_ids=[rank], output_device=rank)  # expect: PL604


def loaded_on_host(name, rank):
    model = AutoModelForCausalLM.from_pretrained(name)
    return DistributedDataParallel(model, [rank])  # expect: PL604


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 2)

    def forward(self, x):
        return self.fc(x)


def other_index():
    net = Net().to("cuda:0")
    return DistributedDataParallel(net, device_ids=[1])  # expect: PL604


def own_module(rank):
    return DistributedDataParallel(Net(), device_ids=[rank])  # expect: PL604
