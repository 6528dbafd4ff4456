"""Tells which reviews are positive.

Repair: the batch goes where the model is. Asking the model keeps the two
together, whatever `main` decides.
"""

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

MODEL = "distilbert-base-uncased-finetuned-sst-2-english"
REVIEWS = ["A quiet, patient film.", "Two hours that I will not get back."]


def classify(model, tokenizer, texts):
    batch = tokenizer(texts, padding=True, return_tensors="pt")
    batch = batch.to(model.device)
    with torch.no_grad():
        logits = model(**batch).logits
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
