import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import AutoModel, AutoModelForCausalLM, AutoModelForSeq2SeqLM
from transformers import AutoTokenizer, ViTForImageClassification


def encoding(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    batch = tokenizer(text, return_tensors="pt")
    return model(**batch)  # expect: PL301


def exact(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    batch = tokenizer(text, return_tensors="pt")
    return model(**batch)
#          ^^^^^^^^^^^^^^ expect: PL301 "cuda" label: 17


def positional(text):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained("gpt2").cuda()
    ids = tokenizer.encode(text, return_tensors="pt")
    return model(ids).logits  # expect: PL301


def sequence_to_sequence(text):
    tokenizer = AutoTokenizer.from_pretrained("t5-small")
    model = AutoModelForSeq2SeqLM.from_pretrained("t5-small").to("cuda")
    batch = tokenizer(text, return_tensors="pt")
    out = model.generate(batch["input_ids"], max_new_tokens=20)  # expect: PL301
    return tokenizer.decode(out[0])


def one_device_map(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased", device_map="cuda:0")
    return model(**tokenizer(text, return_tensors="pt"))  # expect: PL301


def loader_batches(features, labels):
    device = torch.device("cuda")
    net = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 2)).to(device)
    loader = DataLoader(TensorDataset(features, labels), batch_size=32)
    for x, y in loader:
        scores = net(x)  # expect: PL301


def any_device(text, device):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to(device)
    batch = tokenizer([text], padding=True, return_tensors="pt")
    return model(**batch).last_hidden_state  # expect: PL301


def mask_left_behind(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased").to("cuda")
    batch = tokenizer(text, return_tensors="pt")
    ids = batch["input_ids"].to("cuda")
    return model(input_ids=ids, attention_mask=batch["attention_mask"])  # expect: PL301


class Classifier:
    def __init__(self, name, device="cuda"):
        self.device = device
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModel.from_pretrained(name)
        self.model.to(self.device)

    def embed(self, texts):
        batch = self.tokenizer(texts, padding=True, return_tensors="pt")
        return self.model(**batch).pooler_output  # expect: PL301


Classifier("bert-base-uncased").embed(["one", "two"])


def model_left_behind(images):
    model = ViTForImageClassification.from_pretrained("google/vit-base-patch16-224")
    pixels = torch.randn(4, 3, 224, 224, device="cuda")
    return model(pixel_values=pixels)  # expect: PL301


def moved_too_late(text):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    model = AutoModel.from_pretrained("bert-base-uncased")
    batch = tokenizer(text, return_tensors="pt")
    before = model(**batch)
    model.to("cuda")
    return before, model(**batch)  # expect: PL301


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)

    def forward(self, image):
        return self.conv(image)  # expect: PL301


def inside_forward():
    net = Net().cuda()
    return net(torch.rand(1, 3, 8, 8))
