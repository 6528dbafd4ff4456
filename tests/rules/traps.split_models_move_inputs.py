# Hooks of a split or offloaded model bring its inputs where they are needed.
import torch
from accelerate import cpu_offload, dispatch_model
from torch import nn
from transformers import AutoModelForCausalLM, AutoTokenizer

LAYERS = {"transformer.wte": 0, "transformer.wpe": 0, "transformer.h": 1, "transformer.ln_f": 1, "lm_head": 0}


def split(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map=LAYERS)
    batch = tokenizer(text, return_tensors="pt")
    return model(**batch).logits, model.generate(**batch)


def split_on_another(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map=LAYERS)
    return model(**tokenizer(text, return_tensors="pt").to("cuda:1"))


def offloaded(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map={"transformer.wte": 0, "transformer.wpe": 0, "transformer.h": "cpu", "transformer.ln_f": 0, "lm_head": 0})
    return model(**tokenizer(text, return_tensors="pt"))


def by_hand():
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2))
    net = dispatch_model(net, device_map={"0": "cuda:0", "1": "cuda:1"})
    return net(torch.randn(2, 8))


def to_the_host():
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2))
    cpu_offload(net, execution_device=torch.device("cuda:0"))
    return net(torch.randn(2, 8))


def first_of_the_map(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    first = next(iter(model.hf_device_map.values()))
    return model.generate(**tokenizer(text, return_tensors="pt").to(first))


def its_own_device(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    return model.generate(**tokenizer(text, return_tensors="pt").to(model.device))
