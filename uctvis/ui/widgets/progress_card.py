"""What a piece of work is, how far it has come, and a button that cancels it."""

from qtpy.QtCore import Qt, QTimer, Signal
from qtpy.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.texts import _, grouped
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.progress_bar import ProgressBar

# Milliseconds; what is over sooner is not worth looking at.
_PATIENCE = 300
_WIDTH = 440
# Bytes of a file from which on its size is told.
_LARGE = 1_000_000


class ProgressCard(QFrame):
    """Appears when work has taken a moment: `begin` starts the moment, `end` takes it away.

    `cancel_requested` says that the user does not want the work any more.
    """

    cancel_requested = Signal()

    def __init__(self, name: str, parent: QWidget | None = None, *, shortcut: str = "") -> None:
        """`name` is the bar's, for those who cannot see it; `shortcut` cancels, while shown."""
        super().__init__(parent)
        theme.set_role(self, "over")
        self.setFixedWidth(_WIDTH)
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
        # A click leaves the keys with the tree: the button is gone at once.
        self._cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE)
        self._patience.timeout.connect(self.appear)

        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._bar, 1)
        row.addWidget(self._cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(8)
        column.addWidget(self._text)
        column.addLayout(row)
        self.hide()

    @property
    def text(self) -> str:
        """What is said to be done."""
        return self._text.text()

    @property
    def part(self) -> float | None:
        """The part that is shown as done, 0.0 to 1.0; None where nobody knows it."""
        return self._bar.part

    def begin(self, text: str) -> None:
        """Other work has begun, whose part is not known yet."""
        self._cancel.setEnabled(True)
        self.show_part(text, None)
        if self.isHidden():
            self._patience.start()

    def show_part(self, text: str, part: float | None) -> None:
        """Say what is done and how much of it, 0.0 to 1.0; None: nobody knows."""
        self._text.setText(text)
        self._bar.show_part(part)

    def refuse(self) -> None:
        """What is done now is too late to cancel."""
        self._cancel.setEnabled(False)

    def appear(self) -> None:
        """Be seen; the moment is over."""
        self._patience.stop()
        self.show()
        self.raise_()

    def end(self) -> None:
        """The work is over, or nobody waits for it any more."""
        self._patience.stop()
        self.hide()


class OpeningCard(ProgressCard):
    """Says which file is being opened, and how much of it has been read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Progress of the opening"), parent, shortcut="Esc")
        self._name = ""
        self._doing = ""

    def look_for_files(self) -> None:
        """Folders are being searched."""
        self._begin(_("Looking for tree files…"))

    def open(self, name: str) -> None:
        """The file with this name is being opened."""
        self._name = name
        self._begin(_("Opening {name}…").format(name=name))

    def find_places(self) -> None:
        """All trees of a sequence are being read, for the places of their nodes."""
        self._begin(_("Finding the places of the nodes of all trees…"))

    def _begin(self, doing: str) -> None:
        self._doing = doing
        self.begin(doing)

    def show_size(self, size: int) -> None:
        """Tell of how many bytes the file is, if it is large."""
        if size >= _LARGE:
            self._doing = _("Opening {name} ({size} MB)…").format(
                name=self._name, size=grouped(size / 1e6, 0 if size >= 1e7 else 1)
            )
            self.show_part(self._doing, None)

    def show_read(self, part: float) -> None:
        """Tell how much was read, 0.0 to 1.0; after that, the tree is laid out."""
        if part < 1.0:
            self.show_part(self._doing, part)
        else:
            self.show_part(_("Laying out {name}…").format(name=self._name), None)
