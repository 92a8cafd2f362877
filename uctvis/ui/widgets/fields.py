"""Form fields, cards and buttons."""

from collections.abc import Callable, Container, Iterable, Sequence

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QColor, QIcon, QPainter, QPixmap, QStandardItem, QStandardItemModel
from qtpy.QtWidgets import (
    QButtonGroup,
    QColorDialog,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.key_tips import tell_keys

_NUMBER_WIDTH = 112
# The most characters of a number, more than any sensible number has.
LONGEST_NUMBER = 24


class TextField(QLineEdit):
    """A text field; its owner checks the text, and shows errors in `message`."""

    def __init__(self, name: str, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(name)
        # The layout of the form moves this label, or leaves it out.
        self.message = QLabel(self)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setWordWrap(True)
        theme.set_role(self.message, "error")
        self.message.hide()

    def show_message(self, text: str) -> None:
        """Mark the field as wrong and show why; "" if it is right."""
        theme.set_role(self, "wrong" if text else "")
        self.message.setText(text)
        self.message.setVisible(bool(text))
        self.setAccessibleDescription(text)


class NumberField(TextField):
    """A field for a number, as text."""

    def __init__(self, name: str, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, text, parent)
        self.setFixedWidth(_NUMBER_WIDTH)
        self.setMaxLength(LONGEST_NUMBER)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)


class ChoiceField(QComboBox):
    """A drop-down list of choices with titles and tooltips."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setMinimumWidth(_NUMBER_WIDTH)
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        # The style sheet of disabled choices needs this delegate.
        self._delegate = QStyledItemDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def offer(
        self,
        choices: Iterable[tuple[str, str, str]],
        chosen: str,
        disabled: Container[str] = (),
    ) -> None:
        """Set the choices (value, title, tooltip); the first is chosen if `chosen` is missing.

        `disabled` are the values that cannot be chosen.
        """
        self.clear()
        for value, title, tip in choices:
            self.add(value, title, tip, enabled=value not in disabled)
        self.setCurrentIndex(self.place_of(chosen))

    def add(self, value: str, title: str, tip: str, *, enabled: bool = True) -> None:
        """Add a choice after the others."""
        item = QStandardItem(title)
        item.setData(value, Qt.ItemDataRole.UserRole)
        item.setToolTip(tip)
        item.setEnabled(enabled)
        self._items.appendRow(item)

    def place_of(self, value: str) -> int:
        """The index of a choice; 0 if it is missing or disabled."""
        place = max(self.findData(value), 0)
        enabled = self._items.index(place, 0).flags() & Qt.ItemFlag.ItemIsEnabled
        return place if enabled else 0


class Segments(QWidget):
    """A choice between a few buttons, of which one is checked."""

    changed = Signal()

    def __init__(self, name: str, titles: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for number in range(len(titles)):
            button = QPushButton()
            button.setCheckable(True)
            # Enter presses the default button of the dialog; Space chooses this one.
            button.setAutoDefault(False)
            theme.set_role(button, "segment")
            self._group.addButton(button, number)
            layout.addWidget(button)
        layout.addStretch(1)
        self.show_titles(titles)
        self.choose(0)
        self._group.buttonToggled.connect(self._toggled)

    def show_titles(self, titles: Sequence[str]) -> None:
        """Show other texts on the same number of buttons."""
        for button, title in zip(self._group.buttons(), titles, strict=True):
            button.setText(title)
            button.setAccessibleName(f"{self.accessibleName()}: {title.replace('&', '')}")

    @property
    def chosen(self) -> int:
        """The index of the choice, from 0."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Choose by index; an unknown index changes nothing."""
        button = self._group.button(number)
        if button is not None:
            button.setChecked(True)
            self.setFocusProxy(button)

    def enable(self, number: int, can: bool) -> None:
        """Enable or disable a choice."""
        button = self._group.button(number)
        if button is not None:
            button.setEnabled(can)

    def show_choice(self, number: int, shown: bool) -> None:
        """Show or hide a choice."""
        button = self._group.button(number)
        if button is not None:
            button.setVisible(shown)

    def set_tip(self, number: int, tip: str) -> None:
        """Set the tooltip of a choice."""
        button = self._group.button(number)
        if button is not None:
            button.setToolTip(tip)

    def _toggled(self, _button: object, checked: bool) -> None:
        if checked:
            self.setFocusProxy(self._group.checkedButton())
            self.changed.emit()


class ColourButton(QPushButton):
    """A button that shows a colour, and opens a dialog to change it."""

    changed = Signal()

    def __init__(self, name: str, colour: QColor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._colour = colour
        self.setToolTip(_("Choose another colour"))
        self.clicked.connect(self._ask)
        self._show()

    @property
    def colour(self) -> QColor:
        return self._colour

    def set_colour(self, colour: QColor) -> None:
        if colour.isValid() and colour != self._colour:
            self._colour = colour
            self._show()
            self.changed.emit()

    def _ask(self) -> None:
        self.set_colour(QColorDialog.getColor(self._colour, self, self._name))

    def _show(self) -> None:
        swatch = QPixmap(36, 36)
        swatch.fill(Qt.GlobalColor.transparent)
        painter = QPainter(swatch)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(1, 1, 34, 34, 8, 8)
        painter.end()
        self.setIcon(QIcon(swatch))
        self.setText(self._colour.name())
        self.setAccessibleName(f"{self._name}: {self._colour.name()}")


def group_title(text: str) -> QLabel:
    """A title inside a panel; it wraps where the panel is narrow."""
    label = QLabel(text)
    label.setWordWrap(True)
    theme.set_role(label, "group")
    return label


def push_button(
    text: str, action: Callable[[], None], tip: str = "", role: str = "", entry: str = ""
) -> QPushButton:
    """Make a button that calls `action`.

    If `entry` is the name of a menu entry that does the same, the tooltip shows its keys.
    """
    button = QPushButton(text)
    # `clicked` carries a state that actions do not take.
    button.clicked.connect(lambda _checked: action())
    if tip:
        button.setToolTip(tip)
        if not any(letter.isalpha() for letter in text):
            button.setAccessibleName(tip)
    if role:
        theme.set_role(button, role)
    if entry:
        tell_keys(button, entry)
    return button


def toggle(text: str, tip: str, entry: str = "") -> QPushButton:
    """Make a checkable button; `entry` is as in `push_button`."""
    button = QPushButton(text)
    button.setCheckable(True)
    button.setToolTip(tip)
    theme.set_role(button, "segment")
    if entry:
        tell_keys(button, entry)
    return button


def shortened(text: str) -> str:
    """Shorten a text from a file, which may have megabytes and take seconds to lay out."""
    return text if len(text) < 400 else f"{text[:200]}…{text[-200:]}"


def plain_tip(text: str) -> str:
    """A tooltip that shows `text` literally; Qt would interpret markup in it."""
    return "<p>" + text[:2000].replace("&", "&amp;").replace("<", "&lt;") + "</p>"
