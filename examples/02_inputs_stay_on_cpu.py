"""Tells which reviews are positive.

Mistake: the model goes to the accelerator, the batch does not. Tokenizers make
their tensors on the CPU, and a plain model does not move what it is given.

What you see: nothing on a laptop without a GPU, where `device` is the CPU. On
a machine with one:

    RuntimeError: Expected all tensors to be on the same device, but found at
    least two devices, cuda:0 and cpu! (when checking argument for argument
    index in method wrapper_CUDA__index_select)
"""

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

MODEL = "distilbert-base-uncased-finetuned-sst-2-english"
REVIEWS = ["A quiet, patient film.", "Two hours that I will not get back."]


def classify(model, tokenizer, texts):
    batch = tokenizer(texts, padding=True, return_tensors="pt")
    with torch.no_grad():
        logits = model(**batch).logits  # `batch` is still on the CPU
    return logits.argmax(dim=-1).tolist()


def main():
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    tokenizer = AutoTokenizer.from_pretrained(MODEL)
    model = AutoModelForSequenceClassification.from_pretrained(MODEL)
    model.to(device)
    for text, label in zip(REVIEWS, classify(model, tokenizer, REVIEWS)):
        print(model.config.id2label[label], text)


if __name__ == "__main__":
    main()
