"""The steps from one state of a game loop to the next, of which commands and events consist."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, cast

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.made import Made
from uctvis.engines.players import ChosenMove
from uctvis.play.early_end import EarlyEnd
from uctvis.play.found_texts import choice_text
from uctvis.play.loop.contract import Listener, Permission, Searches, SearchOrder
from uctvis.play.loop.loop_state import LoopState
from uctvis.play.loop.pc_search import known_move
from uctvis.play.loop.states import Alarm, GameChange
from uctvis.play.loop.trouble import Trouble
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import state_text
from uctvis.texts import _

_Method = TypeVar("_Method", bound=Callable[..., None])


def command(method: _Method) -> _Method:
    """After the outermost command or event, tell the listener once everything that has changed."""

    @wraps(method)
    def act(self: "LoopSteps", *values: Any, **named: Any) -> None:
        with self.telling():
            method(self, *values, **named)

    return cast("_Method", act)


class LoopSteps(LoopState):
    """The steps of a game loop."""

    def __init__(
        self, searches: Searches, permission: Permission, now: Callable[[], float]
    ) -> None:
        super().__init__(searches, now)
        self.listener: Listener | None = None
        self._searches = searches
        self._permission = permission
        # Whether the pause has stopped a search, which starts again after it.
        self._suspended = False
        # Whether the next move of autoplay is made at once.
        self._begins_autoplay = False
        self._changes: set[GameChange] = set()
        # The player whose clock runs, and whether its time passes, as last told.
        self._clock_told: tuple[int | None, bool] = None, False
        self._depth = 0

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Tell the listener once everything that changes in this context, and in those in it."""
        self._depth += 1
        try:
            yield
            if self._depth == 1:
                self._settle()
        finally:
            self._depth -= 1
            if self._depth == 0:
                self._tell()

    # The PC.

    def _think(self) -> None:
        session = self.session
        if session is None or session.pc is None or not self.can_think:
            return
        self._cancel_alarm()
        if not self._may_start(session.pc, advises=False):
            self._stop_autoplay()
            return
        order = SearchOrder(session, session.pc, self.clock.allotment())
        if known := known_move(order):
            self._answer(known)
        else:
            self._search(order)

    # Moves.

    def _answer(self, answer: ChosenMove) -> None:
        """Make the PC's move, and continue."""
        self._make(answer)
        self._go_on()

    def _make(self, answer: ChosenMove) -> None:
        session = self.session
        position = None if session is None else session.position
        if session is None or not self._put(answer.made):
            return
        if self.listener is not None:
            self.listener.answered(answer)
        if choice := choice_text(session.game, position, answer.made):
            self._say(choice)

    def _put(self, made: Made) -> bool:
        """Make a move, unless its player has run out of time; say if it replaces others."""
        session = self.session
        if session is None:
            return False
        made = self.clock.press(made)
        if self.clock.out_of_time is not None:
            self._lose_on_time()
            return False
        before = len(session.left.lines)
        session.make(made)
        self._note(GameChange.TURN)
        self._say_kept(session, before)
        return True

    def _draw(self) -> None:
        """Let chance move, and continue."""
        session = self.session
        if session is not None and session.chance_to_move and not self.paused:
            before = len(session.left.lines)
            session.draw()
            self._say_kept(session, before)
            self._go_on()

    def _say_kept(self, session: GameSession, before: int) -> None:
        """Say if a move replaced others, so that there are more lines than before."""
        if len(session.left.lines) > before:
            self._say(_("The moves that were taken back are kept: Game > Go back to a line"))

    def _lose_on_time(self) -> None:
        """End the game, because a clock has run out."""
        session, player = self.session, self.clock.out_of_time
        if session is not None and player is not None and session.outcome is None:
            self._stop_search()
            session.lose_on_time(player)
            self._go_on()
            self._say(state_text(session))

    def _finish(self, end: EarlyEnd) -> None:
        """End the game as its players wish."""
        session = self.session
        if session is not None and session.outcome is None:
            self._stop()
            session.end_early(end)
            self._go_on()
            self._say(state_text(session))

    def _set_declined(self, text: str) -> None:
        if text != self.declined:
            self.declined = text
            self._note(GameChange.DRAW)

    # Transitions.

    def _go_on(self) -> None:
        """Let chance move, autoplay wait or, in a game against the user, the PC think."""
        session = self.session
        if session is None:
            return
        self._set_trouble(None)
        self._hints.asked = None
        self._set_declined("")
        self._note(GameChange.TURN)
        if session.outcome is not None:
            self._stop_autoplay()
            self._set_paused(False)
        self._set_alarm()
        if session.mode is Mode.PLAYER_PC:
            self._think()

    def _drop(self) -> None:
        """Go on from other moves than those that were on the board."""
        if self.session is not None:
            self.clock.begin(self.session)
        self._note(GameChange.LINE)
        self._go_on()

    def _search(self, order: SearchOrder) -> None:
        self._note(GameChange.SEARCH)
        self.search.begin(order)

    def _may_start(self, engine: SearchingEngine, *, advises: bool) -> bool:
        """Whether an engine may search; otherwise the user is asked."""
        asks = self._permission.needs_consent(engine)
        self._set_trouble(Trouble(engine.question, engine, advises) if asks else None)
        return not asks

    def _continue(self) -> None:
        """End a pause."""
        self._set_paused(False)
        if self.search.on:
            return
        was_suspended, self._suspended = self._suspended, False
        self._go_on()
        if was_suspended:
            self._say("")
            self._think()

    def _end(self) -> None:
        """Stop everything, and end a pause."""
        self._stop()
        self._set_paused(False)

    def _stop(self) -> None:
        """Stop autoplay, chance and the PC, before the moves on the board change."""
        self._stop_autoplay()
        self._cancel_alarm()
        self._suspended = False
        if self.keeps_searching:
            self._set_keeps_searching(False)
            self._say(_("Searching has stopped: the moves on the board have changed"))
        self._stop_search()
        self._searches.forget()

    def _keep_searching(self) -> None:
        """Search the position shown until that is stopped, or say that it cannot be searched."""
        session = self.session
        self._set_keeps_searching(False)
        if session is None:
            return
        if self.search.on:
            self._say(_("Searching has stopped, because the PC searches for its move"))
            return
        if not self.can_keep_searching:
            self._say(_("Searching has stopped: there is nothing to search in this position"))
            return
        engine = session.advising.endless()
        if self._may_start(engine, advises=True):
            self._set_keeps_searching(True)
            before = self._hints.of_engine(self._way, engine)
            self._hints.ask(self._way)
            self._search(SearchOrder(session, engine, None, True, True, before))

    def _set_keeps_searching(self, on: bool) -> None:
        if on != self.keeps_searching:
            self.keeps_searching = on
            self._note(GameChange.SEARCH)

    def _follow_shown(self) -> None:
        """Search another position than before, because another one is shown."""
        if not self.keeps_searching or self.asked_here:
            return
        if self.search.running is not None and not self.search.replays:
            # What was found is kept for its position; `GameLoop.replayed` goes on.
            self._searches.answer_now()
        else:
            self._stop_search()
            self._keep_searching()

    def _stop_search(self) -> ChosenMove | None:
        if self.search.on:
            self._note(GameChange.SEARCH)
        return self.search.stop()

    def _stop_autoplay(self) -> None:
        if self.autoplays:
            self.autoplays = False
            self._note(GameChange.AUTOPLAY)

    def _set_paused(self, paused: bool) -> None:
        if paused != self.paused:
            self.paused = paused
            self._note(GameChange.PAUSE)
            self._searches.hold(paused)

    def _set_away(self, away: bool) -> None:
        if away != self._away and self.session is not None:
            self._away = away
            self._note(GameChange.PAUSE)

    def _set_trouble(self, trouble: Trouble | None) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._note(GameChange.TROUBLE)

    # Alarms.

    def _set_alarm(self) -> None:
        """Wait for what happens by itself, if anything does."""
        alarm = self._awaited()
        if alarm is not self.alarm:
            self.alarm = alarm
            self._note(GameChange.ALARM)

    def _cancel_alarm(self) -> None:
        self._begins_autoplay = False
        if self.alarm is not None:
            self.alarm = None
            self._note(GameChange.ALARM)

    def _awaited(self) -> Alarm | None:
        session = self.session
        if session is None or self.paused or self._away:
            return None
        if session.chance_to_move:
            return Alarm.LOTTERY
        if self.autoplays and self.can_think:
            return Alarm.FIRST_MOVE if self._begins_autoplay else Alarm.NEXT_MOVE
        return None

    # Telling.

    def _settle(self) -> None:
        """Let the clock follow the turn, and cancel an alarm that has lost its reason."""
        if self.alarm is not None and self.alarm is not self._awaited():
            self._cancel_alarm()
        clock, search = self.clock, self.search
        clock.follow(
            search.running if search.moves else None,
            replays=search.replays,
            stands=(self.paused or self._away) and not search.moves,
        )
        if self._clock_told != (clock.running, clock.ticks):
            self._clock_told = clock.running, clock.ticks
            self._note(GameChange.CLOCK)

    def _tell(self) -> None:
        changes, self._changes = frozenset(self._changes), set()
        if changes and self.listener is not None:
            self.listener.changed(changes)

    def _note(self, change: GameChange) -> None:
        self._changes.add(change)

    def _say(self, text: str) -> None:
        if self.listener is not None:
            self.listener.said(text)
