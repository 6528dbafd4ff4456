# The variable counts until CUDA is initialised.
import os

import torch


def after_a_question(gpu):
    has_gpu = torch.cuda.is_available()
    os.environ["CUDA_VISIBLE_DEVICES"] = gpu  # expect: PL701
    return has_gpu


def after_the_name_of_a_device():
    print(torch.cuda.get_device_name(0))
    os.environ["CUDA_VISIBLE_DEVICES"] = "2,3"  # expect: PL701


def after_a_check_in_a_helper(gpus):
    def pick():
        return "cuda" if torch.cuda.is_available() else "cpu"

    device = pick()
    os.environ["CUDA_VISIBLE_DEVICES"] = gpus  # expect: PL701
    return torch.zeros(2, device=device)
