a or b
a and b and c
a and b or not c
x if c else y
x if c else y if d else z
a < b
a < b <= c != d
a is not None, b not in c, d is e, f in g
-1, -2.5, -x, +x, ~x, not x
1_000, 0xFF, 0o17, 0b11, 1e3, 99999999999999999999, 2j
True, False, None, ...
1 + 2 * 3 - 4 / 5 // 6 % 7 @ m
a << 1 | b >> 2 & c ^ d
(a, b)
...
