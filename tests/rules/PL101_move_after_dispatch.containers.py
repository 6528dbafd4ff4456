import torch
from peft import LoraConfig, PeftModel, get_peft_model
from torch import nn
from transformers import AutoModel, AutoModelForCausalLM


def adapter(name, adapter_name):
    base = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    model = PeftModel.from_pretrained(base, adapter_name)
    model.to("cuda")  # expect: PL101


def fresh_adapter(name):
    base = AutoModelForCausalLM.from_pretrained(name, device_map="auto", torch_dtype=torch.bfloat16)
    model = get_peft_model(base, LoraConfig(r=8, target_modules=["q_proj", "v_proj"]))
    model = model.cuda()  # expect: PL101
    return model


class Scorer(nn.Module):
    def __init__(self, name):
        super().__init__()
        self.backbone = AutoModel.from_pretrained(name, device_map="auto")
        self.head = nn.Linear(4096, 1)

    def forward(self, input_ids):
        return self.head(self.backbone(input_ids).last_hidden_state[:, -1])


def train(name):
    scorer = Scorer(name)
    scorer.to("cuda")  # expect: PL101
    return scorer


class Service:
    def __init__(self, name, device="cuda"):
        self.device = device
        self.model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
        self.model.to(self.device)  # expect: PL101


Service("mistralai/Mistral-7B-v0.1")


class Lazy:
    def __init__(self, name):
        self.name = name
        self.model = None

    def load(self):
        self.model = AutoModelForCausalLM.from_pretrained(self.name, device_map="auto")

    def start(self):
        self.load()
        self.model = self.model.to("cuda")  # expect: PL101


Lazy("mistralai/Mistral-7B-v0.1").start()


def parts(name, device):
    models = {
        "projector": nn.Linear(1024, 4096),
        "writer": AutoModelForCausalLM.from_pretrained(name, device_map="auto"),
    }
    for part in models.values():
        part.to(device)  # expect: PL101
    return models
