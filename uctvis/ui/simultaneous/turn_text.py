"""The tab with what was said in one turn: the lines to each bot, and its answer."""

from collections.abc import Iterator

from qtpy.QtCore import QTimer
from qtpy.QtGui import QFont, QFontDatabase, QShowEvent, QTextCharFormat, QTextCursor
from qtpy.QtWidgets import QPlainTextEdit, QWidget

from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.texts import _, grouped

# Milliseconds between two texts while turns are played.
_PAUSE = 120
_INDENT = "  "


class TurnText(QPlainTextEdit):
    """Shows one turn at a time; while it is hidden, it makes no text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setAccessibleName(_("Turn"))
        self._follower: SimultaneousFollower | None = None
        self._turn, self._seat = 0, -1
        self._written: tuple[object, ...] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._write)

    def show_match(self, follower: SimultaneousFollower) -> None:
        """Show turns of another match, from its start."""
        self._follower, self._turn, self._written = follower, 0, None
        self._ask()

    def show_turn(self, turn: int) -> None:
        """Show the turn with this number, from 1; 0: what the bots were sent before the first."""
        self._turn = turn
        self._ask()

    def show_seat(self, seat: int | None) -> None:
        """Show only what concerns one bot; None: both."""
        self._seat = -1 if seat is None else seat
        self._ask()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._write()

    def _ask(self) -> None:
        """Write soon, or at once if the last text is old enough."""
        if self._timer.isActive() or not self.isVisible():
            return
        self._write()
        self._timer.start()

    def _write(self) -> None:
        follower = self._follower
        if follower is None or not self.isVisible():
            return
        asked = (follower.starts, self._turn, self._seat, bool(follower.states))
        if asked == self._written:
            return
        self._written = asked
        strong = QTextCharFormat()
        strong.setFontWeight(QFont.Weight.Bold)
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for text, is_title in self._parts(follower):
            cursor.insertText(text, strong if is_title else QTextCharFormat())
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _parts(self, follower: SimultaneousFollower) -> Iterator[tuple[str, bool]]:
        """Texts, and whether each of them is a title."""
        if not follower.states:
            return
        for seat, name in enumerate(follower.bots):
            if self._seat in (-1, seat):
                yield from _about_turn(follower, self._turn, seat, name)


def _about_turn(
    follower: SimultaneousFollower, turn: int, seat: int, name: str
) -> Iterator[tuple[str, bool]]:
    dialect = follower.dialects[seat]
    if turn == 0:
        title = _("{bot} was sent before the first turn")
        yield title.format(bot=name) + "\n", True
        yield _indented(follower.states[0].init_lines(seat, dialect)), False
        return
    step, before = follower.steps[turn - 1], follower.states[turn - 1]
    answer = step.answers[seat]
    if answer is None:
        yield _("{bot} sent nothing in time").format(bot=name) + "\n", True
    else:
        title = _("{bot} answered in {time} ms")
        time = grouped(1000 * step.seconds[seat], 1)
        yield title.format(bot=name, time=time) + "\n", True
        yield _indented(answer.split("\n")), False
    errors = follower.errors_at(turn, seat)
    if errors:
        yield _("Standard error of {bot}").format(bot=name) + "\n", True
        yield _indented([line.text for line in errors]), False
    yield _("{bot} was sent").format(bot=name) + "\n", True
    yield _indented(before.inputs(seat, dialect)), False


def _indented(lines: list[str]) -> str:
    return "".join(f"{_INDENT}{line}\n" for line in lines) + "\n"
