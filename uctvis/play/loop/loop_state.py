"""The state of a game loop, and what is possible in it."""

from collections.abc import Callable

from uctvis.engines.found import Found
from uctvis.game.rules import Move
from uctvis.play.lines import Line
from uctvis.play.loop.contract import Searches
from uctvis.play.loop.game_clock import GameClock
from uctvis.play.loop.game_hints import GameHints
from uctvis.play.loop.pc_search import PcSearch, SearchPhase
from uctvis.play.loop.states import Alarm, GameState
from uctvis.play.loop.trouble import Trouble
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _


class LoopState:
    """What displays and actions ask; only `GameLoop` changes it."""

    def __init__(self, searches: Searches, now: Callable[[], float]) -> None:
        self.session: GameSession | None = None
        self.clock = GameClock(now)
        self.search = PcSearch(searches)
        # Whether the game is paused.
        self.paused = False
        # Whether the position shown is searched until the user stops that.
        self.keeps_searching = False
        # Whether two PCs play on by themselves.
        self.autoplays = False
        # Why the PC cannot play.
        self.trouble: Trouble | None = None
        # Why the PC has declined a draw, until the next move.
        self.declined = ""
        # What the loop waits for.
        self.alarm: Alarm | None = None
        self._hints = GameHints()
        # Finds the search of the position after so many moves, if another part of the program has
        # searched it, such as a review.
        self.searched: Callable[[int], Found | None] = lambda _number: None
        # Whether the page was left.
        self._away = False

    @property
    def state(self) -> GameState:
        """What the game does now."""
        session, search = self.session, self.search
        if session is None:
            return GameState.NO_GAME
        if session.outcome is not None:
            return GameState.OVER
        if search.moves:
            return self._state_of_search()
        if self.paused:
            return GameState.PAUSED
        if self._away:
            return GameState.LEFT
        if self.trouble is not None and not self.trouble.advises:
            return GameState.IN_TROUBLE
        if session.chance_to_move:
            return GameState.CHANCE_TO_MOVE
        return GameState.PC_TO_MOVE if session.pc_to_move else GameState.PERSON_TO_MOVE

    def _state_of_search(self) -> GameState:
        """What the game does while the PC is busy with its move."""
        if self.search.phase is SearchPhase.PREPARING:
            return GameState.PREPARING
        if self.search.compiling:
            return GameState.COMPILING
        if self.paused:
            return GameState.PAUSED
        return GameState.REPLAYING if self.search.replays else GameState.THINKING

    @property
    def person_to_move(self) -> bool:
        """Whether a person makes the next move, also in a pause."""
        session = self.session
        if session is None or session.outcome is not None:
            return False
        return not session.pc_to_move and not session.chance_to_move

    # The PC.

    @property
    def can_think(self) -> bool:
        """Whether `think` starts a search for the next move."""
        session = self.session
        return session is not None and session.pc_to_move and not self.search.on and not self.paused

    @property
    def can_answer(self) -> bool:
        """Whether `answer_now` has a search or a replay to end."""
        return self.search.on and self.search.phase is not SearchPhase.PREPARING

    @property
    def can_pause(self) -> bool:
        """Whether the game is paused or can be paused."""
        return self.paused or self.search.moves or self.autoplays or self.clock.on

    @property
    def can_autoplay(self) -> bool:
        """Whether autoplay is possible: two PCs play, and the game is not over."""
        session = self.session
        return session is not None and session.mode is Mode.PCS and session.outcome is None

    # Hints.

    @property
    def can_hint(self) -> bool:
        """Whether `ask_hint` can search: it is the user's move, or an earlier position is shown.

        Nothing is searched where chance is to move, or while it is.
        """
        session = self.session
        return (
            session is not None
            and (bool(session.choices) or not session.at_present)
            and session.shown_outcome is None
            and bool(session.game.legal_moves(session.shown_position))
            and not session.chance_shown
            and not session.chance_to_move
            and not self.search.on
            and not self.paused
        )

    @property
    def can_keep_searching(self) -> bool:
        """Whether `turn_keep_searching` does something: as for hints, and in games of PCs."""
        session = self.session
        if self.keeps_searching or self.can_hint:
            return True
        return (
            session is not None
            and session.mode is Mode.PCS
            and session.pc_to_move
            and not (self.search.on or self.paused or self.autoplays)
        )

    @property
    def hint(self) -> Found | None:
        """The hint for the position shown, if one was asked for, or another search of it."""
        found = self._hints.at(self._way)
        if found is None and self.session is not None:
            return self.searched(self.session.shown)
        return found

    @property
    def hint_here(self) -> bool:
        """Whether there is a hint, or a search for one, for the position shown."""
        return self.hint is not None or (self.asked_here and self.search.advises)

    @property
    def asked_here(self) -> bool:
        """Whether the position shown was searched for a hint, and no other one since."""
        return self.session is not None and self._hints.asked == self._way

    @property
    def _way(self) -> tuple[Move, ...]:
        """The moves before the position shown."""
        session = self.session
        return () if session is None else tuple(session.moves[: session.shown])

    # The end by the players.

    @property
    def resigning(self) -> int | None:
        """The player for whom `resign` resigns: the person, or of two persons who is to move."""
        session = self.session
        if session is None or session.outcome is not None or session.mode is Mode.PCS:
            return None
        return session.player if session.mode is Mode.PLAYERS else session.pcs.index(None)

    @property
    def no_resigning(self) -> str:
        """Why nobody can resign now; "" if somebody can."""
        return "" if self.resigning is not None else self._no_end

    @property
    def no_draw(self) -> str:
        """Why nobody can offer a draw now; "" if somebody can."""
        session = self.session
        if session is None or self.resigning is None:
            return self._no_end
        if not session.made:
            return _("no move was made")
        if session.chance_to_move:
            return _("chance is to move")
        return "" if self.person_to_move else _("only at your turn")

    @property
    def _no_end(self) -> str:
        session = self.session
        if session is None or session.outcome is not None:
            return _("the game is over")
        return _("the PCs play to the end") if session.mode is Mode.PCS else _("chance is to move")

    # Moves taken back.

    @property
    def can_take_back(self) -> bool:
        """Whether there are moves to take back, or an early end or a start over to undo."""
        session = self.session
        return session is not None and (
            not session.at_present
            or session.ended is not None
            or session.before_take_back is not None
            or session.can_undo_start_over
        )

    @property
    def can_redo(self) -> bool:
        """Whether there are moves to redo."""
        return self.session is not None and self.session.can_redo

    @property
    def undoes_start_over(self) -> bool:
        """Whether `take_back` undoes a start over."""
        session = self.session
        return (
            session is not None
            and session.at_present
            and session.ended is None
            and session.can_undo_start_over
        )

    @property
    def undoes_end(self) -> bool:
        """Whether `take_back` undoes a resignation or an agreement."""
        session = self.session
        return session is not None and session.at_present and session.ended is not None

    @property
    def lines(self) -> list[Line]:
        """The earlier lines of the game, oldest first."""
        return [] if self.session is None else self.session.lines
