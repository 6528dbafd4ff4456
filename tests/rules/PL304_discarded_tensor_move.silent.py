import torch
from diffusers import StableDiffusionPipeline
from torch import nn
from transformers import AutoFeatureExtractor, AutoModel, AutoTokenizer


def assigned():
    x = torch.randn(4, 4)
    x = x.to("cuda")
    return x


def modules_move_in_place():
    net = nn.Linear(4, 4)
    net.to("cuda")
    net.cuda()
    return net


def losses_are_modules():
    criterion = nn.CrossEntropyLoss(weight=torch.ones(3))
    criterion.to("cuda")
    return criterion


def encodings_move_in_place(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    batch = tokenizer(text, return_tensors="pt")
    batch.to("cuda")
    return batch


def features_move_in_place(audio):
    extractor = AutoFeatureExtractor.from_pretrained("facebook/wav2vec2-base")
    features = extractor(audio, sampling_rate=16000, return_tensors="pt")
    features.to("cuda")
    return features


def pipelines_move_in_place(name):
    pipe = StableDiffusionPipeline.from_pretrained(name)
    pipe.to("cuda")
    return pipe


def returned():
    x = torch.randn(4)
    return x.to("cuda")


def used_at_once():
    x = torch.randn(4)
    print(x.to("cpu").sum())
    return [x.to("cuda")]


def no_move():
    x = torch.randn(4, device="cuda")
    x.to("cuda")
    return x


def unknown_receiver(thing):
    thing.to("cuda")
    return thing


def warm_up():
    _ = torch.zeros(1).to("cuda")


def into_a_container(batch):
    batch = {"x": torch.randn(2), "y": torch.randn(2)}
    for key in batch:
        batch[key] = batch[key].to("cuda")
    return batch


def by_data():
    x = torch.randn(4)
    x.data = x.data.to("cuda")
    return x
