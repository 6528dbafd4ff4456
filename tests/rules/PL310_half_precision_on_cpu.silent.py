import torch
from diffusers import StableDiffusionPipeline
from transformers import AutoModelForCausalLM, Trainer


def moved(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16)
    model.to("cuda")
    return model(ids.to("cuda"))


def offloaded(name, prompt):
    pipe = StableDiffusionPipeline.from_pretrained(name, torch_dtype=torch.float16)
    pipe.enable_sequential_cpu_offload()
    return pipe(prompt).images[0]


def mapped(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16, device_map="auto")
    return model(ids)


def any_device(name, ids, device):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16).to(device)
    return model(ids)


def whole(name, ids):
    model = AutoModelForCausalLM.from_pretrained(name)
    return model(ids)


def some_dtype(name, ids, dtype):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=dtype)
    return model(ids)


def trained(name, rows):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16)
    return Trainer(model=model, train_dataset=rows).train()


def not_run(name):
    model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16)
    model.save_pretrained("half")
    return model
#--- requirements.txt
accelerate
torch==2.0.1
