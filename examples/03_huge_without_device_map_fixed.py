"""Answers questions with a 70-billion-parameter model.

Repair: a device map puts the layers where there is room, over all GPUs and, if
need be, host memory. There is no move afterwards (see the first example).
"""

import argparse

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

MODEL = "meta-llama/Llama-3.3-70B-Instruct"


def load(name):
    tokenizer = AutoTokenizer.from_pretrained(name)
    model = AutoModelForCausalLM.from_pretrained(
        name, dtype=torch.bfloat16, device_map="auto"
    )
    return tokenizer, model.eval()


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
