import torch
from transformers import AutoModel, AutoModelForCausalLM, BitsAndBytesConfig


def half(name):
    config = BitsAndBytesConfig(load_in_8bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    model.half()  # expect: PL102


def exact(name):
    config = BitsAndBytesConfig(load_in_8bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    model.cuda()
#   ^^^^^^^^^^^^ expect: PL102 "quantized" label: 13


def to_8bit(name):
    model = AutoModelForCausalLM.from_pretrained(
        name, quantization_config=BitsAndBytesConfig(load_in_8bit=True), device_map={"": 0}
    )
    model = model.to("cuda")  # expect: PL102
    return model


def cast_4bit(name):
    nf4 = BitsAndBytesConfig(
        load_in_4bit=True,
        bnb_4bit_quant_type="nf4",
        bnb_4bit_compute_dtype=torch.bfloat16,
    )
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=nf4, device_map="auto")
    model = model.to(torch.bfloat16)  # expect: PL102
    return model


def float_4bit(name):
    model = AutoModelForCausalLM.from_pretrained(name, load_in_4bit=True)
    return model.float()  # expect: PL102


def none_comes_back(name):
    model = AutoModelForCausalLM.from_pretrained(name, load_in_4bit=True, device_map={"": 0})
    model = model.cuda()  # expect: PL102
    return model


def keyword(name):
    kwargs = {"load_in_8bit": True}
    kwargs.update(trust_remote_code=True)
    model = AutoModel.from_pretrained(name, **kwargs)
    return model.cuda().eval()  # expect: PL102


def quantization(bits):
    if bits == 8:
        return BitsAndBytesConfig(load_in_8bit=True)
    return BitsAndBytesConfig(load_in_4bit=True)


def through_helper(name):
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=quantization(8))
    return model.half()  # expect: PL102


class Assistant:
    def __init__(self, name, bits=4):
        self.model = AutoModelForCausalLM.from_pretrained(
            name, quantization_config=quantization(bits), device_map={"": 0}
        )

    def prepare(self):
        self.model = self.model.half()  # expect: PL102


Assistant("facebook/opt-1.3b").prepare()


def in_a_loop(names):
    judges = [AutoModelForCausalLM.from_pretrained(n, load_in_8bit=True) for n in names]
    for judge in judges:
        judge.cuda()  # expect: PL102
    return judges
