import torch
from transformers import AutoModelForCausalLM


def cast(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16)
    model.float()
    return model(ids)
#--- requirements.txt
torch==2.0.1
