from transformers import AutoModelForCausalLM, BitsAndBytesConfig, GPTQConfig

layers = {"model.embed_tokens": 0, "model.layers.0": 0, "model.layers.1": "cpu", "lm_head": 0}


def allowed(name):
    config = BitsAndBytesConfig(load_in_8bit=True, llm_int8_enable_fp32_cpu_offload=True)
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, quantization_config=config)


def perhaps_allowed(name, offload, more):
    first = BitsAndBytesConfig(load_in_8bit=True, llm_int8_enable_fp32_cpu_offload=offload)
    second = BitsAndBytesConfig(load_in_8bit=True, **more)
    one = AutoModelForCausalLM.from_pretrained(name, device_map=layers, quantization_config=first)
    return one, AutoModelForCausalLM.from_pretrained(name, device_map=layers, quantization_config=second)


def set_later(name):
    config = BitsAndBytesConfig(load_in_8bit=True)
    config.llm_int8_enable_fp32_cpu_offload = True
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, quantization_config=config)


def skipped(name):
    config = BitsAndBytesConfig(load_in_8bit=True, llm_int8_skip_modules=["model.layers.1"])
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, quantization_config=config)


def only_the_head(name):
    where = {"model": 0, "lm_head": "cpu"}
    config = BitsAndBytesConfig(load_in_8bit=True)
    return AutoModelForCausalLM.from_pretrained(name, device_map=where, quantization_config=config)


def all_on_the_cpu(name):
    where = {"model.layers.0": "cpu", "model.layers.1": "cpu", "lm_head": "cpu"}
    config = BitsAndBytesConfig(load_in_4bit=True)
    return AutoModelForCausalLM.from_pretrained(name, device_map=where, quantization_config=config)


def over_accelerators(name):
    where = {"model.layers.0": 0, "model.layers.1": 1, "lm_head": 1}
    config = BitsAndBytesConfig(load_in_4bit=True)
    return AutoModelForCausalLM.from_pretrained(name, device_map=where, quantization_config=config)


def by_machine(name):
    config = BitsAndBytesConfig(load_in_4bit=True)
    return AutoModelForCausalLM.from_pretrained(name, device_map="auto", quantization_config=config)


def not_quantized(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, quantization_config=None)


def another_method(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map=layers, quantization_config=GPTQConfig(bits=4))
