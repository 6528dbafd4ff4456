import torch
from accelerate import dispatch_model, load_checkpoint_and_dispatch
from transformers import AutoModelForCausalLM

layers = {"model": 0, "lm_head": "disk"}


def folder(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, use_safetensors=False, offload_folder="off")


def safetensors(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers)


def surely(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, use_safetensors=True)


def no_disk(name):
    where = {"model": 0, "lm_head": "cpu"}
    return AutoModelForCausalLM.from_pretrained(name, device_map=where, use_safetensors=False)


def unknown_options(name, **options):
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, use_safetensors=False, **options)


def enough_room():
    return AutoModelForCausalLM.from_pretrained(
        "huggyllama/llama-7b", device_map="auto", max_memory={0: "10GiB", "cpu": "30GiB"}, use_safetensors=False,
        torch_dtype=torch.float16)


def room_by_machine(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map="auto", use_safetensors=False)


def checkpoint(net):
    return load_checkpoint_and_dispatch(net, "weights", device_map={"0": 0, "1": "disk"}, offload_folder="off")


def positional(net, folder):
    return load_checkpoint_and_dispatch(net, "weights", {"0": 0, "1": "disk"}, None, None, folder)


def dispatched(model):
    return dispatch_model(model, device_map=layers, offload_dir="off")
