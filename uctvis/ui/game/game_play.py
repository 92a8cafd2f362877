"""The course of a game: moves, lotteries, take-backs, hints, pauses and autoplay."""

from qtpy.QtCore import QObject, Signal

from uctvis.engines.contract import ChosenMove
from uctvis.engines.found import Found
from uctvis.engines.made import Made
from uctvis.game.rules import Move
from uctvis.play.lines import Line
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import state_text
from uctvis.texts import _
from uctvis.ui.game.autoplay import Autoplay
from uctvis.ui.game.game_clock import GameClock
from uctvis.ui.game.game_hints import GameHints
from uctvis.ui.game.lottery import Lottery
from uctvis.ui.game.pc_player import PcPlayer
from uctvis.ui.game.troubles import Troubles


class GamePlay(QObject):
    """Plays one game: `begin` starts another one, `leave` stops the PC, `resume` continues.

    Signals: `changed` when the display or the possible actions change; before it, `made` with a
    move of the PC, or `dropped` when the line of moves on the board is replaced; `hinted` when a
    hint appears; `said` with a message for the status bar.

    Attributes
    ----------
    session : GameSession or None
    troubles : Troubles
    clock : GameClock
    lottery : Lottery
    """

    changed = Signal()
    made = Signal(ChosenMove)
    dropped = Signal()
    hinted = Signal()
    said = Signal(str)

    def __init__(self, pc: PcPlayer) -> None:
        super().__init__(pc)
        self.session: GameSession | None = None
        self.troubles = Troubles(self)
        self.troubles.changed.connect(self.changed)
        self._hints = GameHints()
        self.autoplay = Autoplay(self)
        self.autoplay.due.connect(self.think)
        self.lottery = Lottery(self)
        self.lottery.due.connect(self._draw)
        self._pc = pc
        self._live = pc.live
        self._was_paused = False
        # Whether the pause has stopped a search, which starts again after it.
        self._suspended = False
        # Whether the page was left.
        self._away = False
        self.clock = GameClock(pc)
        self.clock.fell.connect(self._lose_on_time)
        # First, so that all others see the clock run or stand.
        self.changed.connect(self._follow_clock)
        pc.answered.connect(self._answer)
        pc.advised.connect(self._advise)
        pc.failed.connect(self._fail)
        pc.changed.connect(self.changed)
        pc.live.changed.connect(self._follow_pause)

    # Possible actions.

    @property
    def paused(self) -> bool:
        """Whether the game is paused."""
        return self._live.held

    @property
    def can_think(self) -> bool:
        """Whether `think` starts a search for the next move."""
        session = self.session
        return (
            session is not None and session.pc_to_move and not self._pc.thinking and not self.paused
        )

    @property
    def can_answer(self) -> bool:
        """Whether `answer_now` has a search or a replay to end."""
        return self._pc.search is not None or self._pc.replaying.holds

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
            and not self._pc.thinking
            and not self.paused
        )

    @property
    def hint(self) -> Found | None:
        """The hint for the position shown, if one was asked for."""
        return self._hints.at(self._way)

    @property
    def hint_here(self) -> bool:
        """Whether there is a hint, or a search for one, for the position shown."""
        return self.hint is not None or (self.asked_here and self._pc.advises)

    @property
    def asked_here(self) -> bool:
        """Whether the position shown was searched for a hint, and no other one since."""
        return self.session is not None and self._hints.asked == self._way

    @property
    def _way(self) -> tuple[Move, ...]:
        """The moves before the position shown."""
        session = self.session
        return () if session is None else tuple(session.moves[: session.shown])

    @property
    def can_take_back(self) -> bool:
        """Whether there are moves to take back, or a start over to undo."""
        session = self.session
        return session is not None and (
            not session.at_present
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
        return session is not None and session.at_present and session.can_undo_start_over

    @property
    def lines(self) -> list[Line]:
        """The earlier lines of the game, oldest first."""
        return [] if self.session is None else self.session.lines

    @property
    def can_pause(self) -> bool:
        """Whether the game is paused or can be paused."""
        thinks = self._pc.thinking and not self._pc.advises
        return self.paused or thinks or self.autoplay.on or self.clock.on

    @property
    def can_autoplay(self) -> bool:
        """Whether autoplay is possible: two PCs play, and the game is not over."""
        session = self.session
        return session is not None and session.mode is Mode.PCS and session.outcome is None

    # The game.

    def begin(self, session: GameSession) -> None:
        """Play another game, from its current position."""
        self._end()
        self._hints.clear()
        self.session = session
        self._away = False
        self._drop()

    def start_over(self) -> None:
        """Restart the game, even while the PC thinks; `take_back` undoes this."""
        if self.session is not None:
            self._end()
            self.session.start_over()
            self._drop()

    def take_back(self) -> None:
        """Take back the last move, or all moves after the position shown.

        If there is none, undo a start over.
        """
        session = self.session
        if session is None or not self.can_take_back:
            return
        self._stop()
        if session.at_present:
            session.take_back()
        else:
            session.take_back_to_shown()
        self._drop()

    def redo(self) -> None:
        """Repeat the moves that were last taken back."""
        if self.session is not None and self.can_redo:
            self._stop()
            self.session.redo()
            self._drop()

    def go_to_line(self, line: Line) -> None:
        """Return to an earlier line of the game."""
        if self.session is not None:
            self._stop()
            self.session.go_to_line(line)
            self._drop()

    def play(self, move: Move) -> None:
        """Make a move of the user."""
        if self.session is not None:
            if self._pc.advises:
                self._pc.leave()
            # A pause of the clock ends with a move.
            if self.paused and self.clock.on:
                self._release()
            self._put(Made(move))
            self._go_on()

    def look_at(self, number: int) -> None:
        """Show the position after `number` moves; an earlier position stops autoplay."""
        if self.session is not None:
            self.session.look_at(number)
            if not self.session.at_present:
                self.autoplay.stop()
            self.changed.emit()

    def look_on(self, by: int) -> None:
        """Show the position `by` moves later, or earlier if negative."""
        if self.session is not None:
            self.look_at(self.session.shown + by)

    def look_to_end(self) -> None:
        """Show the latest position."""
        if self.session is not None:
            self.look_at(len(self.session.made))

    def leave(self) -> None:
        """Stop thinking; the game stays as it is. A move whose search is being replayed is made."""
        self.autoplay.stop()
        self.lottery.stop()
        self._away = True
        answer = self._pc.leave()
        if answer is not None:
            self._make(answer)
        self._pc.end_players()
        self.changed.emit()

    def resume(self) -> None:
        """Continue after `leave`."""
        self._away = False
        if self.session is not None and not self._pc.thinking:
            self._go_on()

    # The PC.

    def think(self) -> None:
        """Start the PC's search for its move, if it is to move."""
        session = self.session
        if session is None or session.pc is None or not self.can_think:
            return
        if not self.troubles.may_start(session.pc, advises=False):
            self.autoplay.stop()
            self.changed.emit()
            return
        self.autoplay.hold()
        self._pc.think(session, session.pc, self.clock.allotment())

    def make_next(self) -> None:
        """Let the PC make the next move, and show it."""
        if self.can_think:
            self.look_to_end()
            self.think()

    def answer_now(self) -> None:
        """End the search with its result so far, or end the replay."""
        self._pc.answer_now()

    def ask_hint(self) -> None:
        """Search the position shown for a hint, with the settings of the PC."""
        session = self.session
        if session is None or not self.can_hint:
            return
        if not self.troubles.may_start(session.advising, advises=True):
            return
        self._hints.ask(self._way)
        self._pc.advise(session, session.advising)

    def try_again(self) -> None:
        """Let an engine that has failed search again; start one that waits for that."""
        trouble = self.troubles.now
        self.troubles.agree()
        if trouble is not None and trouble.advises:
            self.ask_hint()
        elif trouble is not None:
            self.think()

    def take_engine(self) -> None:
        """Go on with another engine of the session."""
        if self.troubles.now is None:
            self.changed.emit()
        else:
            self._go_on()

    def turn_autoplay(self) -> None:
        """Start or stop autoplay."""
        if self.autoplay.on or not self.can_autoplay:
            self.autoplay.stop()
        else:
            self.look_to_end()
            self.autoplay.on = True
            self._live.hold(False)
            if not self._pc.thinking:
                self.autoplay.wait(first=True)
        self.changed.emit()

    def turn_pause(self) -> None:
        """Pause the game and its running search, or continue them.

        A search that cannot be paused is stopped, and starts again when the game continues.
        """
        if self.can_pause:
            self._live.hold(not self.paused)

    def _follow_pause(self) -> None:
        """Pause or continue the game together with its searches."""
        if self.paused == self._was_paused:
            return
        self._was_paused = self.paused
        if self.paused:
            self.autoplay.hold()
            self.lottery.stop()
            self._suspended = self._pc.suspend()
            if self._suspended:
                self.said.emit(
                    _("Paused. The PC starts this search again when the game continues.")
                )
            self.changed.emit()
        elif self._pc.thinking:
            self.changed.emit()
        else:
            was_suspended, self._suspended = self._suspended, False
            self._go_on()
            if was_suspended:
                self.said.emit("")
                self.think()
            else:
                self.autoplay.wait()

    def _answer(self, answer: ChosenMove) -> None:
        """Make the PC's move, and continue."""
        self._make(answer)
        self._go_on()
        if not self.paused:
            self.autoplay.wait()

    def _make(self, answer: ChosenMove) -> None:
        if self.session is not None and self._put(answer.made):
            self.made.emit(answer)

    def _put(self, made: Made) -> bool:
        """Make a move, unless its player has run out of time; say if it replaces others."""
        session = self.session
        if session is not None:
            made = self.clock.press(made)
            if self.clock.out_of_time is not None:
                self._lose_on_time()
                return False
            before = len(session.left.lines)
            session.make(made)
            self._say_kept(session, before)
        return session is not None

    def _draw(self) -> None:
        """Let chance move, and continue."""
        session = self.session
        if session is None or not session.chance_to_move or self.paused:
            return
        before = len(session.left.lines)
        session.draw()
        self._say_kept(session, before)
        self._go_on()
        self.autoplay.wait()

    def _say_kept(self, session: GameSession, before: int) -> None:
        """Say if a move replaced others, so that there are more lines than before."""
        if len(session.left.lines) > before:
            self.said.emit(_("The moves that were taken back are kept: Game > Go back to a line"))

    def _lose_on_time(self) -> None:
        """End the game, because a clock has run out."""
        session, player = self.session, self.clock.out_of_time
        if session is not None and player is not None and session.outcome is None:
            self._pc.leave()
            session.lose_on_time(player)
            self._go_on()
            self.said.emit(state_text(session))

    def _follow_clock(self) -> None:
        self.clock.follow(held=self.paused or self._away)

    def _fail(self, error: Exception, advises: bool) -> None:
        """Say why the PC's engine has failed; the game stays as it is."""
        self.autoplay.stop()
        self.troubles.fail(error, advises=advises)
        self.changed.emit()

    def _advise(self, found: Found) -> None:
        self._hints.take(found)
        self.hinted.emit()
        self.changed.emit()

    def _go_on(self) -> None:
        """Show the position; let chance move or, in a game against the user, the PC think."""
        session = self.session
        self.troubles.clear()
        self._hints.asked = None
        if session is not None and session.outcome is not None:
            self.autoplay.stop()
            self._release()
        self.changed.emit()
        if session is not None and session.chance_to_move and not self.paused:
            self.lottery.wait()
        elif session is not None and session.mode is Mode.PLAYER_PC:
            self.think()

    def _drop(self) -> None:
        if self.session is not None:
            self.clock.begin(self.session)
        self.dropped.emit()
        self._go_on()

    def _stop(self) -> None:
        """Stop autoplay, chance and the PC, before the moves on the board change."""
        self.autoplay.stop()
        self.lottery.stop()
        self._suspended = False
        self._pc.leave()
        self._pc.forget()

    def _end(self) -> None:
        """Stop everything, and end a pause."""
        self._stop()
        self._release()

    def _release(self) -> None:
        """End a pause without continuing the game."""
        self._was_paused = False
        self._live.hold(False)
