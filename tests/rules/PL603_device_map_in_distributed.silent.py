# accelerate launch --num_processes 4 train.py
import os

import torch
from accelerate import Accelerator
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from transformers import AutoModelForCausalLM, Trainer, TrainingArguments

rank = int(os.environ.get("LOCAL_RANK", 0))
world = int(os.environ.get("WORLD_SIZE", 1))


def own_device(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": rank})
    return DistributedDataParallel(model, device_ids=[rank])


def without_a_map(name):
    accelerator = Accelerator()
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.bfloat16)
    return accelerator.prepare(model)


def map_for_one_process(name):
    accelerator = Accelerator()
    where = "auto" if accelerator.num_processes == 1 else None
    model = AutoModelForCausalLM.from_pretrained(name, device_map=where)
    return accelerator.prepare(model)


def map_for_one_world(name):
    if world > 1:
        model = AutoModelForCausalLM.from_pretrained(name).to(f"cuda:{rank}")
        return DistributedDataParallel(model, device_ids=[rank])
    return AutoModelForCausalLM.from_pretrained(name, device_map="auto")


def chosen(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto" if world == 1 else {"": rank})
    if world > 1:
        model = DistributedDataParallel(model, device_ids=[rank])
    return model


def pipeline_stages(first, second):
    """Model parallelism inside of DDP needs no `device_ids`."""
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map={"transformer": first, "lm_head": second})
    return DistributedDataParallel(model, device_ids=None)


def unknown_map(name, where):
    model = AutoModelForCausalLM.from_pretrained(name, device_map=where)
    return Accelerator().prepare(model)


def another_model(name):
    big = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    head = nn.Linear(8, 2).to(rank)
    return big, DistributedDataParallel(head, device_ids=[rank])


def only_an_optimizer(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    optimizer = torch.optim.AdamW(model.parameters())
    return Accelerator().prepare(optimizer)
