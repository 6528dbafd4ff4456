# The same question has the same answer.
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig


def by_map(name, device_map=None, device="cuda"):
    model = AutoModelForCausalLM.from_pretrained(name, device_map=device_map)
    if device_map is None:
        model.to(device)
    return model


def by_attribute(name, device_map="auto"):
    model = AutoModelForCausalLM.from_pretrained(name, device_map=device_map)
    if not hasattr(model, "hf_device_map"):
        model.to("cuda")
    return model


def by_getattr(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    if getattr(model, "hf_device_map", None) is None:
        model = model.cuda()
    return model


def by_quantization(name, four_bit=True):
    config = BitsAndBytesConfig(load_in_4bit=True) if four_bit else None
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    if not getattr(model, "is_quantized", False):
        model = model.half()
    return model


def by_flag(name, use_8bit):
    model = AutoModelForCausalLM.from_pretrained(name, load_in_8bit=use_8bit)
    if not use_8bit:
        model.half()
    return model


def by_count(name):
    spread = torch.cuda.device_count() > 1
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto" if spread else None)
    if not spread:
        model = model.to("cuda")
    return model


def by_accelerator(name, text):
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(name)
    batch = tokenizer(text, return_tensors="pt")
    if torch.cuda.is_available():
        model = model.cuda()
    if torch.cuda.is_available():
        batch = batch.to("cuda")
    return model.generate(**batch)


class Engine:
    def __init__(self, name, multi_gpu=False):
        self.multi_gpu = multi_gpu
        options = {"device_map": "auto"} if multi_gpu else {}
        self.model = AutoModelForCausalLM.from_pretrained(name, **options)
        if not self.multi_gpu:
            self.model.to("cuda")


Engine("gpt2")
Engine("gpt2", multi_gpu=True)


def by_early_return(name, low_memory):
    if low_memory:
        return AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    model = AutoModelForCausalLM.from_pretrained(name)
    return model.to("cuda")


def by_try(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    try:
        import peft
    except ImportError:
        peft = None
    return model, peft
