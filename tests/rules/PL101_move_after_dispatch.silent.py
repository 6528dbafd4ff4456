import torch
from accelerate import dispatch_model
from peft import LoraConfig, get_peft_model
from torch import nn
from transformers import AutoModel, AutoModelForCausalLM, AutoTokenizer


def one_device(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="cuda:0")
    model.to("cuda:1")
    return model


def one_device_dict(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": 0})
    return model.cpu()


def current_device(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": torch.cuda.current_device()})
    model.to("cuda")
    return model


def on_the_host(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="cpu")
    return model.to("cuda")


def only_eval(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    model.eval()
    model.requires_grad_(False)
    return model


def half_is_a_cast(name):
    layers = {"model.embed_tokens": 0, "model.layers": 1, "model.norm": 1, "lm_head": 1}
    model = AutoModelForCausalLM.from_pretrained(name, device_map=layers)
    model.half()
    return model.to(torch.bfloat16)


def no_map(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map=None)
    return model.to("cuda")


def either_or(name, device_map=None):
    model = AutoModelForCausalLM.from_pretrained(name, device_map=device_map)
    if device_map is None:
        model.to("cuda")
    return model


def without_hooks(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    if not hasattr(model, "hf_device_map"):
        model = model.to("cuda")
    return model


def inputs_move(name, text):
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    inputs = tokenizer(text, return_tensors="pt").to("cuda")
    return model.generate(**inputs, max_new_tokens=20)


def adapters_follow(name):
    base = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    model = get_peft_model(base, LoraConfig(r=8))
    model.print_trainable_parameters()
    return model


def another_model(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    writer = model
    model = AutoModel.from_pretrained("bert-base-uncased")
    model.to("cuda")
    return writer, model


def by_hand_on_one(model):
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2))
    model = dispatch_model(model, device_map={"": "cuda:0"})
    return model.to("cuda:0")


class Server:
    def __init__(self, name, spread=False):
        self.spread = spread
        if spread:
            self.model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
        else:
            self.model = AutoModelForCausalLM.from_pretrained(name)

    def start(self):
        if not self.spread:
            self.model.to("cuda")


Server("gpt2", spread=True).start()
Server("gpt2", spread=False).start()


def unknown_map(name, **kwargs):
    model = AutoModelForCausalLM.from_pretrained(name, **kwargs)
    return model.to("cuda")
