import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, pipeline


def only_device(name):
    return pipeline("text-generation", model=name, device=0)


def only_map(name):
    return pipeline("text-generation", model=name, device_map="auto")


def on_the_host(name):
    return pipeline("text-generation", model=name, device=-1)


def placed_model(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    return pipeline("text-generation", model=model, tokenizer=AutoTokenizer.from_pretrained(name))


def plain_model(name):
    model = AutoModelForCausalLM.from_pretrained(name)
    return pipeline("text-generation", model=model, device="cuda:0")


def moved_model(name):
    model = AutoModelForCausalLM.from_pretrained(name).to("cuda")
    return pipeline("text-generation", model=model, device=torch.device("cuda"))


def no_device(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    return pipeline("text-generation", model=model, device=None)


def either(name, spread):
    if spread:
        return pipeline("text-generation", model=name, device_map="auto")
    return pipeline("text-generation", model=name, device=0)


def either_by_kwargs(name, device=None):
    options = {}
    if device is None:
        options["device_map"] = "auto"
    else:
        options["device"] = device
    return pipeline("text-generation", model=name, **options)


def map_inside_model_kwargs(name):
    return pipeline("text-generation", model=name, model_kwargs={"device_map": "auto"})


def checked(name):
    device = 0 if torch.cuda.is_available() else -1
    return pipeline("sentiment-analysis", model=name, device=device)


def no_map(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map=None)
    return pipeline("text-generation", model=model, device=0)
