from transformers import AutoModel

model = AutoModel.from_pretrained(
    "mistralai/Mixtral-8x7B-v0.1",
    device_map={"": 0, "lm_head": "cpu"},
)
model.to("cuda")
