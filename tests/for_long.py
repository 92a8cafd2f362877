"""Parameters split between `make test`, which runs the first ones, and `make test-long`."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_for_long(count: int, values: Iterable[Any]) -> list[Any]:
    """Return values for `pytest.mark.parametrize`, all but the first `count` marked as long."""
    return [
        value if place < count else pytest.param(value, marks=pytest.mark.long)
        for place, value in enumerate(values)
    ]


def seeds_for_long(count: int, end: int, block: int = 100) -> list[Any]:
    """Return ranges of seeds: the first `count` for `make test`, the others in blocks for long.

    A test of many short games or texts is one test for each block, since each test costs
    milliseconds of its own. Its failure must say the seed.
    """
    blocks = [range(start, min(start + block, end)) for start in range(count, end, block)]
    return [
        pytest.param(seeds, marks=[pytest.mark.long] if place else [], id=f"{seeds[0]}-{seeds[-1]}")
        for place, seeds in enumerate([range(count), *blocks])
    ]
