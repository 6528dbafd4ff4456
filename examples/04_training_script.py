"""Trains a small character-level transformer on a text file.

    python 04_training_script.py corpus.txt --resume checkpoints/last.pt

Three mistakes, all invisible on a machine without a GPU:

1. The positions are a plain tensor attribute. `.to(device)` moves what a module
   has registered, and this is not: the first step on a GPU raises

       RuntimeError: Expected all tensors to be on the same device, but found at
       least two devices, cuda:0 and cpu!

2. The checkpoint is read without `map_location`. When it was saved on a GPU,
   resuming on a machine without one raises

       RuntimeError: Attempting to deserialize object on a CUDA device but
       torch.cuda.is_available() is False.

3. The model moves after the optimizer got its state: the moments stay on the
   CPU, and the first `optimizer.step()` after `--resume` raises as in 1.
"""

import argparse
import math
import pathlib

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset

CONTEXT = 256


class Text(Dataset):
    def __init__(self, path):
        raw = pathlib.Path(path).read_bytes()
        self.data = torch.tensor(list(raw), dtype=torch.long)

    def __len__(self):
        return len(self.data) - CONTEXT - 1

    def __getitem__(self, at):
        chunk = self.data[at : at + CONTEXT + 1]
        return chunk[:-1], chunk[1:]


def sinusoids(length, width):
    at = torch.arange(length).unsqueeze(1)
    rate = torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
    return torch.cat([torch.sin(at * rate), torch.cos(at * rate)], dim=1)


class CharModel(nn.Module):
    def __init__(self, width, depth):
        super().__init__()
        self.embed = nn.Embedding(256, width)
        self.position = sinusoids(CONTEXT, width)  # 1: not registered
        self.blocks = nn.ModuleList(
            nn.TransformerEncoderLayer(width, 8, batch_first=True)
            for _ in range(depth)
        )
        self.head = nn.Linear(width, 256)

    def forward(self, ids):
        length = ids.shape[1]
        x = self.embed(ids) + self.position[:length]
        mask = nn.Transformer.generate_square_subsequent_mask(
            length, device=ids.device
        )
        for block in self.blocks:
            x = block(x, src_mask=mask, is_causal=True)
        return self.head(x)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--lr", type=float, default=3e-4)
    parser.add_argument("--resume")
    parser.add_argument("--save", default="checkpoints/last.pt")
    args = parser.parse_args()

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    loader = DataLoader(Text(args.corpus), batch_size=64, shuffle=True)
    model = CharModel(args.width, args.depth)
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.lr)
    first = 0
    if args.resume:
        checkpoint = torch.load(args.resume)  # 2: to where it was saved
        model.load_state_dict(checkpoint["model"])
        optimizer.load_state_dict(checkpoint["optimizer"])
        first = checkpoint["epoch"] + 1
    model.to(device)  # 3: too late for the optimizer

    for epoch in range(first, args.epochs):
        for ids, targets in loader:
            ids, targets = ids.to(device), targets.to(device)
            logits = model(ids)
            loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(f"epoch {epoch}: {loss.item():.3f}")
        pathlib.Path(args.save).parent.mkdir(parents=True, exist_ok=True)
        torch.save(
            {
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "epoch": epoch,
            },
            args.save,
        )


if __name__ == "__main__":
    main()
