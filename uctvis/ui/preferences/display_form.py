"""The form of how trees are drawn."""

from dataclasses import replace

import numpy as np
from qtpy.QtCore import QEvent, QRectF, QSize, Qt
from qtpy.QtGui import QColor, QIcon, QLinearGradient, QPainter, QPixmap
from qtpy.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QWidget

from uctvis.texts import _
from uctvis.ui.preferences.colours import Colours, rgb
from uctvis.ui.widgets.fields import ColourButton, Segments
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.palettes import PALETTES, Color, mixed

_ICON = QSize(44, 14)
# The entries of the choice of edge colours.
_PALETTES = (None, *PALETTES)
_COLORINGS = (
    (Coloring.PLAYER, _("Player to move")),
    (Coloring.MEAN, _("Mean payoff")),
    (Coloring.DEPTH, _("Depth")),
    (Coloring.UCB, _("UCB value")),
    (Coloring.CHANGE, _("Change since the tree before")),
)


class DisplayForm(QWidget):
    """The colours of edges and the scale between them; the colours of nodes, with `nodes`.

    It shows and changes `colours`; several forms may have the same ones.
    """

    def __init__(
        self,
        colours: Colours,
        *,
        nodes: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.colours = colours
        self._palette = QComboBox()
        self._palette.setAccessibleName(_("Edge colours"))
        self._palette.setIconSize(_ICON)
        self._palette.addItem(_("Two colours of your choice"))
        for palette in PALETTES:
            self._palette.addItem(palette.title)
        chosen = self.colours.choices
        self._most = ColourButton(_("Most visited edge"), QColor(*chosen.most_visited))
        self._least = ColourButton(_("Least visited edge"), QColor(*chosen.least_visited))
        self._scale = Segments(_("Edge scale"), (_("Proportional"), _("Logarithmic")))
        self._nodes: QComboBox | None = None
        if nodes:
            self._nodes = QComboBox()
            self._nodes.setAccessibleName(_("Node colours"))
            self._nodes.addItems([title for _coloring, title in _COLORINGS])
        self._lay_out()
        self._show()
        self.colours.changed.connect(self._show)
        self._palette.currentIndexChanged.connect(
            lambda index: self.colours.choose(edge_palette=_PALETTES[index])
        )
        self._most.changed.connect(lambda: self.colours.choose(most_visited=rgb(self._most.colour)))
        self._least.changed.connect(
            lambda: self.colours.choose(least_visited=rgb(self._least.colour))
        )
        self._scale.changed.connect(
            lambda: self.colours.choose(logarithmic=bool(self._scale.chosen))
        )
        if self._nodes is not None:
            self._nodes.currentIndexChanged.connect(
                lambda index: self.colours.choose(coloring=_COLORINGS[index][0])
            )

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        ends = QHBoxLayout()
        ends.setSpacing(6)
        ends.addWidget(self._most)
        ends.addWidget(self._least)
        rows: list[tuple[str, QWidget, QWidget | QHBoxLayout]] = [
            (_("Edge colours"), self._palette, self._palette),
            (_("Most, least visited"), self._most, ends),
            (_("Edge scale"), self._scale, self._scale),
        ]
        if self._nodes is not None:
            rows.append((_("Node colours"), self._nodes, self._nodes))
        for row, (text, buddy, field) in enumerate(rows):
            label = QLabel(text)
            label.setBuddy(buddy)
            grid.addWidget(label, row, 0)
            # As wide as it needs to be.
            if isinstance(field, QWidget):
                grid.addWidget(field, row, 1, Qt.AlignmentFlag.AlignLeft)
            else:
                grid.addLayout(field, row, 1, Qt.AlignmentFlag.AlignLeft)

    def _show(self) -> None:
        """Show what is chosen, by whatever form."""
        chosen = self.colours.choices
        self._palette.setCurrentIndex(_PALETTES.index(chosen.edge_palette))
        for place, palette in enumerate(_PALETTES):
            style = replace(self.colours.style_of_trees(), edge_palette=palette)
            self._palette.setItemIcon(place, _ramp_icon(style.edge_ramp))
        self._most.set_colour(QColor(*chosen.most_visited))
        self._least.set_colour(QColor(*chosen.least_visited))
        for button in (self._most, self._least):
            button.setEnabled(chosen.edge_palette is None)
        self._scale.choose(int(chosen.logarithmic))
        if self._nodes is not None:
            place = [coloring for coloring, _title in _COLORINGS].index(chosen.coloring)
            self._nodes.setCurrentIndex(place)

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event is not None and event.type() == QEvent.Type.PaletteChange:
            # Another theme, another ground from which palettes stand out.
            self._show()


def _ramp_icon(points: tuple[Color, ...]) -> QIcon:
    """A picture of the colours from the first point to the last."""
    picture = QPixmap(2 * _ICON)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    gradient = QLinearGradient(0, 0, picture.width(), 0)
    for share in np.linspace(0.0, 1.0, 16):
        gradient.setColorAt(share, QColor(*mixed(points, np.array([share]))[0].tolist()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawRoundedRect(QRectF(picture.rect()), 6, 6)
    painter.end()
    return QIcon(picture)
