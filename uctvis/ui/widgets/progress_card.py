"""A card with the name and progress of a task, and a button that cancels it."""

from qtpy.QtCore import Qt, QTimer, Signal
from qtpy.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QWidget

from uctvis.texts import _, grouped
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.progress_bar import ProgressBar

# Milliseconds; shorter tasks have no card.
_PATIENCE = 300
# Widths in pixels.
_WIDTH = 440
_FLAT_WIDTH = 500
_FLAT_BAR = 80
# The size of a file is shown from this number of bytes.
_LARGE = 1_000_000


class ProgressCard(QFrame):
    """Appears a moment after `begin`, unless `end` comes first; `end` hides it.

    Signals: `appeared`; `cancel_requested` when the user cancels.
    """

    appeared = Signal()
    cancel_requested = Signal()

    def __init__(self, name: str, parent: QWidget | None = None, *, shortcut: str = "") -> None:
        """`name`: the accessible name of the bar. `shortcut`: a key that cancels."""
        super().__init__(parent)
        theme.set_role(self, "over")
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._bar = ProgressBar(name)
        self._cancel = push_button(
            _("Cancel"),
            self.cancel_requested.emit,
            shortcut and _("Cancel ({shortcut})").format(shortcut=shortcut),
        )
        self._cancel.setShortcut(shortcut)
        # A click must not take the focus from the tree, because the button disappears.
        self._cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE)
        self._patience.timeout.connect(self.appear)

        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._bar, 1)
        row.addWidget(self._cancel)
        self._all = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._all.addWidget(self._text, 1)
        self._all.addLayout(row)
        self.lie(flat=False)
        self.hide()

    def lie(self, *, flat: bool) -> None:
        """Put everything into one line, which covers little, or the bar below the text."""
        if flat:
            self._all.setDirection(QBoxLayout.Direction.LeftToRight)
            self._all.setContentsMargins(12, 2, 6, 2)
            self._all.setSpacing(12)
            self._bar.setFixedWidth(_FLAT_BAR)
        else:
            self._all.setDirection(QBoxLayout.Direction.TopToBottom)
            self._all.setContentsMargins(18, 14, 18, 14)
            self._all.setSpacing(8)
            self._bar.setMinimumWidth(0)
            self._bar.setMaximumWidth(_WIDTH)
        self.setFixedWidth(_FLAT_WIDTH if flat else _WIDTH)

    @property
    def text(self) -> str:
        """The name of the task."""
        return self._text.text()

    @property
    def part(self) -> float | None:
        """The progress that is shown, 0.0 to 1.0; None if unknown."""
        return self._bar.part

    def begin(self, text: str) -> None:
        """Start another task, with unknown progress."""
        self._cancel.setEnabled(True)
        self.show_part(text, None)
        if self.isHidden():
            self._patience.start()

    def show_part(self, text: str, part: float | None) -> None:
        """Show the task and its progress, 0.0 to 1.0; None if unknown."""
        self._text.setText(text)
        self._bar.show_part(part)

    def refuse(self) -> None:
        """Disable the button, because the task can no longer be cancelled."""
        self._cancel.setEnabled(False)

    def appear(self) -> None:
        """Show the card at once."""
        self._patience.stop()
        self.appeared.emit()
        self.show()
        self.raise_()

    def end(self) -> None:
        """Hide the card: the task has ended or was abandoned."""
        self._patience.stop()
        self.hide()


class OpeningCard(ProgressCard):
    """The card of the file that is being opened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Progress of opening"), parent, shortcut="Esc")
        self._name = ""
        self._doing = ""

    def look_for_files(self) -> None:
        """Show that folders are being searched."""
        self._begin(_("Looking for tree files…"))

    def open(self, name: str) -> None:
        """Show that a file is being opened."""
        self._name = name
        self._begin(_("Opening {name}…").format(name=name))

    def find_places(self) -> None:
        """Show that all trees of a sequence are being laid out together."""
        self._begin(_("Laying out the nodes of all trees…"))

    def _begin(self, doing: str) -> None:
        self._doing = doing
        self.begin(doing)

    def show_size(self, size: int) -> None:
        """Show the size of the file, in bytes, if it is large."""
        if size >= _LARGE:
            self._doing = _("Opening {name} ({size} MB)…").format(
                name=self._name, size=grouped(size / 1e6, 0 if size >= 1e7 else 1)
            )
            self.show_part(self._doing, None)

    def show_read(self, part: float) -> None:
        """Show how much was read, 0.0 to 1.0; at 1.0, the tree is being laid out."""
        if part < 1.0:
            self.show_part(self._doing, part)
        else:
            self.show_part(_("Laying out {name}…").format(name=self._name), None)
