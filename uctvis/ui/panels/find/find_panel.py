"""The panel to find nodes."""

from qtpy.QtCore import Qt, QTimer
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from uctvis.errors import QueryError, SettingError
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.conditions import PLAYER, USUAL
from uctvis.tree.tree import Tree
from uctvis.ui.panels.side_panel import ScrolledPanel
from uctvis.ui.shown import query_text
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import LONGEST_NUMBER, plain_tip, push_button
from uctvis.ui.widgets.icon_button import icon_button

# The search starts after so many milliseconds without a key.
_PAUSE = 300
_LEAST_NUMBER_WIDTH = 48
# The most columns of the tree in a tooltip.
_MOST_COLUMNS = 12


class FindPanel(ScrolledPanel):
    """Edits the query of `shown.finder`, and steps through its hits."""

    needs_no_tree = True

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Find"), parent)
        finder = self._finder = shown.finder
        self._tree: Tree | None = None
        # The names of its columns.
        self._columns: tuple[str, ...] = ()
        self._text = QLineEdit()
        self._text.setPlaceholderText(_("Text in a name"))
        self._text.setAccessibleName(_("Text to find"))
        self._where = QComboBox()
        self._where.addItems([_("in moves and states"), _("in moves"), _("in states")])
        self._where.setAccessibleName(_("Where to search"))
        self._numbers = {
            name: (
                _number_field(_("{title}, at least"), title),
                _number_field(_("{title}, at most"), title),
            )
            for name, title in query_text.titles().items()
        }
        self._conditions = QLineEdit()
        self._conditions.setAccessibleName(_("Conditions"))
        self._said = QLabel()
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setWordWrap(True)
        theme.set_role(self._said, "muted")
        self._wrong = ErrorLine(self)
        self._before = icon_button(
            "chevron-up", lambda: self.step(-1), _("The previous hit"), "tree.find_previous"
        )
        self._after = icon_button(
            "chevron-down", lambda: self.step(1), _("The next hit"), "tree.find_next"
        )
        self._clear = push_button(_("Clear"), self.clear, _("Clear all fields"), "tool")
        self._lay_out()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(lambda: self._ask(0))
        for field in self._fields():
            field.textEdited.connect(lambda _text: self._pause.start())
        self._where.currentIndexChanged.connect(lambda _index: self._pause.start())
        finder.said.connect(self._say)
        finder.counted.connect(self._show_count)
        finder.left.connect(self._forget)
        finder.step_requested.connect(self.step)
        self._say("")
        self._show_example()

    def _lay_out(self) -> None:
        numbers = QGridLayout()
        numbers.setHorizontalSpacing(6)
        numbers.setVerticalSpacing(6)
        for row, (name, title) in enumerate(query_text.titles().items()):
            least, most = self._numbers[name]
            label = QLabel(title)
            label.setWordWrap(True)
            label.setBuddy(least)
            for column, widget in enumerate((label, least, QLabel("\N{EN DASH}"), most)):
                numbers.addWidget(widget, row, column)
        label = QLabel(_("Conditions"))
        label.setBuddy(self._conditions)
        numbers.addWidget(label, numbers.rowCount(), 0)
        numbers.addWidget(self._conditions, numbers.rowCount() - 1, 1, 1, 3)
        for column in (1, 3):
            numbers.setColumnStretch(column, 1)
        steps = QHBoxLayout()
        steps.setSpacing(4)
        steps.addWidget(self._said, 1)
        for button in (self._before, self._after):
            steps.addWidget(button)
        self.column.addWidget(self._text)
        # Near the top, to be visible in a low panel, too.
        self.column.addLayout(steps)
        self.column.addWidget(self._wrong)
        self.column.addWidget(self._where)
        self.column.addLayout(numbers)
        self.column.addWidget(self._clear, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addStretch(1)

    @property
    def said(self) -> str:
        """The text about the hits."""
        return self._said.text()

    @property
    def message(self) -> str:
        """The message about a wrong field; "" if there is none."""
        return self._wrong.text()

    def show_node(self, _tree: Tree | None, _node: int | None) -> None:
        """Use the columns of the complete tree, also during a search."""
        tree = self._tree = self.shown.whole
        columns = () if tree is None else tuple(tree.columns)
        if columns == self._columns:
            return
        self._columns = columns
        self._show_example()
        # This tree may have the column that the last one did not have.
        if self.message:
            self._ask(0)

    def _show_example(self) -> None:
        """Show the syntax of conditions, with the columns of the tree."""
        columns = self._columns
        example = f"{columns[0]} > 0.5" if columns else "mean > 0.5"
        self._conditions.setPlaceholderText(example)
        more = ", …" if len(columns) > _MOST_COLUMNS else ""
        self._conditions.setToolTip(
            plain_tip(
                _(
                    "Comparisons of numbers of a node, such as {example} and visits >= 10. The "
                    "numbers are {names}. The operators are >, >=, <, <=, = and !=. "
                    "player = chance finds the nodes at which chance is to move."
                ).format(
                    example=example,
                    names=", ".join((*USUAL, PLAYER, *columns[:_MOST_COLUMNS])) + more,
                )
            )
        )

    def take_keys(self) -> None:
        """Set the focus to the text, and search again if the fields are not empty."""
        self._text.setFocus()
        self._text.selectAll()
        if self._finder.query is None and any(field.text() for field in self._fields()):
            self._ask(0)

    def step(self, by: int) -> None:
        """Go `by` hits forwards; if the query has changed, search first."""
        if self._pause.isActive() or self._finder.query is None:
            self._ask(by)
        else:
            self._finder.step(by)

    def clear(self) -> None:
        """Empty the fields."""
        for field in self._fields():
            field.clear()
        self._text.setFocus()
        self._ask(0)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None:
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.step(-1 if back else 1)
            return
        super().keyPressEvent(event)
        # Otherwise the tree would handle keys that the fields ignore.
        event.accept()

    def _ask(self, by: int) -> None:
        self._pause.stop()
        query, said, wrong = None, "", ""
        numbers = {
            name: (least.text(), most.text()) for name, (least, most) in self._numbers.items()
        }
        try:
            written = query_text.read_query(
                self._text.text(),
                self._where.currentIndex(),
                numbers,
                self._conditions.text(),
                self._tree,
            )
        except (SettingError, QueryError) as error:
            wrong = str(error)
        else:
            if written.is_empty:
                said = _("no condition: nothing to find")
            else:
                query = written
        self._wrong.say(wrong)
        self._say(said)
        self._finder.ask(query, by)

    def _forget(self) -> None:
        """Clear the messages when the search is left."""
        self._pause.stop()
        self._wrong.say("")
        self._say("")

    def _say(self, text: str) -> None:
        """Show a text instead of the number of hits."""
        self._said.setText(text)
        self._show_steps(can=False)

    def _show_count(self, count: int, place: int | None) -> None:
        """Show the number of hits, and the index of the current one or None."""
        if place is not None:
            text = _("hit {number} of {count}").format(
                number=grouped(place + 1), count=grouped(count)
            )
        elif count == 0:
            text = _("nothing found")
        else:
            text = ngettext("{count} hit", "{count} hits", count).format(count=grouped(count))
        self._said.setText(text)
        self._show_steps(can=count > 0)

    def _fields(self) -> list[QLineEdit]:
        numbers = (field for pair in self._numbers.values() for field in pair)
        return [self._text, *numbers, self._conditions]

    def _show_steps(self, *, can: bool) -> None:
        for button in (self._before, self._after):
            button.setEnabled(can)


def _number_field(name: str, title: str) -> QLineEdit:
    field = QLineEdit()
    field.setMinimumWidth(_LEAST_NUMBER_WIDTH)
    field.setMaxLength(LONGEST_NUMBER)
    field.setAlignment(Qt.AlignmentFlag.AlignRight)
    field.setAccessibleName(name.format(title=title))
    field.setToolTip(name.format(title=title))
    return field
