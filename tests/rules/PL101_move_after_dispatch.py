import argparse

import torch
from accelerate import cpu_offload, disk_offload, dispatch_model
from accelerate import infer_auto_device_map, load_checkpoint_and_dispatch
from transformers import AutoModel, AutoModelForCausalLM, AutoModelForSeq2SeqLM


def plain(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    model.to("cuda")  # expect: PL101


def exact(name):
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    model.to("cuda")
#   ^^^^^^^^^^^^^^^^ expect: PL101 "already placed" label: 15


def chained(name):
    return AutoModelForSeq2SeqLM.from_pretrained(name, device_map="balanced").cuda()  # expect: PL101


def several_devices(name):
    layers = {"model.embed_tokens": 0, "model.layers": 1, "model.norm": 1, "lm_head": 0}
    model = AutoModelForCausalLM.from_pretrained(name, device_map=layers)
    model = model.to(torch.device("cuda:0"))  # expect: PL101
    return model.eval()


def with_disk(name):
    model = AutoModelForCausalLM.from_pretrained(
        name,
        device_map={"model": 0, "lm_head": "disk"},
        offload_folder="offload",
    )
    model = model.to("cuda:0")  # expect: PL101
    return model


def back_to_the_host(name):
    model = AutoModel.from_pretrained(name, device_map="auto", torch_dtype=torch.float16)
    out = model.cpu()  # expect: PL101
    return out


def through_kwargs(name, low_memory):
    options = {"trust_remote_code": True, "torch_dtype": torch.bfloat16}
    options["device_map"] = "auto"
    if low_memory:
        options["max_memory"] = {0: "10GiB", "cpu": "40GiB"}
    model = AutoModelForCausalLM.from_pretrained(name, **options)
    model = model.to("cuda").eval()  # expect: PL101
    return model


def load(name, strategy):
    return AutoModelForCausalLM.from_pretrained(name, device_map=strategy)


def through_helper(name):
    model = load(name, "sequential")
    for parameter in model.parameters():
        parameter.requires_grad = False
    model.to("cuda")  # expect: PL101


def after_alias(name):
    model = load(name, "auto")
    student = model
    student.cuda()  # expect: PL101


def by_hand(model_class, name, config):
    model = AutoModelForCausalLM.from_pretrained(name)
    where = {"transformer.wte": 0, "transformer.h": 1, "lm_head": "cpu"}
    model = dispatch_model(model, device_map=where)
    model.to("cuda:0")  # expect: PL101


def planned(name):
    model = AutoModelForCausalLM.from_pretrained(name)
    plan = infer_auto_device_map(model, max_memory={0: "8GiB", "cpu": "30GiB"})
    model = dispatch_model(model, device_map=plan)
    model = model.to("cuda")  # expect: PL101
    return model


def from_checkpoint(name, folder):
    skeleton = AutoModelForCausalLM.from_pretrained(name)
    model = load_checkpoint_and_dispatch(skeleton, folder, device_map="auto")
    model.to("cuda")  # expect: PL101


def offloaded_to_host(name):
    model = AutoModel.from_pretrained(name)
    cpu_offload(model, execution_device=0)
    model.to("cuda")  # expect: PL101


def offloaded_to_disk(name):
    model = AutoModel.from_pretrained(name)
    disk_offload(model, "weights")
    model.to("cuda")  # expect: PL101


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="EleutherAI/gpt-j-6b")
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = AutoModelForCausalLM.from_pretrained(args.model, device_map="auto")
    model.to(device)  # expect: PL101
    model.eval()


if __name__ == "__main__":
    main()
