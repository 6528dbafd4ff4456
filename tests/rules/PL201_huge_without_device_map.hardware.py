import torch
from transformers import AutoModelForCausalLM


def small_card():
    model = AutoModelForCausalLM.from_pretrained("mistralai/Mistral-7B-v0.1", torch_dtype=torch.float32)
    model.to("cuda")  # expect: PL201


def thirteen():
    model = AutoModelForCausalLM.from_pretrained("meta-llama/Llama-2-13b-hf", torch_dtype=torch.float16)
    return model.cuda()  # expect: PL201


def fits():
    model = AutoModelForCausalLM.from_pretrained("mistralai/Mistral-7B-v0.1", torch_dtype=torch.float16)
    return model.to("cuda")
#--- placelint.toml
[hardware]
accelerators = [{ type = "cuda", memory = "16GiB" }]
