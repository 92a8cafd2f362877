"""What the window shows of each kind of matches, found by the name of the kind."""

from uctvis.arena.kinds import part_of
from uctvis.arena.kinds.contract import MatchKind
from uctvis.ui.arena.kinds.contract import AnyMatchWindow


def window_of(kind: MatchKind) -> AnyMatchWindow:
    """What the window knows about a kind."""
    found: AnyMatchWindow = part_of(kind.name, __name__, "WINDOW")
    return found
