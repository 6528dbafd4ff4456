import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import AutoModel, AutoModelForCausalLM, AutoTokenizer, pipeline


def moved(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    batch = tokenizer(text, return_tensors="pt").to("cuda")
    return model(**batch)


def moved_in_place(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    batch = tokenizer(text, return_tensors="pt")
    batch.to(model.device)
    return model(**batch)


def moved_one_by_one(text, device):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to(device)
    batch = tokenizer(text, return_tensors="pt")
    batch = {key: value.to(device) for key, value in batch.items()}
    return model(**batch)


def on_the_host(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased")
    return model(**tokenizer(text, return_tensors="pt"))


def split_model_moves_inputs(text):
    layers = {"transformer.wte": 0, "transformer.wpe": 0, "transformer.h": 1, "transformer.ln_f": 1, "lm_head": 0}
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map=layers)
    return model(**tokenizer(text, return_tensors="pt")).logits


def offloaded_model_moves_inputs(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2", device_map={"transformer.wte": 0, "transformer.wpe": 0, "transformer.h": "cpu", "transformer.ln_f": 0, "lm_head": 0})
    return model.generate(**tokenizer(text, return_tensors="pt"))


def data_parallel_moves_inputs(features):
    net = nn.DataParallel(nn.Linear(20, 2).cuda())
    for (x,) in DataLoader(TensorDataset(features), batch_size=16):
        net(x)


def prepared(features, labels):
    accelerator = Accelerator()
    net = nn.Linear(20, 2)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    loader = DataLoader(TensorDataset(features, labels), batch_size=32)
    net, optimizer, loader = accelerator.prepare(net, optimizer, loader)
    for x, y in loader:
        loss = nn.functional.cross_entropy(net(x), y)
        accelerator.backward(loss)
        optimizer.step()


def pipelines_move_inputs(text):
    find = pipeline("ner", model="dslim/bert-base-NER", device=0)
    return find(text)


def lists_are_no_tensors(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    batch = tokenizer(text)
    ids = torch.tensor([batch["input_ids"]], device="cuda")
    return model(ids)


def from_argument(model, batch):
    model.to("cuda")
    return model(**batch)


def loader_batches(features, labels):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = nn.Linear(20, 2).to(device)
    for x, y in DataLoader(TensorDataset(features, labels), batch_size=32):
        x, y = x.to(device), y.to(device)
        loss = nn.functional.cross_entropy(net(x), y)


class Classifier:
    def __init__(self, name, device=None):
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModel.from_pretrained(name).to(self.device).eval()

    def embed(self, texts):
        batch = self.tokenizer(texts, padding=True, return_tensors="pt").to(self.device)
        with torch.no_grad():
            return self.model(**batch).pooler_output


Classifier("bert-base-uncased").embed(["one", "two"])


def no_parameters(x):
    flat = nn.Flatten().to("cuda")
    return flat(torch.randn(2, 3, 4))
