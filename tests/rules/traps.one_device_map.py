# A map with one device puts no hooks on a model: it moves like any other.
import torch
from transformers import AutoModel, AutoModelForCausalLM


def by_string(name):
    return AutoModel.from_pretrained(name, device_map="cuda").to("cuda:1")


def by_index(name):
    return AutoModel.from_pretrained(name, device_map=0).cpu()


def by_device(name):
    return AutoModel.from_pretrained(name, device_map=torch.device("cuda:0")).cuda()


def by_dict(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": "cpu"})
    model.to("cuda")
    return model


def by_rank(name, local_rank):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": local_rank})
    model.to(f"cuda:{local_rank}")
    return model


def same_twice(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"transformer": 0, "lm_head": 0})
    return model.to("cuda:0")
