"""The scene of a match with the curves of its scores, where they leave the scene more room."""

from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.scenes.scene_view import SceneView
from uctvis.ui.widgets.charts.chart import Chart
from uctvis.ui.widgets.charts.curves import Curves

# Pixels: the height of the curves below the scene, and beside it, where they are at least as wide.
_BELOW, _BESIDE = 104, 200
# There is no room for them if the scene would be smaller than this share of its size without them.
_LEAST_SHARE = 2 / 3


class SceneArea(QWidget):
    """The scene, and the curves below or beside it.

    Attributes
    ----------
    curves : Curves
        Hidden without a chart, or where there is no room.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene, self.curves = SceneView(), Curves(_("Scores"))
        self._wants_curves = True
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addWidget(self.scene, 1)
        self._row.addWidget(self.curves)
        self.curves.hide()

    def show_chart(self, chart: Chart | None) -> None:
        """Show these curves."""
        self.curves.show_chart(chart)
        self.fit()

    def want_curves(self, on: bool) -> None:
        """Show the curves where there is room, or never."""
        self._wants_curves = on
        self.fit()

    def fit(self) -> None:
        """Lay both out for the scene and the room that there are now."""
        scene = self.scene.scene
        if scene is None or self.curves.chart is None or not self._wants_curves:
            self.curves.hide()
            return
        size, width, height = scene.size, self.width(), self.height()
        alone = min(width / size.width(), height / size.height())
        below = min(width / size.width(), (height - _BELOW) / size.height())
        beside = min((width - _BESIDE) / size.width(), height / size.height())
        is_beside = beside > below
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight if is_beside else directions.TopToBottom)
        needed = round(beside * size.width()) if is_beside else 1
        self._row.setStretchFactor(self.scene, needed)
        self._row.setStretchFactor(self.curves, width - needed if is_beside else 0)
        self.curves.setFixedHeight(_BESIDE if is_beside else _BELOW)
        self.curves.setVisible(max(below, beside) >= _LEAST_SHARE * alone)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.fit()
