"""The legend below the tree."""

from qtpy.QtGui import QColor, QPainter, QPaintEvent
from qtpy.QtWidgets import QWidget

from uctvis.render.legend import line_height, paint_line
from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.legend import Legend
from uctvis.view.style.style import Style


class LegendLine(QWidget):
    """Says in one line what the colours of a tree mean: beside the tree, it hides none of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._legend: Legend | None = None
        self._style = Style()
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
        if scene is None or not settings_store.shows("legend"):
            self._legend = None
        else:
            self._legend, self._style = Legend.of(scene, style, comparison), style
            self.setFixedHeight(line_height())
        self.setVisible(self._legend is not None)
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's)
        if self._legend is None:
            return
        painter = QPainter(self)
        # It goes on where the tree ends.
        painter.fillRect(self.rect(), QColor(*self._style.background))
        paint_line(painter, self._legend, self.width(), self._style)
        painter.end()
