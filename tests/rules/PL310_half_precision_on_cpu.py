import torch
from transformers import AutoModel, AutoModelForCausalLM, AutoTokenizer


def text(name, prompt):
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16)
    return model.generate(**tokenizer(prompt, return_tensors="pt"))  # expect: PL310


def exact(name, ids):
    model = AutoModel.from_pretrained(name, torch_dtype=torch.half)
    return model(ids)
#          ^^^^^^^^^^ expect: PL310 "in float16" label: 12


def back_on_the_host(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype="float16")
    model.to("cpu")
    return model(ids)  # expect: PL310


def load(name, **options):
    return AutoModel.from_pretrained(name, **options).eval()


def through_helper(name, ids):
    model = load(name, dtype=torch.float16)
    return model(input_ids=ids)  # expect: PL310
#--- requirements.txt
torch==2.0.1
