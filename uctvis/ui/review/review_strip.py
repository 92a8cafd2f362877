"""The strip with the review of a game, above the tree."""

from collections.abc import Sequence

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import plain_tip, push_button
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout
from uctvis.ui.widgets.progress_bar import ProgressBar

_PROGRESS_WIDTH, _HEIGHT_OF_PROGRESS = 110, 10
_LEAST_DROPS = 210


class ReviewStrip(QWidget):
    """Shows the course of a review, its mistakes, and what is said of one of them.

    Signals: `pause_wished` to pause or continue; `settings_wished`, `report_wished`, `left`;
    `mistake_chosen` with the number of a move; `step_wished` with -1 or 1 for another mistake;
    `before_wished` and `after_wished` for the trees; `line_wished` with whether it is the line of
    the search; `why_wished`, `learn_wished`.
    """

    pause_wished = Signal()
    settings_wished = Signal()
    report_wished = Signal()
    left = Signal()
    mistake_chosen = Signal(int)
    step_wished = Signal(int)
    before_wished = Signal()
    after_wished = Signal()
    line_wished = Signal(bool)
    why_wished = Signal()
    learn_wished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Review"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self.state = ElidedLabel("muted")
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.progress = ProgressBar(_("Progress of the review"))
        self.progress.setFixedSize(_PROGRESS_WIDTH, _HEIGHT_OF_PROGRESS)
        self.accuracy = ElidedLabel("strong")
        self.accuracy.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        self.sentence.setObjectName("verdict")
        theme.set_role(self.sentence, "strong")
        self.drops = QComboBox()
        self.drops.setAccessibleName(_("Mistakes, the biggest first"))
        self.drops.setMinimumWidth(_LEAST_DROPS)
        self.drops.activated.connect(self._choose)
        self._pause = push_button(_("Pause"), self.pause_wished.emit, role="tool")
        tool = "tool"
        self._previous = push_button(
            "\N{BLACK LEFT-POINTING TRIANGLE}",
            lambda: self.step_wished.emit(-1),
            _("Previous mistake"),
            tool,
            "review.previous",
        )
        self._next = push_button(
            "\N{BLACK RIGHT-POINTING TRIANGLE}",
            lambda: self.step_wished.emit(1),
            _("Next mistake"),
            tool,
            "review.next",
        )
        self._settings = push_button(
            _("Settings…"),
            self.settings_wished.emit,
            _("Choose the engine, the time for a position, and when a move is a mistake"),
            tool,
        )
        self._report = push_button(
            _("Save report…"),
            self.report_wished.emit,
            _("Save a page with the curve, boards and sentences, to read or to print"),
            tool,
            "review.report",
        )
        self._leave = push_button(
            "\N{MULTIPLICATION SIGN}", self.left.emit, _("Close the review"), tool
        )
        self._of_mistake = [
            push_button(
                _("Tree before"),
                self.before_wished.emit,
                _("Show the search of the position before the move"),
                tool,
            ),
            push_button(
                _("Tree after"),
                self.after_wished.emit,
                _("Show the search of the position after the move"),
                tool,
            ),
            push_button(
                _("Play my line"),
                lambda: self.line_wished.emit(False),
                _("Play what follows the move on the board"),
                tool,
            ),
            push_button(
                _("Play the search's line"),
                lambda: self.line_wished.emit(True),
                _("Play on the board what the search preferred"),
                tool,
            ),
            push_button(
                _("Why not my move?"),
                self.why_wished.emit,
                _("Compare both moves by what was searched after each of them"),
                tool,
            ),
        ]
        self._learn = push_button(
            _("Learn from my mistakes"),
            self.learn_wished.emit,
            _("See each position again, and find a better move"),
            tool,
            "review.learn",
        )
        # Arrow keys step through the game.
        for button in self._buttons():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._lay_out()
        self.hide()

    def _buttons(self) -> list[QWidget]:
        return [
            *(self._pause, self._previous, self._next, self._settings, self._report, self._leave),
            *self._of_mistake,
            self._learn,
        ]

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.state, 1)
        top.addWidget(self.progress)
        for widget in (self._pause, self._settings, self._report, self._leave):
            top.addWidget(widget)
        middle = QHBoxLayout()
        middle.setSpacing(6)
        for widget in (self._previous, self.drops, self._next):
            middle.addWidget(widget)
        middle.addWidget(self.accuracy, 1)
        below = FlowLayout()
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(6)
        for widget in (*self._of_mistake, self._learn):
            below.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(5)
        for row in (top, middle):
            column.addLayout(row)
        column.addWidget(self.sentence)
        column.addLayout(below)

    def show_course(self, text: str, part: float | None, *, runs: bool, paused: bool) -> None:
        """Show by which engine, and how much is done: 0.0 to 1.0; None: all."""
        self.state.show_text(text)
        self.state.setToolTip(plain_tip(text))
        self.progress.setVisible(part is not None)
        if part is not None:
            self.progress.show_part(part)
        self._pause.setVisible(part is not None)
        self._pause.setText(_("Pause") if runs and not paused else _("Continue"))

    def show_accuracy(self, text: str, tip: str) -> None:
        """Show the accuracy of both players; `tip` is its formula."""
        self.accuracy.show_text(text)
        self.accuracy.setToolTip(plain_tip(tip))

    def show_drops(self, drops: Sequence[tuple[int, str]], *, complete: bool) -> None:
        """List the mistakes: the numbers of their moves, and texts."""
        if drops:
            title = _("Mistakes: {count}").format(count=len(drops))
        else:
            title = _("No mistakes") if complete else _("No mistakes so far")
        wanted = [(0, title), *drops]
        places = range(self.drops.count())
        if [(self.drops.itemData(n), self.drops.itemText(n)) for n in places] != wanted:
            self.drops.clear()
            for number, text in wanted:
                self.drops.addItem(text, number)
        for widget in (self.drops, self._previous, self._next, self._learn):
            widget.setEnabled(bool(drops))

    def show_verdict(self, number: int, text: str, *, is_error: bool) -> None:
        """Show what is said of the move with a number; "" if it is not judged."""
        self.sentence.setText(text)
        self.sentence.setVisible(bool(text))
        for button in self._of_mistake:
            button.setVisible(is_error)
        # Elsewhere, the title of the list is shown.
        self.drops.setCurrentIndex(max(self.drops.findData(number), 0) if is_error else 0)

    def _choose(self, place: int) -> None:
        number = self.drops.itemData(place)
        if number:
            self.mistake_chosen.emit(int(number))
