# Batches that are moved entry by entry.
import torch
from transformers import AutoModel, AutoTokenizer


def comprehension(text, device):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to(device)
    enc = tokenizer(text, return_tensors="pt")
    return model(**{k: v.to(device) for k, v in enc.items()})


def rebound(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").cuda()
    enc = tokenizer(text, return_tensors="pt")
    enc = {k: v.cuda() if isinstance(v, torch.Tensor) else v for k, v in enc.items()}
    return model(**enc)


def in_a_loop(text, device):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to(device)
    enc = tokenizer(text, return_tensors="pt")
    for key in enc:
        enc[key] = enc[key].to(device)
    return model(**enc)


def move(batch, device):
    if isinstance(batch, torch.Tensor):
        return batch.to(device)
    if isinstance(batch, dict):
        return {key: move(value, device) for key, value in batch.items()}
    if isinstance(batch, (list, tuple)):
        return type(batch)(move(value, device) for value in batch)
    return batch


def recursive(text, device):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to(device)
    enc = move(dict(tokenizer(text, return_tensors="pt")), device)
    return model(**enc)


def unpacked(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    enc = tokenizer(text, return_tensors="pt")
    ids, mask = (enc[key].to("cuda") for key in ("input_ids", "attention_mask"))
    return model(input_ids=ids, attention_mask=mask)


def mapped(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    enc = tokenizer(text, return_tensors="pt")
    ids, mask = map(lambda t: t.to("cuda"), (enc.input_ids, enc.attention_mask))
    return model(ids, mask)
