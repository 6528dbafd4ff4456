import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence


def copied():
    x = torch.randn(4, device="cuda")
    return x.cpu().numpy(), x.to("cpu").numpy(), x.detach().cpu().numpy()


def host():
    return torch.randn(4).numpy(), np.array(torch.ones(3))


def forced():
    return torch.randn(4, device="cuda").numpy(force=True)


def numbers():
    x = torch.randn(4, device="cuda")
    return x.sum().item(), x.tolist(), float(x.mean())


def any_device(device):
    x = torch.randn(4, device=device)
    return x.numpy()


def unknown(model, x):
    return model(x.to("cuda")).numpy()


def guarded():
    device = "cuda" if torch.cuda.is_available() else "cpu"
    x = torch.randn(4, device=device)
    if x.is_cuda:
        x = x.cpu()
    return x.numpy()


def back_again():
    net = nn.Linear(8, 2).to("cuda")
    x = net(torch.randn(1, 8, device="cuda"))
    net.to("cpu")
    return net(x.cpu()).detach().numpy()


def arrays():
    x = np.zeros(4)
    return np.asarray(x), np.stack([x, x])


def pinned():
    return torch.zeros(8).pin_memory().to("cuda", non_blocking=True)


def packed(x):
    lengths = torch.tensor([3, 2])
    return pack_padded_sequence(x.to("cuda"), lengths, batch_first=True)
