import torch
from accelerate import init_empty_weights, load_checkpoint_and_dispatch
from diffusers import DiffusionPipeline, StableDiffusionPipeline
from transformers import AutoConfig, AutoModelForCausalLM


def device_string(name, folder):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    return load_checkpoint_and_dispatch(model, folder, device_map="cuda:0")  # expect: PL106


def exact(name, folder):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    return load_checkpoint_and_dispatch(model, folder, device_map="cuda")
#                                                      ^^^^^^^^^^^^^^^^^ expect: PL106 "cuda"


def diffusers_auto(name):
    return DiffusionPipeline.from_pretrained(name, device_map="auto")  # expect: PL106


def diffusers_index(name):
    return StableDiffusionPipeline.from_pretrained(name, torch_dtype=torch.float16, device_map="cuda:0")  # expect: PL106


def through_variable(name, folder):
    target = "cuda:1"
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    model = load_checkpoint_and_dispatch(model, folder, device_map=target)  # expect: PL106
    return model


def fill(model, folder, where="cpu"):
    return load_checkpoint_and_dispatch(model, folder, device_map=where)  # expect: PL106


def through_helper(name, folder):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    return fill(model, folder)


class Painter:
    def __init__(self, name, where):
        self.pipe = DiffusionPipeline.from_pretrained(name, device_map=where)  # expect: PL106


Painter("stabilityai/stable-diffusion-2-1", "auto")
