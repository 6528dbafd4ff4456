match command:
    case 1 | -2 | "go":
        a()
    case None:
        b()
    case Color.RED if flag:
        c()
    case [x, y, *others]:
        d(others)
    case (single):
        e(single)
    case _:
        f()

match point, other:
    case Point(x=0, y=Inner(z)) as whole, _:
        g(whole, z)
    case {"k": v, **left}, [1, 2]:
        h(v, left)
    case str() | bytes():
        i()
