"""Summarizes an article.

Mistake: the model is placed twice. `device_map="auto"` spreads its layers over
the accelerators and, where they are too small, over host memory; `.to("cuda")`
then tries to pull everything onto one of them.

What you see: on a machine where all layers fit on one GPU, nothing. On a
smaller one:

    RuntimeError: You can't move a model that has some modules offloaded to cpu
    or disk.

and with several GPUs the move passes, but the next `generate` raises "Expected
all tensors to be on the same device".
"""

import sys

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

MODEL = "mistralai/Mistral-7B-Instruct-v0.3"

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModelForCausalLM.from_pretrained(
    MODEL, device_map="auto", dtype=torch.bfloat16
)
model.to("cuda")  # the map has placed it already
model.eval()

prompt = "Summarize in three sentences:\n\n" + sys.stdin.read()
inputs = tokenizer(prompt, return_tensors="pt").to("cuda")
with torch.inference_mode():
    output = model.generate(**inputs, max_new_tokens=200)
print(tokenizer.decode(output[0], skip_special_tokens=True))
