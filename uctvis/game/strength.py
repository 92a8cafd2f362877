"""How strongly the PC plays a game at each level."""

from collections.abc import Mapping
from typing import ClassVar


class Strength:
    """The part of a game that sets its levels."""

    # The engine of each level (`uctvis.engines.levels`), as a text of `uctvis.engines`. Each
    # level should beat the one before it in two games of three (benchmarks/strength_levels.py).
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": "uct:iterations=30",
        "casual": "uct:iterations=300",
        "club": "uct:iterations=3000,solver=on",
        "strong": "uct:seconds=1,expand_after=1,solver=on",
        "strongest": "uct:seconds=4,expand_after=4,solver=on",
    }
