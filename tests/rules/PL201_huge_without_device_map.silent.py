import torch
from transformers import AutoModel, AutoModelForCausalLM, BitsAndBytesConfig


def spread():
    return AutoModelForCausalLM.from_pretrained(
        "meta-llama/Llama-2-70b-hf", torch_dtype=torch.float16, device_map="auto"
    )


def small():
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    return model.to("cuda")


def seven_billion():
    model = AutoModelForCausalLM.from_pretrained("mistralai/Mistral-7B-v0.1", torch_dtype=torch.float16)
    return model.cuda()


def quantized():
    config = BitsAndBytesConfig(load_in_4bit=True)
    return AutoModelForCausalLM.from_pretrained("meta-llama/Llama-2-70b-hf", quantization_config=config)


def unknown_size(name):
    model = AutoModelForCausalLM.from_pretrained(name)
    return model.to("cuda")


def unlisted():
    model = AutoModelForCausalLM.from_pretrained("someone/private-model-without-a-size")
    return model.to("cuda")


def stays_on_the_host():
    model = AutoModelForCausalLM.from_pretrained("meta-llama/Llama-2-70b-hf", torch_dtype=torch.float16)
    return model.to("cpu")


def never_moved():
    return AutoModelForCausalLM.from_pretrained("meta-llama/Llama-2-70b-hf", torch_dtype=torch.float16)


def another_moves():
    teacher = AutoModelForCausalLM.from_pretrained(
        "meta-llama/Llama-2-70b-hf", device_map="auto", torch_dtype=torch.bfloat16
    )
    student = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    return teacher, student


def chosen(small_machine):
    name = "gpt2" if small_machine else "gpt2-xl"
    return AutoModelForCausalLM.from_pretrained(name).to("cuda")
