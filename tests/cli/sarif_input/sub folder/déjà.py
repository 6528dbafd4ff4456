# Names with blanks and letters beyond ASCII.
from transformers import AutoModel

mé = AutoModel.from_pretrained("x", device_map={"a": 0, "b": "cpu"})
s = "😀"; mé.to("cuda")
