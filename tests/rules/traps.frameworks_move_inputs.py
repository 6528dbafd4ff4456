# Wrappers and frameworks that move what they are given.
import lightning as L
import torch
from sentence_transformers import SentenceTransformer
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, TensorDataset
from transformers import AutoModelForSequenceClassification, AutoTokenizer
from transformers import Trainer, TrainingArguments, pipeline


def data_parallel():
    net = nn.DataParallel(nn.Linear(8, 2).cuda())
    return net(torch.randn(16, 8))


def distributed(rank):
    net = DistributedDataParallel(nn.Linear(8, 2).to(rank), device_ids=[rank])
    return net(torch.randn(16, 8))


def sharded(rank):
    net = FullyShardedDataParallel(nn.Linear(8, 2), device_id=rank)
    return net(torch.randn(16, 8))


def trained(train_set):
    model = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased")
    trainer = Trainer(model=model, args=TrainingArguments("out"), train_dataset=train_set)
    trainer.train()
    return trainer.evaluate()


class Module(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(8, 2)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters())


def lightning(x, y):
    loader = DataLoader(TensorDataset(x, y), batch_size=4)
    L.Trainer(accelerator="gpu", max_epochs=1).fit(Module(), loader)


def pipelines(text):
    model = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased")
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    judge = pipeline("text-classification", model=model, tokenizer=tokenizer, device=0)
    return judge([text, text])


def sentences(texts):
    model = SentenceTransformer("all-MiniLM-L6-v2", device="cuda")
    vectors = model.encode(texts, convert_to_tensor=True)
    return vectors @ vectors.T
