"""The view of a match of each kind on a terminal, found by the name of the kind."""

from uctvis.arena.kinds import part_of
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.terminal.match_screen import MatchScreen


def screen_of(kind: MatchKind) -> type[MatchScreen]:
    """The view of matches of a kind."""
    found: type[MatchScreen] = part_of(kind.name, __name__, "SCREEN")
    return found
