import torch
import torch.nn.functional as F
from torch import nn
from transformers import AutoModel, AutoModelForCausalLM, AutoTokenizer


def inputs():
    net = nn.Linear(8, 8).to("cuda:1")
    x = torch.randn(2, 8, device="cuda:0")
    return net(x)  # expect: PL303


def exact():
    net = nn.Linear(8, 8).to("cuda:1")
    x = torch.randn(2, 8, device="cuda:0")
    return net(x)
#          ^^^^^^ expect: PL303 "cuda:1" label: 14


def operands():
    a = torch.ones(3, device="cuda:0")
    b = torch.ones(3, device="cuda:1")
    return a + b  # expect: PL303


def by_number(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased", device_map={"": 1})
    batch = tokenizer(text, return_tensors="pt").to("cuda:0")
    return model(**batch)  # expect: PL303


def cuda_with_a_number():
    net = nn.Conv2d(3, 8, 3).cuda(2)
    return net(torch.rand(1, 3, 8, 8).cuda(0))  # expect: PL303


def policy_and_reference(ids):
    policy = AutoModelForCausalLM.from_pretrained("gpt2").to("cuda:0")
    reference = AutoModelForCausalLM.from_pretrained("gpt2").to("cuda:1")
    ids = torch.randint(0, 1000, (2, 16), device="cuda:0")
    ours = policy(ids).logits
    theirs = reference(ids.to("cuda:1")).logits
    return F.mse_loss(ours, theirs)  # expect: PL303


class TwoTowers:
    def __init__(self, first="cuda:0", second="cuda:1"):
        self.left = nn.Linear(16, 16).to(first)
        self.right = nn.Linear(16, 16).to(second)

    def score(self, x):
        a = self.left(x.to("cuda:0"))
        b = self.right(x.to("cuda:1"))
        return (a * b).sum()  # expect: PL303


TwoTowers().score(torch.randn(4, 16))


def joined():
    parts = [torch.zeros(2, device=f"cuda:{i}") for i in range(2)]
    first = torch.zeros(2, device="cuda:0")
    second = torch.zeros(2, device=torch.device("cuda", 1))
    return torch.cat([first, second]), parts  # expect: PL303
