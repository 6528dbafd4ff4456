a = b = 1
a, (b, *c), [d] = value
a.x = a[0] = 2
a += 1
a.x -= b
a[i, j] @= c
x: int = 3
y: "Tensor"
(z) = 4
first, *rest = *items, last
if (n := size()) > 1:
    pass
del a, b.x, c[0], (d, e)


def f(p):
    q = p
    q **= 2
    global shared
    shared = q
    r: "Module" = q
    s: int
    del q
    return (t := r)


type Alias = int
