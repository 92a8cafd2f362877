"""The course of a game: who is to move, and what the user and the PC may do."""

from collections.abc import Callable
from time import monotonic

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.engines.made import Made
from uctvis.errors import EngineError, FunctionError
from uctvis.game.rules import Move
from uctvis.play.draw_offers import draw_answer
from uctvis.play.early_end import EarlyEnd
from uctvis.play.found_texts import ended_text
from uctvis.play.lines import Line
from uctvis.play.loop.contract import Permission, Searches, SearchOrder
from uctvis.play.loop.loop_steps import LoopSteps, command
from uctvis.play.loop.pc_search import SearchPhase, answer_to
from uctvis.play.loop.states import Alarm, GameChange
from uctvis.play.loop.trouble import Trouble
from uctvis.play.pc_level import change_engines
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _


class GameLoop(LoopSteps):
    """Plays one game: `begin` starts another one, `leave` stops the PC, `resume` continues.

    Nothing here waits, and nothing knows of windows: commands of the user and events of searches,
    of the clock and of alarms are methods. A command that is not possible now does nothing. After
    each of them, the listener hears which named changes have happened, and asks `state` and the
    rest of `LoopState`.
    """

    def __init__(
        self, searches: Searches, permission: Permission, now: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(searches, permission, now)

    # Commands that change the moves.

    @command
    def begin(self, session: GameSession) -> None:
        """Play another game, from its current position."""
        self._end()
        self._hints.clear()
        self.session = session
        self._set_away(False)
        self._note(GameChange.GAME)
        self._drop()

    @command
    def start_over(self) -> None:
        """Restart the game, even while the PC thinks; `take_back` undoes this."""
        if self.session is not None:
            self._end()
            self.session.start_over()
            self._drop()

    @command
    def take_back(self) -> None:
        """Take back the last move, or all moves after the position shown.

        A resignation or an agreement is undone first, and only it. If there is no move, undo a
        start over.
        """
        session = self.session
        if session is None or not self.can_take_back:
            return
        self._stop()
        if self.undoes_end:
            session.undo_end()
        elif session.at_present:
            session.take_back()
        else:
            session.take_back_to_shown()
        self._drop()

    @command
    def redo(self) -> None:
        """Repeat the moves that were last taken back."""
        if self.session is not None and self.can_redo:
            self._stop()
            self.session.redo()
            self._drop()

    @command
    def go_to_line(self, line: Line) -> None:
        """Return to an earlier line of the game."""
        if self.session is not None:
            self._stop()
            self.session.go_to_line(line)
            self._drop()

    @command
    def play(self, move: Move) -> None:
        """Make a move of the user, if a person is to move.

        Raises GameError if the move is not legal.
        """
        if not self.person_to_move:
            return
        if self.search.advises:
            self._stop_search()
        goes_on = self.keeps_searching
        self._set_keeps_searching(False)
        # A pause of the clock ends with a move.
        if self.paused and self.clock.on:
            self._set_paused(False)
        self._put(Made(move))
        self._go_on()
        if goes_on:
            self._keep_searching()

    # Commands that end the game.

    @command
    def resign(self) -> None:
        """Resign for the person who plays the PC, or of two persons for who is to move."""
        player = self.resigning
        if player is not None:
            self._finish(EarlyEnd(player))

    @command
    def offer_draw(self) -> None:
        """Offer the PC a draw; it agrees or says why not (`uctvis.play.draw_offers`)."""
        session = self.session
        if session is None or self.no_draw or session.mode is not Mode.PLAYER_PC:
            return
        answer = draw_answer(session, 1 - session.pcs.index(None))
        if answer.accepts:
            self._finish(EarlyEnd(None))
        else:
            self._set_declined(answer.text)
        self._say(answer.text)

    @command
    def agree_draw(self) -> None:
        """End a game between persons with a draw on which both agree."""
        if self.session is not None and self.session.mode is Mode.PLAYERS and not self.no_draw:
            self._finish(EarlyEnd(None))

    # Commands that change the position shown.

    @command
    def look_at(self, number: int) -> None:
        """Show the position after `number` moves; an earlier position stops autoplay."""
        if self.session is not None:
            self.session.look_at(number)
            if not self.session.at_present:
                self._stop_autoplay()
            self._note(GameChange.SHOWN)
            self._follow_shown()

    def look_on(self, by: int) -> None:
        """Show the position `by` moves later, or earlier if negative."""
        if self.session is not None:
            self.look_at(self.session.shown + by)

    def look_to_end(self) -> None:
        """Show the latest position."""
        if self.session is not None:
            self.look_at(len(self.session.made))

    # Commands to the PC.

    @command
    def think(self) -> None:
        """Start the PC's search for its move, if it is to move."""
        self._think()

    @command
    def make_next(self) -> None:
        """Let the PC make the next move, and show it."""
        if self.can_think:
            self.look_to_end()
            self.think()

    @command
    def answer_now(self) -> None:
        """End the search with its result so far, or end the replay."""
        self._set_keeps_searching(False)
        self._searches.answer_now()

    @command
    def ask_hint(self) -> None:
        """Search the position shown for a hint."""
        session = self.session
        if session is None or not self.can_hint:
            return
        if self._may_start(session.advising, advises=True):
            self._hints.ask(self._way)
            self._search(SearchOrder(session, session.advising, advises=True))

    @command
    def turn_keep_searching(self) -> None:
        """Search the position shown until this is called again, or another one is shown.

        Then that one is searched. What was found of a position is kept, and its search goes on
        from there the next time.
        """
        if self.keeps_searching:
            self._set_keeps_searching(False)
            if self.search.phase is SearchPhase.PREPARING:
                self._stop_search()
            else:
                self._searches.answer_now()
        elif self.can_keep_searching:
            self._keep_searching()

    @command
    def try_again(self) -> None:
        """Let an engine that has failed search again; start one that waits for that."""
        trouble = self.trouble
        self._set_trouble(None)
        if trouble is None:
            return
        if trouble.engine is not None:
            self._permission.trust(trouble.engine)
        if trouble.advises:
            self.ask_hint()
        else:
            self.think()

    @command
    def change_engine(self, change: Callable[[SearchingEngine], SearchingEngine]) -> None:
        """Go on with another engine of the PC; between persons, it is the engine of hints."""
        if self.session is None:
            return
        change_engines(self.session, change)
        self._note(GameChange.PLAYERS)
        if self.trouble is not None:
            self._go_on()

    # Commands that interrupt the game.

    @command
    def turn_autoplay(self) -> None:
        """Start or stop autoplay."""
        if self.autoplays or not self.can_autoplay:
            self._stop_autoplay()
            return
        if self.keeps_searching:
            self._set_keeps_searching(False)
            self._stop_search()
        self.look_to_end()
        self.autoplays = True
        self._note(GameChange.AUTOPLAY)
        if self.paused:
            self._continue()
        self._begins_autoplay = not self.search.on
        self._set_alarm()

    @command
    def turn_pause(self) -> None:
        """Pause the game and its running search, or continue them.

        A search that cannot be paused is stopped, and starts again when the game continues.
        """
        if self.paused:
            self._continue()
        elif self.can_pause:
            self._set_paused(True)
            self._suspended = self.search.suspend()
            if self._suspended:
                self._note(GameChange.SEARCH)
                self._say(_("Paused. The PC starts this search again when the game continues."))

    @command
    def leave(self) -> None:
        """Stop thinking; the game stays as it is. A move whose search is being replayed is made."""
        self._stop_autoplay()
        self._set_keeps_searching(False)
        self._set_away(True)
        answer = self._stop_search()
        if answer is not None:
            self._make(answer)
        self._searches.end_players()

    @command
    def resume(self) -> None:
        """Continue after `leave`."""
        self._set_away(False)
        if not self.search.on:
            self._go_on()

    # Events.

    @command
    def prepared(self) -> None:
        """Begin the search that waits: its engine may be loaded by now."""
        self.search.prepared()
        self._note(GameChange.SEARCH)

    @command
    def compiles(self, on: bool) -> None:
        """Say why the search does not begin yet: its functions are being compiled."""
        if self.search.compiles(on):
            waits = _("Compiling the search, once; this takes some seconds…")
            self._say(waits if self.search.compiling else "")
            self._note(GameChange.SEARCH)

    @command
    def ended(self, found: Found, *, replays: bool) -> None:
        """Take the result of the search, when `replayed` is called if it `replays`."""
        if self.search.running is None or self.search.order is None:
            return
        self._say(ended_text(self.search.order.engine, found))
        self.search.hold_back(found)
        self._note(GameChange.SEARCH)
        if not replays:
            self.replayed()

    @command
    def replayed(self) -> None:
        """Make the move that was found, or show the hint: the growth of its tree was shown."""
        advises, order = self.search.advises, self.search.order
        found = self.search.end()
        if found is None or order is None:
            return
        self._note(GameChange.SEARCH)
        if advises:
            self._hints.take(found, order.engine)
            self._note(GameChange.HINT)
            self._set_alarm()
            if order.endless and self.keeps_searching and not self.asked_here:
                self._keep_searching()
            elif order.endless:
                # The memory is full, or nothing is left to find.
                self._set_keeps_searching(False)
        else:
            self._answer(answer_to(order, found))

    @command
    def failed(self, error: Exception) -> None:
        """Note that the search has failed.

        If its program or a function of the user is the reason, the user may decide.
        """
        advises = self.search.advises
        self._set_keeps_searching(False)
        self.search.end()
        self._note(GameChange.SEARCH)
        self._stop_autoplay()
        if isinstance(error, EngineError | FunctionError):
            is_program = isinstance(error, EngineError)
            self._set_trouble(Trouble(str(error), None, advises, is_program))

    @command
    def alarm_rings(self) -> None:
        """Do what the alarm was set for."""
        alarm = self.alarm
        self._cancel_alarm()
        if alarm is Alarm.LOTTERY:
            self._draw()
        elif alarm is not None:
            self.think()

    @command
    def tick(self) -> None:
        """Show the time that is left, and end the game if none is."""
        self._note(GameChange.CLOCK)
        if self.clock.tick():
            self._lose_on_time()
