from transformers import AutoModel, AutoModelForCausalLM


def spread(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map="auto")  # expect: PL106


def one_device(name):
    return AutoModel.from_pretrained(name, device_map="cuda:0")  # expect: PL106


def no_map(name):
    return AutoModel.from_pretrained(name).to("cuda")


def none(name):
    return AutoModel.from_pretrained(name, device_map=None)


def unknown(name, device_map):
    return AutoModel.from_pretrained(name, device_map=device_map)
#--- requirements.txt
numpy
torch>=2.1
transformers>=4.40
