"""The comment on the position shown, below the board."""

import re
from collections.abc import Iterable

from qtpy.QtCore import QSize, Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QLabel, QSizePolicy, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip

# What PGN says to programs, such as the time on a clock.
_COMMAND = re.compile(r"\[%\w+ [^\]]*\]")
# The usable part of the width: lines break between words.
_USED = 0.85


class CommentLine(QLabel):
    """A comment elided to a few lines, in full in the tooltip.

    In a game with comments, it takes its room also where there is none, so that the board beside it
    keeps its size; in other games it is hidden.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comment = ""
        self._reserves = False
        self._most = 2
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Comment"))
        theme.set_role(self, "muted")
        self.hide()

    def reserve(self, comments: Iterable[str]) -> None:
        """Set whether room is taken in a game with these comments."""
        self._reserves = any(map(_shown, comments))

    def show_comment(self, comment: str) -> None:
        """Show a comment as one paragraph, without clocks and the like; "" if there is none."""
        comment = _shown(comment)
        self.setVisible(self._reserves or comment != "")
        if comment != self._comment:
            self._comment = comment
            self.setToolTip(plain_tip(comment))
            self.setAccessibleDescription(comment)
            self._fit()
            self.updateGeometry()

    def show_lines(self, most: int) -> None:
        """Set the maximum number of lines."""
        if most != self._most:
            self._most = most
            self._fit()
            self.updateGeometry()

    def _fit(self) -> None:
        room = self.width() if self._lines == 1 else int(self._most * self.width() * _USED)
        metrics = self.fontMetrics()
        self.setText(metrics.elidedText(self._comment, Qt.TextElideMode.ElideRight, room))

    @property
    def _lines(self) -> int:
        fits = self.fontMetrics().horizontalAdvance(self._comment) <= self.width()
        return 1 if fits else self._most

    @property
    def _room(self) -> int:
        """The number of lines for which there is room."""
        return self._most if self._reserves else self._lines

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, self._room * self.fontMetrics().lineSpacing() + 2)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()


def _shown(comment: str) -> str:
    """A comment as one paragraph, without clocks and the like."""
    return " ".join(_COMMAND.sub("", comment).split())
