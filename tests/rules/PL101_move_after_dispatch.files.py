#--- loading.py
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer


def load_model(name, quantize=False):
    kwargs = dict(torch_dtype=torch.bfloat16, device_map="auto")
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(name, **kwargs)
    return tokenizer, model
#--- train.py
import torch

from loading import load_model

DEVICE = torch.device("cuda")

tokenizer, model = load_model("Qwen/Qwen2-7B")
model.train()
model = model.to(DEVICE)  # expect: PL101
