# The variable counts until CUDA is initialised; these set it in time.
import os

import torch


def before_everything(gpu):
    os.environ["CUDA_VISIBLE_DEVICES"] = gpu
    return torch.cuda.is_available()


def another_variable():
    torch.cuda.is_available()
    os.environ["TOKENIZERS_PARALLELISM"] = "false"


def only_read():
    torch.cuda.is_available()
    return os.environ["CUDA_VISIBLE_DEVICES"]


def a_plain_dict(settings):
    torch.cuda.is_available()
    settings["CUDA_VISIBLE_DEVICES"] = "0"


def counting_does_not_initialise():
    count = torch.cuda.device_count()
    os.environ["CUDA_VISIBLE_DEVICES"] = "0"
    return count
