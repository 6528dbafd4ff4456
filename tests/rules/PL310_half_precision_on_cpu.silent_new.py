import torch
from transformers import AutoModelForCausalLM


def run(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16)
    return model(ids)
#--- requirements.txt
torch>=2.4
