import torch
from diffusers import AutoPipelineForText2Image, DiffusionPipeline
from diffusers import StableDiffusionPipeline, StableDiffusionXLPipeline


def sequential(name):
    pipe = StableDiffusionPipeline.from_pretrained(name, torch_dtype=torch.float16)
    pipe.enable_sequential_cpu_offload()
    pipe.to("cuda")  # expect: PL103
    return pipe("a harbour").images[0]


def exact(name):
    pipe = StableDiffusionPipeline.from_pretrained(name)
    pipe.enable_sequential_cpu_offload()
    pipe = pipe.to("cuda")
#          ^^^^^^^^^^^^^^^ expect: PL103 "offloaded" label: 15
    return pipe


def model_offload(name):
    pipe = StableDiffusionXLPipeline.from_pretrained(name, torch_dtype=torch.float16, variant="fp16")
    pipe.enable_model_cpu_offload()
    pipe = pipe.to("cuda")  # expect: PL103
    return pipe


def mapped_then_moved(name):
    pipe = DiffusionPipeline.from_pretrained(name, device_map="balanced")
    pipe.to("cuda")  # expect: PL103
    return pipe


def mapped_then_offloaded(name):
    pipe = DiffusionPipeline.from_pretrained(name, device_map="balanced", torch_dtype=torch.bfloat16)
    pipe.enable_model_cpu_offload()  # expect: PL103
    return pipe


def mapped_then_sequential(name):
    pipe = AutoPipelineForText2Image.from_pretrained(name, device_map="balanced")
    pipe.enable_sequential_cpu_offload()  # expect: PL103
    return pipe


def save_memory(pipe):
    pipe.enable_attention_slicing()
    pipe.enable_sequential_cpu_offload()
    return pipe


def through_helper(name, device):
    pipe = save_memory(StableDiffusionPipeline.from_pretrained(name))
    pipe.to("cuda")  # expect: PL103
    return pipe


class Painter:
    def __init__(self, name, low_memory=True):
        self.pipe = DiffusionPipeline.from_pretrained(name)
        if low_memory:
            self.pipe.enable_sequential_cpu_offload()
        self.pipe.to("cuda")  # expect: PL103


Painter("runwayml/stable-diffusion-v1-5")


def second_move(name):
    pipe = StableDiffusionPipeline.from_pretrained(name)
    pipe.to("cuda")
    pipe.enable_sequential_cpu_offload()
    pipe.to("cuda")  # expect: PL103
    return pipe
