if a:
    x = 1
elif b:
    x = 2
else:
    x = 3

for i, v in enumerate(xs):
    if v:
        continue
    break
else:
    done()

while ready() and not stop:
    step()
else:
    done()

try:
    risky()
except (A, pkg.B) as error:
    handle(error)
except C:
    raise
except:
    raise D("no") from None
else:
    fine()
finally:
    close()

try:
    risky()
except* E as group:
    pass

with open(a) as f, lock, pool() as (p, q.r):
    pass
with (open(a) as f, open(b)):
    pass
with device:
    x = make()
assert x
assert x > 1, f"bad {x}"


async def run():
    async with session() as s:
        async for item in s:
            await item
    return


def gen(n):
    got = yield
    yield n, got
    yield from other()
    raise Stop
