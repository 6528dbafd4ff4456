# These move in place: nothing is lost when the result is not assigned.
from diffusers import DiffusionPipeline
from torch import nn
from transformers import AutoImageProcessor, AutoModel, AutoProcessor, AutoTokenizer


def modules(name):
    model = AutoModel.from_pretrained(name)
    model.to("cuda")
    head = nn.Sequential(nn.Linear(768, 768), nn.Tanh())
    head.cuda()
    return model, head


def encodings(text):
    batch = AutoTokenizer.from_pretrained("bert-base-uncased")(text, return_tensors="pt")
    batch.to("cuda")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    return model(**batch)


def images(image):
    processor = AutoImageProcessor.from_pretrained("google/vit-base-patch16-224")
    features = processor(image, return_tensors="pt")
    features.to("cuda")
    model = AutoModel.from_pretrained("google/vit-base-patch16-224").to("cuda")
    return model(**features)


def pipelines(name):
    pipe = DiffusionPipeline.from_pretrained(name)
    pipe.to("cuda")
    return pipe("a harbour")


def processors(image):
    processor = AutoProcessor.from_pretrained("openai/clip-vit-base-patch32")
    batch = processor(text=["a cat"], images=image, return_tensors="pt", padding=True)
    batch.to("cuda")
    return batch
