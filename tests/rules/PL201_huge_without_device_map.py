import torch
from transformers import AutoModelForCausalLM


def moved():
    model = AutoModelForCausalLM.from_pretrained("meta-llama/Llama-2-70b-hf", torch_dtype=torch.float16)
    model.to("cuda")  # expect: PL201


def exact():
    model = AutoModelForCausalLM.from_pretrained("meta-llama/Llama-2-70b-hf", torch_dtype=torch.float16)
    model.to("cuda")
#   ^^^^^^^^^^^^^^^^ expect: PL201 "does not fit" label: 11


def chained():
    return AutoModelForCausalLM.from_pretrained("tiiuae/falcon-180B", torch_dtype=torch.bfloat16).cuda()  # expect: PL201


def through_constant():
    name = "bigscience/bloom"
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype="auto")
    model = model.to("cuda:0").eval()  # expect: PL201
    return model


def float32():
    model = AutoModelForCausalLM.from_pretrained("tiiuae/falcon-40b", torch_dtype=torch.float32)
    model.cuda()  # expect: PL201


def load(name):
    return AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.bfloat16)


def through_helper():
    model = load("mistralai/Mixtral-8x22B-v0.1")
    return model.to("cuda")  # expect: PL201


class Chat:
    NAME = "meta-llama/Llama-2-70b-chat-hf"

    def __init__(self):
        self.model = AutoModelForCausalLM.from_pretrained(self.NAME, torch_dtype=torch.float16)
        self.model.to("cuda")  # expect: PL201


Chat()


def where_there_is_one():
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = AutoModelForCausalLM.from_pretrained("meta-llama/Llama-2-70b-hf", torch_dtype=torch.float16)
    return model.to(device)  # expect: PL201
