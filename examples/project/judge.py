"""Compares two answers with a larger model."""

import sys

import torch

from assistant.loading import load_on

PROMPT = "Which answer is better, 1 or 2?\n\n1. {}\n\n2. {}\n\nBetter: "


def main():
    device = torch.device("cuda", 0)
    # Mistake: 32 billion parameters in 16 bits are 61 GiB, a GPU of the server
    # (pyproject.toml) has 24.
    tokenizer, model = load_on("Qwen/Qwen2.5-32B-Instruct", device)
    prompt = PROMPT.format(*(open(name).read() for name in sys.argv[1:3]))
    # Mistake: the ids stay on the CPU.
    inputs = tokenizer(prompt, return_tensors="pt")
    with torch.inference_mode():
        logits = model(**inputs).logits[0, -1]
    print(tokenizer.decode(logits.argmax()))


if __name__ == "__main__":
    main()
