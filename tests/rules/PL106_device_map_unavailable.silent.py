import torch
from accelerate import init_empty_weights, load_checkpoint_and_dispatch
from diffusers import DiffusionPipeline
from transformers import AutoConfig, AutoModel, AutoModelForCausalLM, AutoTokenizer


def strategy(name, folder):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    return load_checkpoint_and_dispatch(model, folder, device_map="auto")


def dictionary(name, folder):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    return load_checkpoint_and_dispatch(model, folder, device_map={"": "cuda:0"})


def no_map(name, folder):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    return load_checkpoint_and_dispatch(model, folder)


def unknown(name, folder, device_map):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    return load_checkpoint_and_dispatch(model, folder, device_map=device_map)


def balanced_pipeline(name):
    return DiffusionPipeline.from_pretrained(name, device_map="balanced")


def undeclared_dependencies(name):
    return AutoModel.from_pretrained(name, device_map="auto")


def device_string_of_transformers(name):
    return AutoModel.from_pretrained(name, device_map="cuda:1")


def tokenizers_do_not_care(name):
    return AutoTokenizer.from_pretrained(name, device_map="auto")
