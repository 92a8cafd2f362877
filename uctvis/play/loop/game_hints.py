"""The hints of a game, by their positions."""

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.game.rules import Move

# The most nodes in the trees of all hints together: each takes about 100 bytes.
_MOST_NODES = 2_000_000


class GameHints:
    """The last hints of a game. A position is given by the moves before it."""

    def __init__(self) -> None:
        # The position of the last search for a hint, until another move is made.
        self.asked: tuple[Move, ...] | None = None
        # The last one last.
        self._found: dict[tuple[Move, ...], Found] = {}
        self._engines: dict[tuple[Move, ...], SearchingEngine] = {}

    def at(self, way: tuple[Move, ...]) -> Found | None:
        """The hint for a position."""
        return self._found.get(way)

    def of_engine(self, way: tuple[Move, ...], engine: SearchingEngine) -> Found | None:
        """The hint for a position, if this engine found it with any budget."""
        known = self._engines.get(way)
        same = known is not None and known.endless() == engine.endless()
        return self._found.get(way) if same else None

    def ask(self, way: tuple[Move, ...]) -> None:
        """Note that a position is searched; forget its last hint."""
        self.asked = way
        self._found.pop(way, None)

    def take(self, found: Found, engine: SearchingEngine) -> None:
        """Keep the hint that was asked for; forget the oldest ones if their trees are too large."""
        if self.asked is None:
            return
        self._found[self.asked], self._engines[self.asked] = found, engine
        while sum(one.statistics.nodes for one in self._found.values()) > _MOST_NODES:
            oldest = next(iter(self._found))
            if oldest == self.asked:
                break
            del self._found[oldest]

    def clear(self) -> None:
        """Forget all hints."""
        self._found.clear()
        self._engines.clear()
