"""The panel beside a tree that tells, step by step, what an iteration of the search does."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from uctvis.explain.steps import Phase, Step
from uctvis.texts import _, grouped
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.inspector.phase_board import on_board
from uctvis.ui.inspector.phase_table import PhaseTable, numbers_of
from uctvis.ui.inspector.phases import Phases
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.flow_layout import FlowLayout
from uctvis.ui.widgets.key_tips import tell_keys

_MARGIN = 14
# The lines that most sentences have.
_LINES = 3


class PhasePanel(QWidget):
    """Shows the step of `phases`, and has buttons to go on and back."""

    def __init__(self, phases: Phases, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phases = phases
        self.setAccessibleName(_("Phases of an iteration"))
        self._heading = QLabel()
        theme.set_role(self._heading, "heading")
        self._count = QLabel()
        theme.set_role(self._count, "muted")
        self._close = push_button(
            "\N{MULTIPLICATION SIGN}", phases.leave, _("Leave the phases (Esc)"), "tool"
        )
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
        self._board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._buttons = [
            push_button(
                _("← Back"), phases.previous, _("The step before"), entry="phases.previous"
            ),
            push_button(
                _("Next →"), phases.next, _("The next step"), "primary", entry="phases.next"
            ),
            push_button(
                _("End of phase"),
                phases.next_phase,
                _("To the end of the phase, a playout at once"),
                entry="phases.next_phase",
            ),
            push_button(
                _("Next iteration"),
                phases.next_iteration,
                _("The next iteration"),
                entry="phases.next_iteration",
            ),
        ]
        self._asks = QCheckBox(_("Ask before telling"))
        self._asks.setToolTip(_("Ask what happens before it is told: the next step tells it"))
        tell_keys(self._asks, "phases.ask")
        self._asks.toggled.connect(phases.ask_first)
        self._lay_out()
        phases.changed.connect(self._show)

    def present(self, on: bool) -> None:
        """Leave out what an audience needs none of: its instructor has the keys."""
        for widget in (self._close, *self._buttons[2:], self._asks):
            widget.setVisible(not on)
        self._show()

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
        top = QHBoxLayout()
        top.addWidget(self._heading, 1)
        top.addWidget(self._count)
        top.addWidget(self._close)
        row = QHBoxLayout()
        row.setSpacing(4)
        for button in self._phase_buttons.values():
            row.addWidget(button, 1)
        controls = FlowLayout()
        controls.setContentsMargins(0, 0, 0, 0)
        for button in self._buttons:
            if button.property("role") != "primary":
                theme.set_role(button, "tool")
            controls.addWidget(button)
        controls.addWidget(self._asks)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, 8, _MARGIN, 10)
        column.setSpacing(8)
        column.addLayout(top)
        column.addLayout(row)
        column.addWidget(self._sentence)
        column.addWidget(self._table, 3)
        column.addWidget(self._board, 2)
        column.addStretch(0)
        column.addLayout(controls)

    def _show(self) -> None:
        phases, step = self._phases, self._phases.step
        if not phases.on:
            return
        # How many there are stands below the tree.
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
        asked = step is not None and phases.hides
        self._sentence.setText(_text(phases))
        theme.set_role(self._sentence, "question" if asked else "sentence")
        # What stands below is not to jump from step to step.
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


def _text(phases: Phases) -> str:
    """What is to be read: the question, or what happens, or why nothing does."""
    if phases.step is None:
        return phases.trouble
    return phases.step.question if phases.hides else phases.step.sentence


def _phase_texts() -> dict[Phase, tuple[str, str]]:
    """Each phase's short title, and what it does."""
    return {
        Phase.SELECTION: (
            _("Select"),
            _("Selection: down the tree, each time to the child with the highest UCB value"),
        ),
        Phase.EXPANSION: (_("Expand"), _("Expansion: the leaf gets a child for each move")),
        Phase.SIMULATION: (_("Simulate"), _("Simulation: a playout of random moves")),
        Phase.BACKPROPAGATION: (
            _("Backpropagate"),
            _("Backpropagation: the playout's value is counted at each node of the path"),
        ),
    }
