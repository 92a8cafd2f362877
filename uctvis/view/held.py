"""The memory that an object uses: the bytes of all of its arrays."""

from dataclasses import is_dataclass
from typing import Any

import numpy as np

# An estimate for about forty Python objects of a tree, which matters only for small trees.
_OBJECTS = 1 << 13


def held_bytes(*things: Any) -> int:
    """The bytes of the arrays in dataclasses, lists, tuples and dictionaries, each counted once.

    A view of another array counts as the whole array.
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
            # Arrays may share the memory of an object that is not an array.
            key = id(owner if owner.base is None else owner.base)
            if key not in seen:
                seen.add(key)
                total += owner.nbytes
        elif isinstance(thing, (list, tuple)):
            left.extend(thing)
        elif isinstance(thing, dict):
            left.extend(thing.values())
        elif is_dataclass(thing) and id(thing) not in seen:
            seen.add(id(thing))
            # This includes cached properties.
            left.extend(vars(thing).values())
    return total
