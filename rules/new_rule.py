#!/usr/bin/env python3
"""Writes the files of a new rule, which compile and pass as they are:

    rules/new_rule.py mixed-gpu-index PL303

The rule starts in the group `draft`, off unless selected, so that it disturbs
nothing while it is being written. See docs/ADDING_A_RULE.md.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

CODE = '''\
#include "analyzer/engine/rule.h"

namespace placelint::rules {

// Why this is wrong, and where the fact stands.
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  // Silent unless every fact is known.
  if (!before.IsModule(move.target.value) || !move.device.IsMeta()) {
    return;
  }
  report.At(move.site, "`{}` forgets the weights", before.Source(move.callee))
      .Raises("NotImplementedError: Cannot copy out of meta tensor; no data!")
      .Help("move the module to a device that holds data");
}

extern const Rule ID = {
    .id = "ID",
    .name = "NAME",
    .summary = "a module moves to a device that holds no data",
    .level = Level::Warning,
    .group = "draft",
    .check = On<&CheckMove>,
};

}  // namespace placelint::rules
'''

PAGE = '''\
A module is moved to `meta`, and its weights are gone.

## Bad

```python
from torch import nn

net = nn.Linear(4, 4)
net.to("meta")
```

## Good

```python
from torch import nn

net = nn.Linear(4, 4)
net.to("cuda")
```

## Why

What the library does, in two or three sentences.

## When it fails

On which versions and machines, and on which line the exception appears.

## What you will see

```text
NotImplementedError: Cannot copy out of meta tensor; no data!
```

## See

- torch: `nn/modules/module.py`, `Module.to`
'''

FIRING = '''\
# options: --extend-select ID
from torch import nn


def plain():
    net = nn.Linear(4, 4)
    net.to("meta")  # expect: ID


def exact():
    net = nn.Linear(4, 4)
    net.to("meta")
#   ^^^^^^^^^^^^^^ expect: ID "forgets"
'''

SILENT = '''\
# options: --extend-select ID
from torch import nn


def to_the_accelerator():
    net = nn.Linear(4, 4)
    net.to("cuda")
'''


def main(arguments):
    if len(arguments) != 2:
        sys.exit("usage: rules/new_rule.py NAME ID     (mixed-gpu-index PL303)")
    name, rule = arguments
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        sys.exit(f"`{name}` is no name: words in lower case, joined by `-`")
    if not re.fullmatch(r"PL[0-9]{3}", rule):
        sys.exit(f"`{rule}` is no id: PL and three digits")
    taken = sorted(path.name for path in (ROOT / "rules").glob(f"{rule}_*.cpp"))
    if taken:
        sys.exit(f"{rule} is taken by rules/{taken[0]}")
    stem = f"{rule}_{name.replace('-', '_')}"
    files = {
        f"rules/{stem}.cpp": CODE,
        f"rules/{stem}.md": PAGE,
        f"tests/rules/{stem}.py": FIRING,
        f"tests/rules/{stem}.silent.py": SILENT,
    }
    for path, text in files.items():
        text = re.sub(r"\bID\b", rule, text).replace("NAME", name)
        (ROOT / path).write_text(text)
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
