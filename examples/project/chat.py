"""Talks to a model that lies on both GPUs."""

import torch

from assistant.loading import load_split

tokenizer, model = load_split("Qwen/Qwen2.5-14B-Instruct")
# Mistake: `load_split`, in another file, has placed the model by a device map.
model = model.cuda().eval()

while question := input("> "):
    chat = [{"role": "user", "content": question}]
    ids = tokenizer.apply_chat_template(
        chat, add_generation_prompt=True, return_tensors="pt"
    ).to(model.device)
    with torch.inference_mode():
        answer = model.generate(ids, max_new_tokens=300)
    print(tokenizer.decode(answer[0, ids.shape[1] :], skip_special_tokens=True))
