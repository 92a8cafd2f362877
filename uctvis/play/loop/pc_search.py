"""The one search of a game that is played, and its phases."""

from dataclasses import replace
from enum import Enum
from random import Random

from uctvis.engines.found import Found
from uctvis.engines.levels import level_of
from uctvis.engines.players import ChosenMove, Thinking, from_book
from uctvis.play.loop.contract import Searches, SearchOrder


class SearchPhase(Enum):
    """How far a search has got."""

    NONE = "nothing is searched"
    PREPARING = "it waits until its engine is loaded"
    SEARCHING = "it searches"
    REPLAYING = "it has ended, and its result waits until the growth of its tree was shown"


class PcSearch:
    """A search for a move of the PC or for a hint: at most one at a time."""

    def __init__(self, searches: Searches) -> None:
        self._searches = searches
        self.phase = SearchPhase.NONE
        # The search, while it searches.
        self.running: Thinking | None = None
        self.order: SearchOrder | None = None
        self._compiles = False
        self._held_back: Found | None = None

    @property
    def on(self) -> bool:
        """Whether a search is prepared, runs, or is replayed."""
        return self.phase is not SearchPhase.NONE

    @property
    def advises(self) -> bool:
        """Whether it is for a hint."""
        return self.order is not None and self.order.advises

    @property
    def moves(self) -> bool:
        """Whether it is for a move of the PC."""
        return self.order is not None and not self.order.advises

    @property
    def replays(self) -> bool:
        """Whether it has ended, and its result waits."""
        return self.phase is SearchPhase.REPLAYING

    @property
    def compiling(self) -> bool:
        """Whether it is being compiled."""
        return self._compiles and self.running is not None

    def begin(self, order: SearchOrder) -> None:
        """Search as soon as the engine is loaded; nothing is searched now."""
        self.order, self.phase = order, SearchPhase.PREPARING
        self.prepared()

    def prepared(self) -> None:
        """Begin a search that waits, if its engine is loaded by now."""
        order = self.order
        waits = self.phase is SearchPhase.PREPARING
        if waits and order is not None and self._searches.is_ready(order.session.game):
            self.running = self._searches.begin(order)
            self.phase = SearchPhase.SEARCHING

    def compiles(self, on: bool) -> bool:
        """Note whether functions are being compiled; return whether that is a change."""
        changed, self._compiles = on != self._compiles, on
        return changed

    def hold_back(self, found: Found) -> None:
        """Note that the search has ended, and that its result waits."""
        self.phase, self.running, self._held_back = SearchPhase.REPLAYING, None, found

    def end(self) -> Found | None:
        """Note that the search is over, and return the result that waited."""
        held, self._held_back = self._held_back, None
        self.phase, self.running, self.order = SearchPhase.NONE, None, None
        return held

    def stop(self) -> ChosenMove | None:
        """Stop it; return the move that it had found already, if it was for a move."""
        order, moves = self.order, self.moves
        found = self.end()
        self._searches.stop()
        if order is None or found is None or not moves:
            return None
        return answer_to(order, found)

    def suspend(self) -> bool:
        """Stop a search for a move that cannot be paused; return whether there was one."""
        order = self.order
        if order is None or order.advises or self.replays:
            return False
        if order.engine.can_pause:
            return False
        self.stop()
        return True


def answer_to(order: SearchOrder, found: Found) -> ChosenMove:
    """The move of a finished search for one, and how it was chosen at its level."""
    answer = order.engine.answer(found)
    choice = answer.made.choice
    level = None if choice is None else level_of(order.session.game, order.engine)
    if choice is None or level is None:
        return answer
    return answer._replace(made=replace(answer.made, choice=replace(choice, level=level.name)))


def known_move(order: SearchOrder) -> ChosenMove | None:
    """A move of the opening book, if the engine uses it and the book knows the position."""
    session, engine = order.session, order.engine
    if not engine.uses_book:
        return None
    seed = engine.seed
    # The same seed plays the same opening.
    random = Random(None if seed is None else f"{seed} {len(session.made)}")  # noqa: S311
    return from_book(session.game, session.position, random)
