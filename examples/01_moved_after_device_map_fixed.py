"""Summarizes an article.

Repair: the device map alone places the model. The move is gone, and the inputs
follow the model instead of a name that is written down twice.
"""

import sys

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

MODEL = "mistralai/Mistral-7B-Instruct-v0.3"

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModelForCausalLM.from_pretrained(
    MODEL, device_map="auto", dtype=torch.bfloat16
)
model.eval()

prompt = "Summarize in three sentences:\n\n" + sys.stdin.read()
inputs = tokenizer(prompt, return_tensors="pt").to(model.device)
with torch.inference_mode():
    output = model.generate(**inputs, max_new_tokens=200)
print(tokenizer.decode(output[0], skip_special_tokens=True))
