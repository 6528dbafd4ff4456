#--- pyproject.toml
[project]
name = "summaries"
version = "0.3.0"
dependencies = ["torch>=2.2", "transformers>=4.44", "tqdm"]
#--- summaries/model.py
from transformers import AutoModelForSeq2SeqLM

NAME = "google/flan-t5-large"


def load():
    return AutoModelForSeq2SeqLM.from_pretrained(NAME, device_map="auto")  # expect: PL106
