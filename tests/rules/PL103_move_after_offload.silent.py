import torch
from diffusers import DiffusionPipeline, StableDiffusionPipeline
from diffusers import StableDiffusionXLPipeline, UNet2DConditionModel


def only_offload(name):
    pipe = StableDiffusionPipeline.from_pretrained(name)
    pipe.enable_sequential_cpu_offload()
    return pipe("a harbour").images[0]


def only_move(name):
    pipe = StableDiffusionPipeline.from_pretrained(name)
    pipe.to("cuda")
    return pipe


def move_then_offload(name):
    pipe = StableDiffusionXLPipeline.from_pretrained(name)
    pipe.to("cuda")
    pipe.enable_model_cpu_offload()
    return pipe


def one_or_the_other(name, low_memory):
    pipe = DiffusionPipeline.from_pretrained(name)
    if low_memory:
        pipe.enable_sequential_cpu_offload()
    else:
        pipe.to("cuda")
    return pipe


def early_return(name, low_memory):
    pipe = DiffusionPipeline.from_pretrained(name)
    if low_memory:
        pipe.enable_model_cpu_offload()
        return pipe
    return pipe.to("cuda")


def map_is_reset(name):
    pipe = DiffusionPipeline.from_pretrained(name, device_map="balanced")
    pipe.reset_device_map()
    pipe.to("cuda")
    return pipe


def two_pipelines(name):
    base = StableDiffusionXLPipeline.from_pretrained(name)
    base.enable_model_cpu_offload()
    refiner = DiffusionPipeline.from_pretrained("stabilityai/stable-diffusion-xl-refiner-1.0")
    refiner.to("cuda")
    return base, refiner


def back_to_the_host(name):
    pipe = StableDiffusionPipeline.from_pretrained(name)
    pipe.enable_model_cpu_offload()
    image = pipe("a harbour").images[0]
    pipe.to("cpu")
    return image


def parts_first(name):
    unet = UNet2DConditionModel.from_pretrained(name, subfolder="unet").to("cuda")
    pipe = StableDiffusionPipeline.from_pretrained(name, unet=unet)
    pipe.to("cuda")
    pipe.enable_vae_slicing()
    return pipe


def replaced(name):
    pipe = StableDiffusionPipeline.from_pretrained(name)
    pipe.enable_sequential_cpu_offload()
    pipe = StableDiffusionPipeline.from_pretrained(name)
    pipe.to("cuda")
    return pipe
