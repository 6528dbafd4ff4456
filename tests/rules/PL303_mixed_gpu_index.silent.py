import torch
import torch.nn.functional as F
from torch import nn
from transformers import AutoModel, AutoModelForCausalLM, AutoTokenizer


def same_number():
    net = nn.Linear(8, 8).to("cuda:1")
    return net(torch.randn(2, 8, device="cuda:1"))


def bridged():
    left = nn.Linear(8, 8).to("cuda:0")
    right = nn.Linear(8, 8).to("cuda:1")
    x = torch.randn(2, 8, device="cuda:0")
    return right(left(x).to("cuda:1"))


def current_is_unknown():
    net = nn.Linear(8, 8).to("cuda")
    return net(torch.randn(2, 8, device="cuda:0"))


def follows_the_model(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased", device_map={"": 1})
    return model(**tokenizer(text, return_tensors="pt").to(model.device))


def split_model_takes_any(text):
    layers = {"transformer.wte": 0, "transformer.wpe": 0, "transformer.h": 1, "transformer.ln_f": 1, "lm_head": 0}
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map=layers)
    return model(**tokenizer(text, return_tensors="pt").to("cuda:1"))


def copied_across():
    a = torch.zeros(4, device="cuda:0")
    a.copy_(torch.ones(4, device="cuda:1"))
    return a


def rank(local_rank):
    torch.cuda.set_device(local_rank)
    net = nn.Linear(8, 8).cuda(local_rank)
    return net(torch.randn(2, 8).cuda(local_rank))


def each_on_its_own(count):
    nets = [nn.Linear(8, 8).to(f"cuda:{i}") for i in range(count)]
    return [net(torch.randn(2, 8, device=f"cuda:{i}")) for i, net in enumerate(nets)]


def same_by_two_names():
    a = torch.ones(3, device="cuda:0")
    b = torch.ones(3, device=torch.device("cuda", 0))
    c = torch.ones(3).cuda(0)
    return a + b + c


def compared_on_the_host():
    a = torch.ones(3, device="cuda:0")
    b = torch.ones(3, device="cuda:1")
    return F.mse_loss(a.cpu(), b.cpu())
