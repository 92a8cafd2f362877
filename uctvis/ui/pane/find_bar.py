"""The bar that asks what is looked for, and tells what was found."""

import math
from typing import Any

from qtpy.QtCore import Qt, QTimer, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QComboBox, QLabel, QLineEdit, QSizePolicy, QWidget

from uctvis.errors import SettingError
from uctvis.numerals import whole_number
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.query import Query
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.bar import Bar, group
from uctvis.ui.widgets.fields import LONGEST_NUMBER, push_button, shortened

# Milliseconds without a key after which what was typed is looked for.
_PAUSE = 300
_NUMBER_WIDTH = 68
_TEXT_WIDTH = 190


class FindBar(Bar):
    """Asks for nodes with `asked(Query or None, by)`: None finds nothing, and `by` says how
    far to step through what is found. `stepped(by)` asks to step through what is found already.
    """

    asked = Signal(object, int)
    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Find"), parent)
        self._text = QLineEdit()
        self._text.setPlaceholderText(_("Text in a name"))
        self._text.setAccessibleName(_("Text to find"))
        self._text.setFixedWidth(_TEXT_WIDTH)
        self._where = QComboBox()
        self._where.addItems([_("in moves and states"), _("in moves"), _("in states")])
        self._where.setAccessibleName(_("Where the text is"))
        self._numbers = {
            name: (
                _number_field(_("{title}, at least"), title),
                _number_field(_("{title}, at most"), title),
            )
            for name, title in _titles().items()
        }
        self._said = QLabel()
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.set_role(self._said, "muted")
        self._before = push_button(
            "↑",
            lambda: self._step(-1),
            _("The hit before this one"),
            "tool",
            entry="tree.find_previous",
        )
        self._after = push_button(
            "↓", lambda: self._step(1), _("The next hit"), "tool", entry="tree.find_next"
        )
        self._clear = push_button(_("Clear"), self.clear, _("Empty all fields"), "tool")
        for widget in (self._text, self._where, self._before, self._after):
            self.controls.addWidget(widget)
        for name, title in _titles().items():
            least, most = self._numbers[name]
            self.controls.addWidget(group(title, least, QLabel("\N{EN DASH}"), most))
        self.controls.addWidget(self._clear)
        self.controls.addWidget(self._said)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(lambda: self._ask(0))
        # What was asked for; None where it was wrong or empty.
        self._query: Query | None = None
        for field in self._fields():
            field.textEdited.connect(lambda _text: self._pause.start())
        self._where.currentIndexChanged.connect(lambda _index: self._pause.start())
        self._show_steps(can=False)

    @property
    def said(self) -> str:
        """What is said about what was found."""
        return self._said.text()

    @property
    def query(self) -> Query | None:
        """What was asked for last; None where nothing, or nothing that makes sense."""
        return self._query

    def call(self) -> None:
        """Come, with the keys in the text; what stood there is looked for again."""
        was_hidden = self.isHidden()
        self.show()
        self._text.setFocus()
        self._text.selectAll()
        if was_hidden and any(field.text() for field in self._fields()):
            self._ask(0)

    def step(self, by: int) -> None:
        """Go `by` hits on, from wherever the keys are."""
        if self.isHidden():
            self.show()
            self._text.setFocus()
            self._ask(by)
        else:
            self._step(by)

    def clear(self) -> None:
        """Empty the fields."""
        for field in self._fields():
            field.clear()
        self._text.setFocus()
        self._ask(0)

    def show_count(self, count: int, place: int | None) -> None:
        """Say how many were found, and which of them, from 0, is looked at."""
        if place is not None:
            text = _("hit {number} of {count}").format(
                number=grouped(place + 1), count=grouped(count)
            )
        elif count == 0:
            text = _("nothing found")
        else:
            text = ngettext("{count} hit", "{count} hits", count).format(count=grouped(count))
        self.say(text)
        self._show_steps(can=count > 0)

    def say(self, text: str) -> None:
        """Say something else."""
        self._said.setText(text)
        self._said.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(-1 if back else 1)
            return
        super().keyPressEvent(event)

    def leave(self) -> None:
        self._pause.stop()
        super().leave()

    def _step(self, by: int) -> None:
        """Step, or look first where something else was typed."""
        if self._pause.isActive() or self._query is None:
            self._ask(by)
        else:
            self.stepped.emit(by)

    def _ask(self, by: int) -> None:
        self._pause.stop()
        self._query = None
        said = wrong = ""
        numbers = {
            name: (least.text(), most.text()) for name, (least, most) in self._numbers.items()
        }
        try:
            query = read_query(self._text.text(), self._where.currentIndex(), numbers)
        except SettingError as error:
            wrong = str(error)
        else:
            if query.is_empty:
                said = _("no condition: nothing is looked for")
            else:
                self._query = query
        self.say_wrong(wrong)
        self.say(said)
        self._show_steps(can=False)
        self.asked.emit(self._query, by)

    def _fields(self) -> list[QLineEdit]:
        return [self._text, *(field for pair in self._numbers.values() for field in pair)]

    def _show_steps(self, *, can: bool) -> None:
        for button in (self._before, self._after):
            button.setEnabled(can)


def read_query(text: str, where: int, numbers: dict[str, tuple[str, str]]) -> Query:
    """What the fields ask for.

    `where`: 0 in moves and states, 1 in moves, 2 in states. `numbers`: what is written for at
    least and at most, by "visits", "mean" and "depth".

    Raises
    ------
    SettingError
        Something written there is no number, or nothing can be within the bounds.
    """
    bounds: dict[str, Any] = {}
    for name, pair in numbers.items():
        title = _titles()[name]
        read = _read_mean if name == "mean" else read_whole
        least, most = (read(name, title, written) for written in pair)
        if least is not None and most is not None and least > most:
            expected = _("{least} or more as the most").format(least=pair[0].strip())
            raise SettingError(name, title, expected, pair[1].strip())
        bounds |= {f"least_{name}": least, f"most_{name}": most}
    return Query(text, where != 2, where != 1, **bounds)


def read_whole(name: str, title: str, text: str) -> int | None:
    """A whole number from 0 on; None where nothing is written. Raises SettingError."""
    digits = "".join(text.split()).replace(",", "")
    if not digits:
        return None
    number = whole_number(digits, 10**LONGEST_NUMBER - 1)
    if number is None:
        raise SettingError(
            name, title, _("a whole number from 0 on"), repr(shortened(text.strip()))
        )
    return number


def _read_mean(name: str, title: str, text: str) -> float | None:
    if not text.strip():
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise SettingError(name, title, _("a number such as 0.5"), repr(text.strip()))
    return number


def _titles() -> dict[str, str]:
    return {"visits": _("Visits"), "mean": _("Mean payoff"), "depth": _("Depth")}


def _number_field(name: str, title: str) -> QLineEdit:
    field = QLineEdit()
    field.setFixedWidth(_NUMBER_WIDTH)
    field.setMaxLength(LONGEST_NUMBER)
    field.setAlignment(Qt.AlignmentFlag.AlignRight)
    field.setAccessibleName(name.format(title=title))
    field.setToolTip(name.format(title=title))
    return field
