# A name that stands for another object later on.
import torch
from transformers import AutoModel, AutoModelForCausalLM, AutoTokenizer


def rebound():
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    first = model.generate(torch.ones(1, 4, dtype=torch.long, device="cuda"))
    model = AutoModelForCausalLM.from_pretrained("distilgpt2")
    model.to("cuda")
    return first, model


def loop():
    for name, spread in (("gpt2", False), ("distilgpt2", False)):
        model = AutoModelForCausalLM.from_pretrained(name)
        model.to("cuda")
        del model


def one():
    model = AutoModel.from_pretrained("bert-base-uncased", device_map="auto")
    return model


def two():
    model = AutoModel.from_pretrained("bert-base-uncased")
    return model.to("cuda")


class First:
    def __init__(self):
        self.model = AutoModel.from_pretrained("bert-base-uncased", device_map="auto")


class Second:
    def __init__(self):
        self.model = AutoModel.from_pretrained("bert-base-uncased")

    def start(self):
        self.model.to("cuda")


First()
Second().start()


def inputs():
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    batch = tokenizer("one", return_tensors="pt")
    batch = batch.to("cuda")
    return model(**batch)
