import torch


def statement():
    x = torch.randn(4, 4)
    x.to("cuda")  # expect: PL304
    return x


def twice(device):
    x = torch.randn(4, 4)
    y = torch.randn(4, 4)
    x.to(device)  # expect: PL304
    y.to(device, non_blocking=True)  # expect: PL304
    return x, y


def mel():
    sample = torch.rand(80, 100)
    sample.cuda()  # expect: PL304
    return sample
