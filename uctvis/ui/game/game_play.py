"""A game as it goes on: who moves when, by themselves or when told to."""

from qtpy.QtCore import QObject, Signal

from uctvis.game.rules import Move
from uctvis.mcts.result import SearchResult
from uctvis.play.lines import Line, Made
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.ui.game.autoplay import Autoplay
from uctvis.ui.game.pc_player import Answer, PcPlayer


class GamePlay(QObject):
    """Plays one game: `begin` begins another, `leave` stops what goes on, `resume` goes on.

    `changed` tells that something else is to be shown or can be done; before it, `made`
    carries a move that the PC makes (`Answer`), and `dropped` says that other moves are on the
    board. `hinted` tells that there is a hint, or none any more. `said` carries what the status
    bar should say.

    Attributes
    ----------
    session : GameSession or None
    hint : Found or None
        What the PC has found on the person's behalf, until another move is made.
    """

    changed = Signal()
    made = Signal(Answer)
    dropped = Signal()
    hinted = Signal()
    said = Signal(str)

    def __init__(self, pc: PcPlayer) -> None:
        super().__init__(pc)
        self.session: GameSession | None = None
        self.hint: SearchResult | None = None
        self.autoplay = Autoplay(self)
        self.autoplay.due.connect(self.think)
        self._pc = pc
        self._live = pc.live
        self._was_paused = False
        pc.answered.connect(self._answer)
        pc.advised.connect(self._advise)
        pc.changed.connect(self.changed)
        pc.live.changed.connect(self._follow_pause)

    # What can be done.

    @property
    def paused(self) -> bool:
        """Whether the game waits until it is told to go on."""
        return self._live.held

    @property
    def can_think(self) -> bool:
        """Whether the PC can be told to make the next move."""
        session = self.session
        return (
            session is not None and session.pc_to_move and not self._pc.thinking and not self.paused
        )

    @property
    def can_answer(self) -> bool:
        """Whether the PC can be told to answer now."""
        return self._pc.search is not None or self._pc.replaying.holds

    @property
    def can_hint(self) -> bool:
        """Whether the PC can be asked for a move: by who plays against it and is to move."""
        session = self.session
        return (
            session is not None
            and session.mode is Mode.PLAYER_PC
            and bool(session.choices)
            and not self._pc.thinking
            and not self.paused
        )

    @property
    def can_take_back(self) -> bool:
        """Whether there is a move to take back."""
        session = self.session
        return session is not None and (
            not session.at_present
            or session.before_take_back is not None
            or session.can_undo_start_over
        )

    @property
    def can_redo(self) -> bool:
        """Whether there are moves to make again that were taken back."""
        return self.session is not None and self.session.can_redo

    @property
    def undoes_start_over(self) -> bool:
        """Whether `take_back` goes back to the game that was started over."""
        session = self.session
        return session is not None and session.at_present and session.can_undo_start_over

    @property
    def lines(self) -> list[Line]:
        """The lines of the game that were left for other moves, the oldest first."""
        return [] if self.session is None else self.session.lines

    @property
    def can_pause(self) -> bool:
        """Whether anything goes on by itself that could wait."""
        session = self.session
        return session is not None and session.mode is not Mode.PLAYERS and session.outcome is None

    @property
    def can_autoplay(self) -> bool:
        """Whether two PCs could play on by themselves."""
        session = self.session
        return session is not None and session.mode is Mode.PCS and session.outcome is None

    # The game.

    def begin(self, session: GameSession) -> None:
        """Play another game, from where it is."""
        self._end()
        self.session = session
        self._drop()

    def start_over(self) -> None:
        """Begin the same game anew, whatever the PC is doing; `take_back` undoes that."""
        if self.session is not None:
            self._end()
            self.session.start_over()
            self._drop()

    def take_back(self) -> None:
        """Take the last move back, or all after the position that is looked at.

        Where there is none, a start over is undone.
        """
        session = self.session
        if session is None or not self.can_take_back:
            return
        self._stop()
        if session.at_present:
            session.take_back()
        else:
            session.take_back_to(session.shown)
        self._drop()

    def redo(self) -> None:
        """Make the moves again that were taken back last."""
        if self.session is not None and self.can_redo:
            self._stop()
            self.session.redo()
            self._drop()

    def go_to_line(self, line: Line) -> None:
        """Go back to a line of the game that was left."""
        if self.session is not None:
            self._stop()
            self.session.go_to_line(line)
            self._drop()

    def play(self, move: Move) -> None:
        """Make a person's move."""
        if self.session is not None:
            if self._pc.advises:
                self._pc.leave()
            self._put(Made(move))
            self._go_on()

    def look_at(self, number: int) -> None:
        """Look at the position after so many moves; who looks at the past has autoplay stop."""
        if self.session is not None:
            self.session.look_at(number)
            if not self.session.at_present:
                self.autoplay.stop()
            self.changed.emit()

    def look_on(self, by: int) -> None:
        """Look at the position some moves later, or earlier."""
        if self.session is not None:
            self.look_at(self.session.shown + by)

    def look_to_end(self) -> None:
        """Look at the present."""
        if self.session is not None:
            self.look_at(len(self.session.made))

    def leave(self) -> None:
        """Stop thinking; the game stays as it is. A move whose search is replayed is made."""
        self.autoplay.stop()
        answer = self._pc.leave()
        if answer is not None:
            self._make(answer)
        self.changed.emit()

    def resume(self) -> None:
        """Go on with a game that was left."""
        if self.session is not None and not self._pc.thinking:
            self._go_on()

    # The PC.

    def think(self) -> None:
        """Let the PC find its move."""
        session = self.session
        if session is None or session.pc is None or not self.can_think:
            return
        self.autoplay.hold()
        self._pc.think(session, session.pc)

    def make_next(self) -> None:
        """Let the PC make the next move, and look at it."""
        if self.can_think:
            self.look_to_end()
            self.think()

    def answer_now(self) -> None:
        """Let the search end with what it has; make the move whose search is replayed."""
        self._pc.answer_now()

    def ask_hint(self) -> None:
        """Let the PC search for the person's move, as it searches for its own."""
        session = self.session
        if session is None or not self.can_hint:
            return
        settings = next(pc for pc in session.pcs if pc is not None)
        self._pc.advise(session, settings)

    def turn_autoplay(self) -> None:
        """Let the PCs play on by themselves, or not any more."""
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
        """Let the game wait, and the search that is running; or let them go on."""
        if self.can_pause:
            self._live.hold(not self.paused)

    def _follow_pause(self) -> None:
        """The game waits with its searches, and goes on with them."""
        if self.paused == self._was_paused:
            return
        self._was_paused = self.paused
        if self.paused:
            self.autoplay.hold()
            self.changed.emit()
        elif self._pc.thinking:
            self.changed.emit()
        else:
            self._go_on()
            self.autoplay.wait()

    def _answer(self, answer: Answer) -> None:
        """Make the PC's move, and go on."""
        self._make(answer)
        self._go_on()
        if not self.paused:
            self.autoplay.wait()

    def _make(self, answer: Answer) -> None:
        if self.session is not None:
            self._put(answer.made)
            self.made.emit(answer)

    def _put(self, made: Made) -> None:
        """Make a move, and say so where it takes the place of moves that were taken back."""
        session = self.session
        if session is not None:
            before = len(session.left.lines)
            session.make(made)
            if len(session.left.lines) > before:
                self.said.emit(
                    _("The moves that were taken back are kept: Game > Go back to a line")
                )

    def _advise(self, found: SearchResult) -> None:
        self.hint = found
        self.hinted.emit()
        self.changed.emit()

    def _go_on(self) -> None:
        """Show the position and, where the PC answers by itself, let it think."""
        session = self.session
        self._forget_hint()
        if session is not None and session.outcome is not None:
            self.autoplay.stop()
            self._release()
        self.changed.emit()
        if session is not None and session.mode is Mode.PLAYER_PC:
            self.think()

    def _forget_hint(self) -> None:
        if self.hint is not None:
            self.hint = None
            self.hinted.emit()

    def _drop(self) -> None:
        self.dropped.emit()
        self._go_on()

    def _stop(self) -> None:
        """Let nothing go on: other moves are to be on the board."""
        self.autoplay.stop()
        self._pc.leave()
        self._pc.forget()

    def _end(self) -> None:
        """End what goes on, and a pause."""
        self._stop()
        self._release()

    def _release(self) -> None:
        """End a pause, and let nothing go on for that."""
        self._was_paused = False
        self._live.hold(False)
