# Programs for the CPU.
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import AutoModel, AutoTokenizer

DEVICE = torch.device("cpu")


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.zeros(8)
        self.layers = [nn.Linear(8, 8), nn.Linear(8, 2)]

    def forward(self, x):
        x = x - self.mean + torch.randn(8)
        for layer in self.layers:
            x = layer(x)
        return x


def train(features, labels):
    net = Net().to(DEVICE)
    head = nn.Linear(2, 2)
    optimizer = torch.optim.Adagrad(head.parameters())
    head.to("cpu")
    for x, y in DataLoader(TensorDataset(features, labels), batch_size=8):
        loss = F.cross_entropy(head(net(x)), y)
        loss.backward()
        optimizer.step()


def embed(texts):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased")
    return model(**tokenizer(texts, return_tensors="pt", padding=True)).pooler_output


Net()(torch.randn(4, 8))
