import torch
from accelerate import init_empty_weights, infer_auto_device_map, load_checkpoint_and_dispatch
from torch import nn
from transformers import AutoConfig, AutoModelForCausalLM


def filled(name, folder):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    model = load_checkpoint_and_dispatch(model, folder, device_map="auto")
    return model.eval()


def only_counted(name):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    return sum(p.numel() for p in model.parameters())


def only_planned(name):
    with init_empty_weights():
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name))
    plan = infer_auto_device_map(model, max_memory={0: "20GiB", "cpu": "60GiB"})
    return AutoModelForCausalLM.from_pretrained(name, device_map=plan)


def memory_first(path):
    with torch.device("meta"):
        net = nn.Linear(128, 128)
    net.to_empty(device="cuda")
    net.load_state_dict(torch.load(path, map_location="cuda"))
    return net.to("cuda")


def assigned(path):
    with torch.device("meta"):
        net = nn.Linear(128, 128)
    net.load_state_dict(torch.load(path, map_location="cpu"), assign=True)
    return net.to("cuda")


def another_one(name):
    config = AutoConfig.from_pretrained(name)
    with init_empty_weights():
        shape = AutoModelForCausalLM.from_config(config)
    model = AutoModelForCausalLM.from_config(config)
    model.to("cuda")
    return shape, model


def cast_only():
    with torch.device("meta"):
        net = nn.Linear(128, 128)
    return net.to(torch.bfloat16)


def stays_on_meta():
    net = nn.Linear(128, 128, device="meta")
    return net.to("meta")


def shape_inference():
    with torch.device("meta"):
        net = nn.Linear(128, 64)
        x = torch.randn(2, 128)
    return net(x).shape


def real_device():
    with torch.device("cuda"):
        net = nn.Linear(128, 64)
    return net.to("cpu")


def no_parameters():
    with torch.device("meta"):
        act = nn.ReLU()
    return act(torch.randn(3))
