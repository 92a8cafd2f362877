"""The legend over a corner of the tree."""

import math

from qtpy.QtCore import QRectF, QSize, Qt
from qtpy.QtGui import QPainter, QPaintEvent
from qtpy.QtWidgets import QWidget

from uctvis.render.legend import card_size, count_hidden, paint_card
from uctvis.texts import _
from uctvis.ui import memory
from uctvis.view.comparison import Comparison
from uctvis.view.drawing import Drawing
from uctvis.view.legend import Legend
from uctvis.view.scene import Scene
from uctvis.view.style import Style

_MARGIN = 10
_TOP_LEFT = Qt.Alignment(Qt.AlignmentFlag.AlignTop) | Qt.AlignmentFlag.AlignLeft
_TOP_RIGHT = Qt.Alignment(Qt.AlignmentFlag.AlignTop) | Qt.AlignmentFlag.AlignRight
_BOTTOM_LEFT = Qt.Alignment(Qt.AlignmentFlag.AlignBottom) | Qt.AlignmentFlag.AlignLeft


class LegendCard(QWidget):
    """Says what the colours of the tree below it mean; the mouse goes through it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._legend: Legend | None = None
        self._style = Style()
        # Trees are narrow at the top: it seldom covers much there.
        self._corner = _TOP_LEFT
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(_("Legend"))
        self.hide()

    @property
    def legend(self) -> Legend | None:
        """What it says; None where there is no tree, or no legend is wanted."""
        return self._legend

    def explain(
        self, scene: Scene | None, style: Style, comparison: Comparison | None = None
    ) -> None:
        """Say what the colours of `scene` mean, if legends are wanted."""
        if scene is None or not memory.shows("legend"):
            self._legend = None
        else:
            self._legend, self._style = Legend.of(scene, style, comparison), style
            size = card_size(self._legend)
            self.setFixedSize(
                math.ceil(size.width()) + 2 * _MARGIN, math.ceil(size.height()) + 2 * _MARGIN
            )
        self.setVisible(self._legend is not None)
        self.update()

    def place(self, drawing: Drawing, room: QSize) -> Qt.Alignment:
        """The corner of a view of the whole tree in which it is to stand.

        That in which it hides the fewest labels, and then the least of all; where there is
        little to choose, it stays. The lower right one is the minimap's.
        """
        right, bottom = room.width() - self.width(), room.height() - self.height()
        hidden = {}
        for corner, left, top in (
            (_TOP_LEFT, 0, 0),
            (_BOTTOM_LEFT, 0, bottom),
            (_TOP_RIGHT, right, 0),
        ):
            widget = QRectF(left, top, self.width(), self.height())
            card = widget.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
            hidden[corner] = count_hidden(drawing, card)
        best = min(hidden, key=hidden.__getitem__)
        (labels, points), (most_labels, most_points) = hidden[best], hidden[self._corner]
        if labels < most_labels or (labels == most_labels and 2 * points < most_points):
            self._corner = best
        return self._corner

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's)
        if self._legend is None:
            return
        painter = QPainter(self)
        paint_card(painter, self._legend, _MARGIN, self.height() - _MARGIN, self._style)
        painter.end()
