"""The timeline below a tree that has a record."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QHBoxLayout, QLabel, QSlider, QWidget

from uctvis.texts import _
from uctvis.ui import theme
from uctvis.ui.growing import Growing


class Timeline(QWidget):
    """Shows which moment of `growing` is shown, and goes to others."""

    def __init__(self, growing: Growing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._growing = growing
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(_("Iteration"))
        self.slider.valueChanged.connect(self._growing.go_to)
        self._moment = QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.addWidget(self.slider, 1)
        row.addWidget(self._moment)
        growing.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        growing = self._growing
        self.setVisible(growing.iterations > 0)
        self.slider.blockSignals(True)
        self.slider.setRange(0, growing.iterations)
        self.slider.setValue(growing.iteration)
        self.slider.blockSignals(False)
        self._moment.setText(
            _("{iteration} of {iterations} iterations").format(
                iteration=f"{growing.iteration:,}", iterations=f"{growing.iterations:,}"
            )
        )
