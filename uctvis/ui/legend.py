"""The legend over a corner of the tree."""

import math

from qtpy.QtCore import QEvent, QObject, Qt
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
    """Says what the colours of the tree in `view`, below it, mean; the mouse goes through it.

    Where it would cover more than a third of the width or half of the height, it is not there.
    """

    def __init__(self, view: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        view.installEventFilter(self)
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
        self._show()
        self.update()

    def _show(self) -> None:
        room = 3 * self.width() <= self._view.width() and 2 * self.height() <= self._view.height()
        self.setVisible(self._legend is not None and room)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if watched is self._view and event is not None and event.type() == QEvent.Type.Resize:
            self._show()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's)
        if self._legend is None:
            return
        painter = QPainter(self)
        paint_card(painter, self._legend, _MARGIN, self.height() - _MARGIN, self._style)
        painter.end()
