# torchrun --nproc_per_node 4 train.py
import os

import deepspeed
import torch
import torch.distributed as dist
from accelerate import Accelerator
from peft import LoraConfig, get_peft_model
from torch.nn.parallel import DistributedDataParallel
from transformers import AutoModelForCausalLM


def wrapped(name, rank):
    dist.init_process_group("nccl")
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    return DistributedDataParallel(model, device_ids=[rank])  # expect: PL603


def exact(name, rank):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="balanced")
    return DistributedDataParallel(model, device_ids=[rank])
#          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expect: PL603 "in every process" label: 20


def by_hand(name):
    rank = int(os.environ["LOCAL_RANK"])
    layers = {"model": 0, "lm_head": 1}
    model = AutoModelForCausalLM.from_pretrained(name, device_map=layers)
    return DistributedDataParallel(module=model, device_ids=[rank], output_device=rank)  # expect: PL603


def wrapped_when_needed(name, args):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    if args.distributed:
        model = DistributedDataParallel(model, device_ids=[args.local_rank])  # expect: PL603
    return model


def prepared(name, rows):
    accelerator = Accelerator()
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto", torch_dtype=torch.bfloat16)
    optimizer = torch.optim.AdamW(model.parameters())
    return accelerator.prepare(model, optimizer)  # expect: PL603


def load(name, **more):
    return AutoModelForCausalLM.from_pretrained(name, device_map="auto")


class Run:
    def __init__(self, name):
        self.accelerator = Accelerator()
        self.model = get_peft_model(load(name), LoraConfig())
        self.model = self.accelerator.prepare(self.model)  # expect: PL603


def alone(name):
    model = load(name)
    return Accelerator().prepare_model(model)  # expect: PL603


def engine(args):
    model = AutoModelForCausalLM.from_pretrained(args.model, device_map="auto")
    return deepspeed.initialize(args=args, model=model, config="zero2.json")  # expect: PL101, PL603
