import torch
from transformers import AutoModelForCausalLM, AwqConfig, BitsAndBytesConfig

layers = {"model.embed_tokens": 0, "model.layers.0": 0, "model.layers.1": "cpu", "lm_head": 0}


def eight(name):
    config = BitsAndBytesConfig(load_in_8bit=True)
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, quantization_config=config)  # expect: PL108


def exact(name):
    config = BitsAndBytesConfig(load_in_4bit=True, bnb_4bit_compute_dtype=torch.bfloat16)
    return AutoModelForCausalLM.from_pretrained(name, quantization_config=config, device_map=layers)
#          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expect: PL108 "(bnb-4bit)" label: 14


def numbered(name):
    where = {"model.embed_tokens": 0, "lm_head": 0}
    for i in range(30):
        where[f"model.layers.{i}"] = 0 if i < 24 else "disk"
    config = BitsAndBytesConfig(load_in_8bit=True, llm_int8_enable_fp32_cpu_offload=False)
    return AutoModelForCausalLM.from_pretrained(name, device_map=where, quantization_config=config)  # expect: PL108


def by_argument(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, load_in_8bit=True)  # expect: PL108


def another_method(name):
    config = AwqConfig(bits=4)
    options = {"device_map": layers, "quantization_config": config}
    return AutoModelForCausalLM.from_pretrained(name, **options)  # expect: PL108
