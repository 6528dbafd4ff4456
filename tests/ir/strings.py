a = "plain"
b = 'it''s' " joined"
c = "tab\tnew\nhex\x41 uni\u00e9 oct\101 \q \
joined"
d = r"raw\n" b"by\x00tes" u"uni"
e = """several
lines"""
f = f"{a}"
g = f"no values {{}}"
h = f"{a!r:>{width}} and {b['key']} {c=}" "tail"
i = rf"\d{a}" f"{f'{nested}'}"
j = f"""{
    a
}"""
k = ""
"not a value"
