# Text that is no code, code that never runs, and code that is meant to raise.
from typing import TYPE_CHECKING

import pytest
import torch
from torch import nn
from transformers import AutoModelForCausalLM

if TYPE_CHECKING:
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    model.to("cuda")

USAGE = """
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    model.to("cuda")
"""


def documented():
    """Never do this:

    >>> model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    >>> model.to("cuda")
    """
    # model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    # model.to("cuda")
    return f"model.to({'cuda'})"


def test_move_raises():
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    with pytest.raises(RuntimeError):
        model.to("cuda")


def test_mixed_raises():
    net = nn.Linear(4, 4).to("cuda")
    with pytest.raises(RuntimeError, match="same device"):
        net(torch.randn(2, 4))


def after_return():
    return None
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    model.to("cuda")


def switched_off():
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map="auto")
    if False:
        model.to("cuda")
    return model
