"""Answers questions with a 70-billion-parameter model.

Mistake: the checkpoint is read as a whole and then copied to one GPU. In 16
bits its weights take 131 GiB; the largest common GPU has 80.

What you see: several minutes of loading, and then

    torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 448.00 MiB.

or, on a host with less memory than that, just `Killed`.
"""

import argparse

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

MODEL = "meta-llama/Llama-3.3-70B-Instruct"


def load(name):
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(name, dtype=torch.bfloat16)
    return tokenizer, model.to("cuda").eval()  # one GPU for all of it


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("question")
    args = parser.parse_args()
    tokenizer, model = load(MODEL)
    chat = [{"role": "user", "content": args.question}]
    ids = tokenizer.apply_chat_template(
        chat, add_generation_prompt=True, return_tensors="pt"
    ).to(model.device)
    answer = model.generate(ids, max_new_tokens=300)
    print(tokenizer.decode(answer[0, ids.shape[1] :], skip_special_tokens=True))


if __name__ == "__main__":
    main()
