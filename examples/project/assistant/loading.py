"""Loads models and their tokenizers."""

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer


def load_split(name):
    """A model over all GPUs of the machine.

    Mistake: nothing installs accelerate (see pyproject.toml). On the author's
    machine it is there by chance; in a fresh environment this raises
    "ValueError: Using a `device_map`, `tp_plan`, `torch.device` context manager
    or setting `torch.set_default_device(device)` requires `accelerate`".
    """
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(
        name, device_map="auto", dtype=torch.bfloat16
    )
    return tokenizer, model


def load_on(name, device):
    """A model on one device; `judge.py` asks for one that does not fit."""
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(name, dtype=torch.bfloat16)
    return tokenizer, model.to(device)
