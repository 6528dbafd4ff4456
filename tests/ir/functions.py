import outside


def simple():
    pass


def params(a, /, b: int = 1, *args: str, c, d=outside.x, **kwargs) -> int:
    """Words of the doc: cuda."""
    return a


def bare(*, key=lambda: 1):
    return key()


def outer(x, y):
    def inner(z=x):
        nonlocal y
        y = z
        w = x

        def innermost():
            return w, x, z, y, inner

        return innermost

    return inner


square = lambda x, *rest, k=1: x * k
nested = lambda a: lambda b: a + b


@outside.cached
def recursive(n):
    return recursive(n - 1)


async def waiter():
    result = await recursive(1)
    return result


def uses_start():
    return start_here()


def many(
    first,  # comment with )
    second=(1, 2),
):
    if first:
        import lazy.sub
        from lazy import thing as other
    for index in second:
        with first as manager:
            pass
    try:
        pass
    except ValueError as err:
        pass
    match first:
        case [head, *tail]:
            pass
    return lazy, other, index, manager, err, head, tail
