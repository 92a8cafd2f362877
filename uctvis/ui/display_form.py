"""The form of how trees are drawn."""

from qtpy.QtCore import QSettings, Qt
from qtpy.QtGui import QColor
from qtpy.QtWidgets import QGridLayout, QLabel, QWidget

from uctvis.texts import _
from uctvis.ui import theme
from uctvis.ui.fields import ColourButton, Segments
from uctvis.view.style import Style


class DisplayForm(QWidget):
    """The colours of edges, and the scale between them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        usual = Style()
        self._most = ColourButton(_("Most visited edge"), QColor(*usual.most_visited))
        self._least = ColourButton(_("Least visited edge"), QColor(*usual.least_visited))
        self._scale = Segments(_("Edge scale"), (_("Proportional"), _("Logarithmic")))
        self._scale.choose(int(usual.logarithmic))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        for row, (text, widget) in enumerate(
            (
                (_("Most visited edge"), self._most),
                (_("Least visited edge"), self._least),
                (_("Edge scale"), self._scale),
            )
        ):
            label = QLabel(text)
            label.setBuddy(widget)
            grid.addWidget(label, row, 0)
            # As wide as it needs to be.
            grid.addWidget(widget, row, 1, Qt.AlignmentFlag.AlignLeft)

    def style_of_trees(self) -> Style:
        """How trees are drawn, as chosen here and in the theme."""
        look = theme.current()
        return Style(
            most_visited=_rgb(self._most.colour),
            least_visited=_rgb(self._least.colour),
            logarithmic=bool(self._scale.chosen),
            background=_rgb(QColor(look.canvas)),
            selection=_rgb(QColor(look.accent)),
        )

    def save(self, store: QSettings) -> None:
        store.setValue("display/most visited", self._most.colour.name())
        store.setValue("display/least visited", self._least.colour.name())
        store.setValue("display/scale", self._scale.chosen)

    def restore(self, store: QSettings) -> None:
        self._most.set_colour(QColor(str(store.value("display/most visited"))))
        self._least.set_colour(QColor(str(store.value("display/least visited"))))
        scale = str(store.value("display/scale"))
        if scale.isdecimal():
            self._scale.choose(int(scale))


def _rgb(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()
