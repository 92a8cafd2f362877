"""The legend below the tree."""

import math

from qtpy.QtCore import QTimer
from qtpy.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from qtpy.QtWidgets import QWidget

from uctvis.render.legend import LegendStrip
from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.legend import Legend
from uctvis.view.style.style import Style

# The most rows, and the most if everything is in them; more would leave too little to the tree.
_MOST_ROWS, _MOST_OF_ALL = 2, 3
# Below this height in pixels of what it is in, it has one row.
_LOW = 300


class LegendLine(QWidget):
    """Shows the meaning of a tree's colours and marks, without covering the tree."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._legend: Legend | None = None
        self._style = Style()
        self._strip: LegendStrip | None = None
        # Of its own, so that it ends with the legend.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.updateGeometry)
        self.setAccessibleName(_("Legend"))
        self.hide()

    @property
    def legend(self) -> Legend | None:
        """The legend; None if there is no tree, or legends are switched off."""
        return self._legend

    def explain(
        self, scene: Scene | None, style: Style, comparison: Comparison | None = None
    ) -> None:
        """Show the legend of `scene`, if legends are switched on."""
        if scene is None or not settings_store.shows("legend"):
            self._legend = None
        else:
            self._legend, self._style = Legend.of(scene, style, comparison), style
        self._lay_out()
        self.setVisible(self._legend is not None)
        self.update()

    def _lay_out(self) -> None:
        """Distribute the legend to as many rows as its width needs."""
        if self._legend is None:
            self._strip = None
            return
        around = self.parentWidget()
        low = around is not None and around.height() < _LOW
        strip = LegendStrip.of(self._legend, self._style, self.width(), 1 if low else _MOST_OF_ALL)
        if not strip.complete and not low:
            strip = LegendStrip.of(self._legend, self._style, self.width(), _MOST_ROWS)
        self._strip = strip
        self.setFixedHeight(math.ceil(strip.height))

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's)
        super().resizeEvent(event)
        before = self.minimumHeight()
        self._lay_out()
        if self.minimumHeight() != before:
            # Qt forgets another height that is set while it places the widgets.
            self._later.start(0)

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's)
        if self._strip is None:
            return
        painter = QPainter(self)
        # The same background as the tree.
        painter.fillRect(self.rect(), QColor(*self._style.background))
        self._strip.paint(painter)
        painter.end()
