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
