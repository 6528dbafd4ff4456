from transformers import AutoModelForCausalLM, BitsAndBytesConfig


def moves_4bit(name):
    config = BitsAndBytesConfig(load_in_4bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.to("cuda")


def moves_8bit(name):
    config = BitsAndBytesConfig(load_in_8bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.to("cuda")


def cuda_4bit(name):
    config = BitsAndBytesConfig(load_in_4bit=True)
    model = AutoModelForCausalLM.from_pretrained(name, quantization_config=config)
    return model.cuda()
#--- requirements.txt
accelerate==1.12.0
bitsandbytes==0.50.0
torch==2.9.1
transformers==5.2.0
