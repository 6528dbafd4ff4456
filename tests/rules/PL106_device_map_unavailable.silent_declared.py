from transformers import AutoModel, AutoModelForCausalLM


def spread(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map="auto")


def one_device(name):
    return AutoModel.from_pretrained(name, device_map="cuda:0")
#--- requirements.txt
accelerate>=0.30
torch>=2.1
transformers>=4.40
