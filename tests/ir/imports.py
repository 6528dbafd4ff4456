from __future__ import annotations
import a
import a.b.c
import a.b.c as d, e as f
from a import b
from a.b import c as d, e
from a import (
    g,
    h as i,
)
from . import j
from .k import l
from ...m.n import o
from p import *
from .q import *
