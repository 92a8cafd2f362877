"""What an object holds in memory: the bytes of all of its arrays."""

from dataclasses import is_dataclass
from typing import Any

import numpy as np

# A tree has some forty Python objects, which only small trees' arrays do not outweigh.
_OBJECTS = 1 << 13


def held_bytes(*things: Any) -> int:
    """The bytes of the arrays that the dataclasses, lists and tuples hold, each counted once.

    An array that is a part of another one counts as all of that.
    """
    seen: set[int] = set()
    total = _OBJECTS
    left = list(things)
    while left:
        thing = left.pop()
        if isinstance(thing, np.ndarray):
            owner = thing
            while isinstance(owner.base, np.ndarray):
                owner = owner.base
            # Arrays may share the memory of something that is none.
            key = id(owner if owner.base is None else owner.base)
            if key not in seen:
                seen.add(key)
                total += owner.nbytes
        elif isinstance(thing, (list, tuple)):
            left.extend(thing)
        elif is_dataclass(thing) and id(thing) not in seen:
            seen.add(id(thing))
            # What is made at the first look is there, too.
            left.extend(vars(thing).values())
    return total
