from transformers import AutoModelForCausalLM, BitsAndBytesConfig


def moves_4bit(name):
    config = BitsAndBytesConfig(load_in_4bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.to("cuda")  # expect: PL102


def moves_8bit(name):
    config = BitsAndBytesConfig(load_in_8bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.to("cuda")  # expect: PL102


def casts(name):
    config = BitsAndBytesConfig(load_in_4bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.float()  # expect: PL102
#--- requirements.txt
accelerate==0.33.0
bitsandbytes==0.43.1
torch==2.3.1
transformers==4.43.4
