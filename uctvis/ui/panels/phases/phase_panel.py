"""The panel that explains an iteration of the search step by step."""

from qtpy.QtCore import Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from uctvis.explain.steps import Phase, Step
from uctvis.texts import _, grouped
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.panels.phases.phase_board import on_board
from uctvis.ui.panels.phases.phase_numbers import numbers_of
from uctvis.ui.panels.phases.phase_table import PhaseTable
from uctvis.ui.panels.side_panel import LEAST_WIDTH, SidePanel
from uctvis.ui.shown.phases import Phases
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.key_tips import tell_keys
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout

_MARGIN = 10
# The least width in presentation mode: a share of the screen, and pixels at the normal font size.
_PRESENTED_SHARE = 0.36
_ROOM = 360
# Below this height in pixels, there is only room for the step and two buttons.
_ROOMY = 340
# Below this height in pixels, the letters of the sentence have the usual size, for the board.
_TALL = 640
# The number of lines of most sentences.
_LINES = 3


class PhasePanel(SidePanel):
    """Shows the step of `shown.phases`, with buttons to go forwards and backwards."""

    takes_keys = False

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Phases of an iteration"), parent)
        phases = self._phases = shown.phases
        self._presented = self._asked = False
        self._heading = QLabel()
        theme.set_role(self._heading, "heading")
        self._count = QLabel()
        theme.set_role(self._count, "muted")
        self._group = QButtonGroup(self)
        self._phase_buttons = {phase: self._phase_button(phase) for phase in Phase}
        self._sentence = QLabel()
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        theme.set_role(self._sentence, "sentence")
        self._table = PhaseTable()
        self._board = BoardPanel()
        # It takes the room that is left, rather than be scrolled out of sight.
        self._board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._buttons = [
            push_button(
                _("← Previous"), phases.previous, _("The previous step"), entry="phases.previous"
            ),
            push_button(
                _("Next →"), phases.next, _("The next step"), "primary", entry="phases.next"
            ),
            push_button(
                _("End of phase"),
                phases.next_phase,
                _("To the end of the phase; skips the moves of a playout"),
                entry="phases.next_phase",
            ),
            push_button(
                _("Next iteration"),
                phases.next_iteration,
                _("The next iteration"),
                entry="phases.next_iteration",
            ),
        ]
        self._asks = QCheckBox(_("Ask before answering"))
        self._asks.setToolTip(_("Ask what happens first; the next step shows the answer"))
        tell_keys(self._asks, "phases.ask")
        self._asks.toggled.connect(phases.ask_first)
        self._lay_out()
        phases.changed.connect(self._show)

    def present(self, on: bool) -> None:
        """Switch presentation mode on or off: some buttons are hidden, but the shortcuts work."""
        self._presented = on
        screen = self.screen()
        share = 0 if screen is None else round(_PRESENTED_SHARE * screen.size().width())
        room = round(_ROOM * theme.current().letters)
        self.setMinimumWidth(max(share, room) if on else LEAST_WIDTH)
        self._fit()
        self._show()

    def be_closed(self) -> None:
        """Leave the steps if the user has closed their panel."""
        self._phases.leave()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Hide buttons that have shortcuts, if there is little room or in presentation mode."""
        for widget in (*self._buttons[2:], self._asks):
            widget.setVisible(not self._presented and self.height() >= _ROOMY)
        self._board.setMaximumHeight(self._board.heightForWidth(self.width() - 2 * _MARGIN))
        self._fit_sentence()

    def _fit_sentence(self) -> None:
        """Set the look of the sentence: a question, large letters, or the usual ones."""
        large = self._presented or self.height() >= _TALL
        role = "question" if self._asked else "sentence" if large else ""
        if self._sentence.property("role") != role:
            theme.set_role(self._sentence, role)

    def _phase_button(self, phase: Phase) -> QPushButton:
        title, tip = _phase_texts()[phase]
        button = QPushButton(title)
        button.setCheckable(True)
        button.setToolTip(tip)
        theme.set_role(button, "phase")
        button.clicked.connect(lambda _checked: self._phases.go_to_phase(phase))
        self._group.addButton(button)
        return button

    def _lay_out(self) -> None:
        # Two lines where the number is long: a wider panel would be cut at its edge.
        top = FlowLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(self._heading)
        top.addWidget(self._count)
        row = FlowLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for button in self._phase_buttons.values():
            row.addWidget(button)
        controls = FlowLayout()
        for button in self._buttons:
            if button.property("role") != "primary":
                theme.set_role(button, "tool")
            controls.addWidget(button)
        controls.addWidget(self._asks)
        inside = QWidget()
        theme.set_role(inside, "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(_MARGIN, 8, _MARGIN, 8)
        column.setSpacing(8)
        column.addLayout(top)
        column.addLayout(row)
        column.addWidget(self._sentence)
        column.addWidget(self._table, 1)
        column.addWidget(self._board, 1)
        column.addStretch(0)
        # In a low window the content scrolls, and the buttons stay visible.
        area = QScrollArea()
        theme.set_role(area, "plain")
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(area, 1)
        controls.setContentsMargins(_MARGIN, 2, _MARGIN, 10)
        whole.addLayout(controls)

    def _show(self) -> None:
        if self._phases.on:
            self._show_step()
        self.asked.emit(self._phases.on)

    def _show_step(self) -> None:
        phases, step = self._phases, self._phases.step
        # The total is below the tree.
        number = min(phases.iteration + 1, phases.iterations)
        self._heading.setText(_("Iteration {number}").format(number=grouped(number)))
        count = _("step {number} of {count}").format(
            number=phases.place + 1, count=len(phases.steps)
        )
        self._count.setText(count if phases.steps else "")
        self._group.setExclusive(False)
        for phase, button in self._phase_buttons.items():
            button.setEnabled(phases.has(phase))
            button.setChecked(step is not None and step.phase is phase)
        self._group.setExclusive(True)
        self._asks.setChecked(phases.asks)
        self._asked = step is not None and phases.hides
        self._sentence.setText(_text(phases))
        self._fit_sentence()
        # A minimum, so that the widgets below do not jump from step to step.
        self._sentence.setMinimumHeight(_LINES * self._sentence.fontMetrics().lineSpacing())
        self._show_numbers(step)
        self._show_board(step)

    def _show_numbers(self, step: Step | None) -> None:
        tree = self._phases.tree
        numbers = None
        if step is not None and tree is not None:
            numbers = numbers_of(tree, step, hides=self._phases.hides)
        self._table.setVisible(numbers is not None)
        if numbers is not None:
            self._table.show_numbers(numbers)

    def _show_board(self, step: Step | None) -> None:
        game, tree = self._phases.game, self._phases.tree
        self._board.setVisible(step is not None)
        if step is not None and game is not None and tree is not None:
            position, last = on_board(game, tree, step, self._phases.path)
            self._board.show_position(game, position, last=last)
            self._fit()


def _text(phases: Phases) -> str:
    """The question, or the description of the step, or the reason why there is none."""
    if phases.step is None:
        return phases.trouble
    return phases.step.question if phases.hides else phases.step.sentence


def _phase_texts() -> dict[Phase, tuple[str, str]]:
    """The short title and the description of each phase."""
    return {
        Phase.SELECTION: (
            _("Select"),
            _("Selection: down the tree, each time to the child with the highest value"),
        ),
        Phase.EXPANSION: (_("Expand"), _("Expansion: the leaf gets a child for each move")),
        Phase.SIMULATION: (_("Simulate"), _("Simulation: a playout of random moves")),
        Phase.BACKPROPAGATION: (
            _("Backpropagate"),
            _("Backpropagation: each node of the path counts the playout's payoff"),
        ),
    }
