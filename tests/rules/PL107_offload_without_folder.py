import torch
from accelerate import dispatch_model, load_checkpoint_and_dispatch
from transformers import AutoModelForCausalLM, LlamaForCausalLM


def named(name):
    layers = {"model": 0, "lm_head": "disk"}
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, use_safetensors=False)  # expect: PL107


def exact(name):
    layers = {"model": "cpu", "lm_head": "disk"}
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, use_safetensors=False)
#          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expect: PL107 "`offload_folder`" label: 13


def numbered(name):
    layers = {"model.embed_tokens": 0, "model.norm": 0, "lm_head": 0}
    for i in range(32):
        layers[f"model.layers.{i}"] = "disk" if i > 15 else 0
    return LlamaForCausalLM.from_pretrained(name, device_map=layers, use_safetensors=False)  # expect: PL107


def budget():
    options = dict(torch_dtype=torch.float16, device_map="auto", use_safetensors=False)
    return AutoModelForCausalLM.from_pretrained(  # expect: PL107
        "huggyllama/llama-7b", max_memory={0: "4GiB", "cpu": "6GiB"}, **options)


def checkpoint(net):
    return load_checkpoint_and_dispatch(net, "weights", device_map={"0": 0, "1": "disk"})  # expect: PL107


def dispatched(name):
    model = AutoModelForCausalLM.from_pretrained(name)
    return dispatch_model(model, device_map={"model": 0, "lm_head": "disk"})  # expect: PL107
