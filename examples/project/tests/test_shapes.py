"""Runs on the server only, so a hard-coded "cuda" is tolerated (pyproject.toml)."""

import torch
from torch import nn


def test_head_keeps_the_batch(device):  # a fixture: "cuda" or "cuda:0"
    head = nn.Linear(8, 2).to(device)
    assert head(torch.randn(4, 8).to("cuda")).shape == (4, 2)
