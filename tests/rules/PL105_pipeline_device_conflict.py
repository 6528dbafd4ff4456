import torch
from transformers import AutoModelForCausalLM, AutoModelForTokenClassification, AutoTokenizer, pipeline


def placed_model(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    tokenizer = AutoTokenizer.from_pretrained(name)
    return pipeline("text-generation", model=model, tokenizer=tokenizer, device=0)  # expect: PL105


def exact(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    write = pipeline("text-generation", model=model, device="cuda")
#                                                    ^^^^^^^^^^^^^ expect: PL105 "already placed" label: 12
    return write


def both(name):
    return pipeline("text-generation", model=name, device_map="auto", device=0)  # expect: PL105


def one_device(name):
    model = AutoModelForTokenClassification.from_pretrained(name, device_map="cuda:0")
    return pipeline("ner", model=model, tokenizer=AutoTokenizer.from_pretrained(name), device=0)  # expect: PL105


def several_devices(name):
    layers = {"transformer": 0, "lm_head": 1}
    model = AutoModelForCausalLM.from_pretrained(name, device_map=layers)
    return pipeline("text-generation", model=model, device=torch.device("cuda:0"))  # expect: PL105


def not_a_device(name):
    return pipeline("summarization", model=name, device="auto")  # expect: PL105


def negative_map(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map=-1)  # expect: PL105


def given_twice(name):
    options = {"device_map": "auto", "torch_dtype": torch.float16}
    return pipeline("text-generation", model=name, device_map="auto", model_kwargs=options)  # expect: PL105


def inside_model_kwargs(name):
    return pipeline("text-generation", model=name, model_kwargs={"device_map": "auto"}, device=0)  # expect: PL105


def load(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map="balanced", torch_dtype=torch.bfloat16)


class Writer:
    def __init__(self, name, device=0):
        self.model = load(name)
        self.device = device

    def build(self):
        return pipeline("text-generation", model=self.model, device=self.device)  # expect: PL105


Writer("tiiuae/falcon-7b").build()


def misspelt_map(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map="disk")  # expect: PL105
