"""The legend over a corner of the tree."""

import math

from qtpy.QtCore import Qt
from qtpy.QtGui import QPainter, QPaintEvent
from qtpy.QtWidgets import QWidget

from uctvis.render.legend import card_size, paint_card
from uctvis.texts import _
from uctvis.ui import memory
from uctvis.view.comparison import Comparison
from uctvis.view.legend import Legend
from uctvis.view.scene import Scene
from uctvis.view.style import Style

_MARGIN = 10


class LegendCard(QWidget):
    """Says what the colours of the tree below it mean; the mouse goes through it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._legend: Legend | None = None
        self._style = Style()
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

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's)
        if self._legend is None:
            return
        painter = QPainter(self)
        paint_card(painter, self._legend, _MARGIN, self.height() - _MARGIN, self._style)
        painter.end()
