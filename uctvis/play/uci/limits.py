"""When a search ends, from a `go` message."""

from typing import NamedTuple, Self

from uctvis.engines.time_management import Allotment, allot
from uctvis.game.rules import Move
from uctvis.mcts.settings import SECONDS
from uctvis.play.uci.messages import Go
from uctvis.texts import _

# An answer takes some time to arrive: seconds, and the largest share of a fixed time.
_ARRIVAL, _ARRIVAL_SHARE = 0.01, 0.1
# The names of the clocks and their increments.
_CLOCKS = (("wtime", "winc"), ("btime", "binc"))
# The least number that makes sense.
_LEAST = {
    **dict.fromkeys(("depth", "nodes", "mate", "movestogo"), 1),
    **dict.fromkeys(("movetime", "wtime", "btime", "winc", "binc"), 0),
}


class GoLimits(NamedTuple):
    """When a search ends: as soon as one of these is reached."""

    # From the moment when the clock runs. A fixed time for the move is planned, and the most.
    time: Allotment | None = None
    depth: int | None = None
    nodes: int | None = None
    # The clock runs, and an answer is allowed, after the opponent's move.
    pondering: bool = False
    # An answer is allowed only after `stop`.
    infinite: bool = False
    # The number of moves in which a mate is looked for.
    mate: int | None = None
    # The moves to choose from; () for all.
    moves: tuple[Move, ...] = ()
    # The number of best moves that are reported.
    lines: int = 1

    def within(
        self, seconds: float | None = None, depth: int | None = None, nodes: int | None = None
    ) -> Self:
        """The smaller ones of these limits and others."""
        time = self.time
        if seconds is not None:
            before = time or Allotment(seconds, seconds)
            time = Allotment(min(before.planned, seconds), min(before.most, seconds))
        return self._replace(
            time=time,
            depth=min((one for one in (self.depth, depth) if one is not None), default=None),
            nodes=min((one for one in (self.nodes, nodes) if one is not None), default=None),
        )

    @property
    def search_time(self) -> Allotment | None:
        """The time as a search can take it from its start; None if it starts without a clock."""
        least, most = SECONDS
        if self.time is None or self.pondering or self.time.most > most:
            return None
        return Allotment(max(self.time.planned, least), max(self.time.most, least))


def limits_of(go: Go, player: int, legal_moves: int) -> GoLimits:
    """The limits of a search for this player, 0 or 1, with this number of legal moves."""
    return GoLimits(
        time=None if go.infinite else _time(go, player, legal_moves),
        depth=None if go.depth is None else max(go.depth, 1),
        nodes=None if go.nodes is None else max(go.nodes, 1),
        pondering=go.ponder,
        infinite=go.infinite,
        mate=None if go.mate is None or go.mate < 1 else go.mate,
    )


def senseless(go: Go, player: int) -> list[str]:
    """What makes no sense in a `go` for this player, in words."""
    found = []
    names = _CLOCKS if player == 0 else _CLOCKS[::-1]
    (own, _own_increment), (other, _increment) = names
    if getattr(go, own) is None and getattr(go, other) is not None:
        found.append(
            _("go: {own}, the time of the player to move, is missing; {other} is used").format(
                own=own, other=other
            )
        )
    has_clock = go.wtime is not None or go.btime is not None
    unused = () if has_clock else ("winc", "binc", "movestogo")
    given = [name for name in unused if getattr(go, name) is not None]
    given += [
        name
        for name, least in _LEAST.items()
        if name not in given and (value := getattr(go, name)) is not None and value < least
    ]
    if given:
        found.append(
            _("go: ignored or raised, because this makes no sense here: {names}").format(
                names=", ".join(f"{name} {getattr(go, name)}" for name in given)
            )
        )
    return found


def _clock(go: Go, player: int) -> tuple[int | None, int | None]:
    """The time and the increment of the player to move; the other's if only that is given."""
    own, other = (go.wtime, go.winc), (go.btime, go.binc)
    if player != 0:
        own, other = other, own
    return other if own[0] is None else own


def _time(go: Go, player: int, legal_moves: int) -> Allotment | None:
    """The shorter one of a fixed time and the share of the clock; None without both."""
    times: list[Allotment] = []
    if go.movetime is not None:
        fixed = max(go.movetime / 1000, 0.0)
        fixed -= min(_ARRIVAL, _ARRIVAL_SHARE * fixed)
        times.append(Allotment(fixed, fixed))
    clock, increment = _clock(go, player)
    if clock is not None:
        # A number that makes no sense is as good as none.
        moves_left = go.movestogo if go.movestogo is not None and go.movestogo > 0 else None
        by_clock = allot(clock / 1000, max(increment or 0, 0) / 1000, moves_left)
        # The only move needs no time.
        times.append(by_clock if legal_moves > 1 else Allotment(SECONDS[0], SECONDS[0]))
    return min(times, default=None, key=lambda one: one.most)
