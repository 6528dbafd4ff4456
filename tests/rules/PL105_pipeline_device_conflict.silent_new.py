from transformers import AutoModelForCausalLM, pipeline


def one_device(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map={"": 0})
    return pipeline("text-generation", model=model, device=0)
#--- requirements.txt
accelerate==1.12.0
transformers==5.2.0
