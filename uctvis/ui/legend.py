"""The legend over a corner of the tree."""

import math

from qtpy.QtCore import QRectF, Qt
from qtpy.QtGui import QColor, QPainter, QPaintEvent
from qtpy.QtWidgets import QWidget

from uctvis.render.legend import legend_size, paint_legend
from uctvis.texts import _
from uctvis.ui import memory, theme
from uctvis.ui.colours import rgb
from uctvis.view.comparison import Comparison
from uctvis.view.legend import Legend
from uctvis.view.scene import Scene
from uctvis.view.style import Style

_KEY = "display/legend"
_MARGIN = 10
_PADDING = 10


def is_wanted() -> bool:
    """Whether legends are shown; they are unless the user has hidden them."""
    return str(memory.settings().value(_KEY)) != "0"


def want(wanted: bool) -> None:
    """Remember whether legends are shown."""
    memory.settings().setValue(_KEY, int(wanted))


class LegendCard(QWidget):
    """Says what the colours of the tree below it mean; the mouse goes through it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._legend: Legend | None = None
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
        if scene is None or not is_wanted():
            self._legend = None
        else:
            self._legend = Legend.of(scene, style, comparison)
            size = legend_size(self._legend)
            beside = 2 * (_MARGIN + _PADDING)
            self.setFixedSize(math.ceil(size.width()) + beside, math.ceil(size.height()) + beside)
        self.setVisible(self._legend is not None)
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's)
        if self._legend is None:
            return
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(look.canvas)
        ground.setAlphaF(0.85)
        painter.setBrush(ground)
        painter.setPen(QColor(look.border))
        inside = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        painter.drawRoundedRect(inside.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        corner = _MARGIN + _PADDING
        paint_legend(painter, self._legend, corner, corner, rgb(QColor(look.muted)))
        painter.end()
