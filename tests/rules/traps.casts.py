# Casting is no move.
import torch
from transformers import AutoModel, AutoModelForCausalLM


def plain(name):
    model = AutoModelForCausalLM.from_pretrained(name)
    model.to(torch.bfloat16)
    return model.to("cuda", torch.bfloat16)


def split_without_offload(name):
    layers = {"transformer.wte": 0, "transformer.wpe": 0, "transformer.h": 1, "transformer.ln_f": 1, "lm_head": 0}
    model = AutoModelForCausalLM.from_pretrained(name, device_map=layers)
    model = model.to(torch.bfloat16)
    return model.half()


def by_name(name):
    model = AutoModel.from_pretrained(name).half()
    model = model.to(dtype=torch.float32)
    return model.double()


def tensors():
    x = torch.randn(4, device="cuda")
    y = torch.ones(4, device="cuda").to(torch.float16)
    return x.float() + y.to(x.dtype)


def thrown_away_cast():
    x = torch.randn(4)
    x.to(torch.float16)
    return x
