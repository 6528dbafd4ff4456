model = Loader.load(name, device_map="auto")
model.to("cuda", non_blocking=True)
f(*args, 1, *more[1:], key=2, **kwargs, **other)
f(x for x in y)
f(a)(b).c[d].e()
x[1], x[1:], x[:, None, ::2], x[1,], x[*y], x[a:b:c]
[1, *a], (1, *b), {1, *c}, {1: 2, **d}, {}, (), [], (1,), (1)
