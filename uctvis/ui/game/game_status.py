"""The state of a game and whose turn it is, beside the board."""

from qtpy.QtCore import QSize, Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QBoxLayout, QLabel, QSizePolicy, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import plain_tip

_SPACING = 8
# The least width of a cut text, in pixels.
_LEAST_REST = 60


class GameStatus(QWidget):
    """Two texts side by side or, in `lines`, one below the other; what has no room is in tooltips.

    Its size does not depend on the texts, so that the board keeps its own.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("State of the game"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._state, self._turn = _Line("state", first=True), _Line("muted", first=False)
        self._turn.setObjectName("turn")
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_SPACING)
        self._row.addStretch(1)
        self._row.addWidget(self._state)
        self._row.addWidget(self._turn)
        self._row.addStretch(1)

    def show_lines(self, on: bool) -> None:
        """Show the texts one below the other, or side by side."""
        way = QBoxLayout.Direction.TopToBottom if on else QBoxLayout.Direction.LeftToRight
        if way != self._row.direction():
            self._row.setDirection(way)
            self._row.setSpacing(1 if on else _SPACING)
            for line in (self._state, self._turn):
                line.spread(on)
            self._fit()
            self.updateGeometry()

    @property
    def in_lines(self) -> bool:
        """Whether the texts are one below the other."""
        return bool(self._row.direction() == QBoxLayout.Direction.TopToBottom)

    @property
    def state(self) -> str:
        """The full text about the state of the game; "" where it gives way to the other one."""
        return self._state.whole

    @property
    def turn(self) -> str:
        """The full text about whose turn it is."""
        return self._turn.whole

    def show_texts(self, state: str, turn: str) -> None:
        """Show the state of the game, and whose turn it is or what replaces that."""
        self._state.say(state)
        self._turn.say(turn)
        self._fit()

    def _fit(self) -> None:
        """Shorten the first text only if it has no room in smaller letters either.

        Leave out the second text if most of it would be cut beside the first one.
        """
        self._state.be_large(True)
        self._state.be_large(self._state.sizeHint().width() <= self.width())
        rest = self.width() - self._state.sizeHint().width() - _SPACING
        wanted = self._turn.sizeHint().width()
        self._turn.setVisible(self.in_lines or rest >= min(wanted, _LEAST_REST))
        self._state.setVisible(self._state.whole != "" or self.in_lines)
        # At once, not after the next events: until then, the texts would be cut to the widths of
        # those before them.
        self._row.activate()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        heights = [line.sizeHint().height() for line in (self._state, self._turn)]
        return QSize(0, sum(heights) + 1 if self.in_lines else max(heights))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()


class _Line(ElidedLabel):
    """A text in one line, as wide as it needs to be; others give way to the `first` one."""

    def __init__(self, role: str, *, first: bool) -> None:
        super().__init__(role)
        self._first = first
        self.spread(False)

    def spread(self, on: bool) -> None:
        """Take the whole width, with the text in the middle, or only what the text needs."""
        width = QSizePolicy.Policy.Ignored if on else QSizePolicy.Policy.Maximum
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        across = Qt.AlignmentFlag.AlignHCenter if on else Qt.AlignmentFlag.AlignLeft
        self.setAlignment(Qt.Alignment(across) | Qt.AlignmentFlag.AlignVCenter)

    def be_large(self, large: bool) -> None:
        """Show the first text in large letters, or in those of names."""
        role = "state" if large else "strong"
        if self._first and self.property("role") != role:
            theme.set_role(self, role)

    def say(self, text: str) -> None:
        self.show_text(text)
        self.setToolTip(plain_tip(text) if text else "")

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.width_of(self.whole), QLabel.sizeHint(self).height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        least = self.width_of(self.whole) if self._first else 0
        return QSize(least, QLabel.sizeHint(self).height())
