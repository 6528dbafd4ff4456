import numpy as np
import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import AutoModel, AutoTokenizer


def statement():
    x = torch.randn(4, 4)
    x.to("cuda")  # expect: PL304
    return x


def exact():
    x = torch.randn(4, 4)
    x.to("cuda")
#   ^^^^^^^^^^^^ expect: PL304 "thrown away"
    return x


def cuda_method():
    sample = torch.rand(1, 3, 224, 224)
    sample.cuda()  # expect: PL304
    return sample


def ids_of_an_encoding(text, device):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    batch = tokenizer(text, return_tensors="pt")
    ids = batch["input_ids"]
    ids.to("cuda")  # expect: PL304
    return ids


def encode_gives_a_tensor(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    ids = tokenizer.encode(text, return_tensors="pt")
    ids.to("cuda")  # expect: PL304
    return ids


def in_a_loop(features, labels):
    for x, y in DataLoader(TensorDataset(features, labels), batch_size=4):
        x.to("cuda", non_blocking=True)  # expect-missing: PL304 what an unknown dataset yields may move in place
        y.cuda()  # expect-missing: PL304 what an unknown dataset yields may move in place


def back_to_the_host():
    scores = torch.randn(10, device="cuda")
    scores.cpu()  # expect: PL304
    return scores


def from_numpy():
    table = torch.from_numpy(np.zeros((3, 3)))
    table.to(torch.device("cuda:1"))  # expect: PL304
    return table


def any_device(device):
    noise = torch.randn(8)
    noise.to(device)  # expect: PL304
    return noise


class Sampler:
    def __init__(self, steps, device="cuda"):
        self.steps = torch.arange(steps)
        self.steps.to(device)  # expect: PL304


Sampler(1000)
