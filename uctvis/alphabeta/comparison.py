"""What each part of alpha-beta contributes: searches with every part, and without one of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import SETTINGS, AlphaBetaSettings
from uctvis.alphabeta.work import Switches
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.settings import SECONDS
from uctvis.texts import _

DEFAULT_SECONDS = 10.0
ON, OFF = "on", "off"
# The names of the variants besides the names of switches.
ALL, MINIMAX = "all", "minimax"
_TITLES = {one.name: one.title for one in SETTINGS}


@dataclass(frozen=True, slots=True)
class Variant:
    """The search with some parts turned off.

    Attributes
    ----------
    name : str
        The switch that is off; `ALL` for none, `MINIMAX` for all.
    title : str
    settings : AlphaBetaSettings
    """

    name: str
    title: str
    settings: AlphaBetaSettings


@dataclass(frozen=True, slots=True)
class Compared:
    """A variant, and the searches to increasing depths that it completed."""

    variant: Variant
    iterations: tuple[DepthStatistics, ...]

    def at(self, depth: int) -> DepthStatistics | None:
        """The search to a depth, if it was completed."""
        return next((one for one in self.iterations if one.depth == depth), None)


def variants_of(settings: AlphaBetaSettings) -> tuple[Variant, ...]:
    """All parts, each part off that is on in `settings`, and plain minimax with all off.

    The parts that are off in `settings` stay off.
    """
    used = [name for name in Switches._fields if getattr(settings, name) == ON]
    without = [Variant(name, _without(name), _off(settings, name)) for name in used]
    nothing = _off(settings, *Switches._fields)
    every = _("All parts") if len(used) == len(Switches._fields) else _("As chosen")
    return (
        Variant(ALL, every, settings),
        *without,
        Variant(MINIMAX, _("Plain minimax"), nothing),
    )


def _off(settings: AlphaBetaSettings, *names: str) -> AlphaBetaSettings:
    switches: dict[str, Any] = dict.fromkeys(names, OFF)
    return replace(settings, **switches)


def _without(name: str) -> str:
    return _("Without {part}").format(part=_TITLES[name][:1].lower() + _TITLES[name][1:])


class SwitchComparison:
    """A comparison from one position.

    `run` may be called in any thread, once; the other methods at the same time from any thread.

    Parameters
    ----------
    settings : AlphaBetaSettings
        Its depth and nodes limit each search; its time does not count.
    seconds : float
        The time of all searches together. Each gets the same share; what a search does not need
        is for those after it.

    Raises GameError if the game is over in `position`; SettingError if the game has no such
    evaluation.
    """

    def __init__(
        self, game: AnyGame, position: AnyPosition, settings: AlphaBetaSettings, seconds: float
    ) -> None:
        # No tree is needed.
        settings = replace(settings, tree_nodes=0, seconds=seconds)
        self.game, self.position = game, position
        self.variants = variants_of(settings)
        self._seconds = seconds
        self._stopped = False
        # The completed variants, and the search of the next one; one tuple, because any thread
        # reads it.
        self._state: tuple[tuple[Compared, ...], AlphaBeta | None] = ((), self._next((), 0.0))

    def _next(self, done: tuple[Compared, ...], used: float) -> AlphaBeta:
        """The search of the variant after those that are `done`, which took `used` seconds."""
        variant = self.variants[len(done)]
        left = max(self._seconds - used, 0.0) / (len(self.variants) - len(done))
        settings = replace(variant.settings, seconds=max(left, SECONDS[0]))
        return AlphaBeta(self.game, self.position, settings)

    def stop(self) -> None:
        """Make `run` end within moments, with the searches that are completed."""
        self._stopped = True
        search = self._state[1]
        if search is not None:
            search.stop()

    @property
    def done(self) -> tuple[Compared, ...]:
        """What is completed, with the current search as it is now."""
        done, search = self._state
        if search is None or not search.iterations:
            return done
        return (*done, Compared(self.variants[len(done)], search.iterations))

    @property
    def progress(self) -> float:
        """The completed share, 0.0 to 1.0."""
        done, search = self._state
        current = 0.0 if search is None else search.progress
        return (len(done) + current) / len(self.variants)

    def run(self) -> tuple[Compared, ...]:
        """Search with each variant."""
        done, search = self._state
        used = 0.0
        for variant in self.variants:
            if search is None:
                search = self._next(done, used)
                self._state = done, search
            # `stop` does this in the reverse order, so that no stop is missed.
            if self._stopped:
                break
            found = search.run()
            used += found.seconds
            done, search = (*done, Compared(variant, found.iterations)), None
            self._state = done, search
        return done


def differs(one: DepthStatistics, usual: Compared) -> bool:
    """Whether the value at a depth is not the one with all parts."""
    other = usual.at(one.depth)
    return other is not None and other.value != one.value


def depths_of(compared: Sequence[Compared]) -> range:
    """The depths that any of the variants completed."""
    deepest = max((one.iterations[-1].depth for one in compared if one.iterations), default=0)
    return range(1, deepest + 1)


def growth(one: Compared, usual: Compared) -> tuple[int, float] | None:
    """The deepest depth that both completed, and how many times the nodes `one` took there."""
    shared = [depth for depth in depths_of([one]) if one.at(depth) and usual.at(depth)]
    if not shared:
        return None
    mine, other = one.at(shared[-1]), usual.at(shared[-1])
    assert mine is not None  # noqa: S101 - both have this depth
    assert other is not None  # noqa: S101
    return shared[-1], mine.nodes / other.nodes
