import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig


def placed_while_loading(name):
    config = BitsAndBytesConfig(load_in_8bit=True)
    return AutoModelForCausalLM.from_pretrained(
        name, quantization_config=config, device_map={"": 0}, torch_dtype=torch.float16
    )


def bfloat16_is_not_guarded(name):
    config = BitsAndBytesConfig(load_in_4bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.bfloat16()


def inputs_only(name, text):
    config = BitsAndBytesConfig(load_in_4bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config, device_map="auto")
    tokenizer = AutoTokenizer.from_pretrained(name)
    batch = tokenizer(text, return_tensors="pt").to(model.device)
    return model.generate(**batch, max_new_tokens=32)


def not_quantized(name):
    config = None
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.half().cuda()


def flag_is_off(name):
    config = BitsAndBytesConfig(load_in_8bit=False)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    model.to("cuda")
    return model


def guarded(name, quantize):
    config = BitsAndBytesConfig(load_in_8bit=True) if quantize else None
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    if not quantize:
        model = model.half().to("cuda")
    return model


def guarded_by_attribute(name, quantize):
    config = BitsAndBytesConfig(load_in_8bit=True) if quantize else None
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    if not getattr(model, "is_quantized", False):
        model = model.half()
    return model


def dequantized(name):
    config = BitsAndBytesConfig(load_in_4bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    model = model.dequantize()
    return model.half()


def gptq_may_move(name):
    from transformers import GPTQConfig

    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=GPTQConfig(bits=4, dataset="c4"))
    model.to("cuda")
    return model


def unknown_config(name, config):
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.half()
