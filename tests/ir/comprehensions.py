a = [x for x in xs]
b = {x for x in xs if x if not y}
c = {k: v for k, v in d.items()}
d = (x + y for x in xs for y in x)
e = [[j for j in i] for i in rows]
g = [lambda: x for x in xs]


def f(xs, x):
    total = [x for x in xs]
    pairs = [(i, x) for i, (a, *b) in xs]
    calls = [lambda: i + x for i in xs]
    found = [last := v for v in xs]
    return sum(x for x in total), last


async def h(xs):
    return [await x async for x in xs]
