"""How strongly the PC plays a game at each level."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

# How the weaker levels err, where a game does not say otherwise: what is seen, and how surely.
BEGINNER = "temperature=1.5,seen=1,overlooks=0.3"
CASUAL = "temperature=1,seen=2,overlooks=0.15,guard=0.3"
CLUB = "temperature=0.6,seen=3,overlooks=0.05,guard=0.15"


class Strength:
    """The part of a game that sets its levels."""

    # The engine of each level (`uctvis.engines.levels`), as a text of `uctvis.engines`. Each
    # level should beat the one before it in two games of three (benchmarks/strength_levels.py).
    # The weaker ones search well, too, and err when they choose (`uctvis.engines.erring`). It is
    # not known here whether the rules are compiled, so the searches have a time.
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"uct:seconds=0.5,solver=on,{BEGINNER}",
        "casual": f"uct:seconds=0.5,solver=on,{CASUAL}",
        "club": f"uct:seconds=0.5,solver=on,{CLUB}",
        "strong": "uct:seconds=1,expand_after=1,solver=on",
        "strongest": "uct:seconds=4,expand_after=4,solver=on",
    }
    # The engines that the levels were in earlier versions, the latest first, for games and
    # tournaments of these versions.
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=30",),
        "casual": ("uct:iterations=300",),
        "club": ("uct:iterations=3000,solver=on",),
    }
