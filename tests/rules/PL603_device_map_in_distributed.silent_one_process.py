# No word of several processes: the model stays where its map has put it.
import torch
from accelerate import Accelerator
from transformers import AutoModelForCausalLM


def prepared(name):
    accelerator = Accelerator()
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    optimizer = torch.optim.AdamW(model.parameters())
    return accelerator.prepare(model, optimizer)
