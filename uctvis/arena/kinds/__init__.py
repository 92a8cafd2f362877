"""The kinds of matches, each found by its file here, and their parts in other rooms.

`uctvis.arena.kinds.contract` says what a kind declares. What needs more than that lies in the room
that does it, in a file of the same name: `referees/kinds`, `following/kinds`, `terminal/kinds`, and
`ui/arena/kinds` in the window.
"""

from functools import cache
from importlib import import_module
from typing import Any

from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.kinds.contract import MatchKind
from uctvis.modules import declared_in


@cache
def match_kinds() -> tuple[MatchKind, ...]:
    """All kinds, in the order in which they are asked whether a game is theirs."""
    return tuple(sorted(declared_in(__name__, "KIND").values(), key=lambda kind: kind.rank))


def kind_of_game(full_name: str, judged: JudgedGame | None = None) -> MatchKind:
    """The kind of the matches of a game; `judged` describes it if its judge is a program."""
    return next(kind for kind in match_kinds() if kind.has_game(full_name, judged))


def full_name_of(text: str) -> str:
    """The full name of the game of ours that a text names.

    Raises GameError if there is no such game, or it has no such parameters.
    """
    return kind_of_game(text).full_name(text)


def part_of(kind: str, room: str, constant: str) -> Any:
    """What the file of a kind in a room declares as `constant`."""
    return getattr(import_module(f"{room}.{kind}"), constant)
