"""The form for the colours of trees."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from qtpy.QtCore import QEvent, QRectF, QSize
from qtpy.QtGui import QColor, QIcon, QLinearGradient, QPainter, QPixmap
from qtpy.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.preferences.colours import Colours, rgb
from uctvis.ui.widgets.fields import ColourButton, shortened
from uctvis.view.style.coloring import Coloring, ColumnColoring, NodeColoring
from uctvis.view.style.looks import LOOKS
from uctvis.view.style.palettes import mixed
from uctvis.view.style.style import Style

_ICON = QSize(44, 14)
# The part of a preview with the colour of the principal variation.
_ACCENT = 0.25
# The entries of the list of looks; None for custom colours.
_CHOICES = (*LOOKS, None)
_COLORINGS: tuple[tuple[NodeColoring, str], ...] = (
    (Coloring.PLAYER, _("Player to move")),
    (Coloring.MEAN, _("Mean payoff")),
    (Coloring.DEPTH, _("Depth")),
    (Coloring.UCB, _("UCB value")),
    (Coloring.CHANGE, _("Change since the previous tree")),
)


class DisplayForm(QWidget):
    """Edits the look or the two colours of edges, their scale, and the colours of nodes.

    It shows and changes `colours`, which several forms can share. A column of the
    tree can also give the colours of nodes (`offer_columns`).

    It is no form of declared settings: nothing that can be chosen is wrong, each choice takes
    effect at once, and the choices are pictures, colours and columns of the tree.
    """

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = colours
        self._look = QComboBox()
        self._look.setAccessibleName(_("Look"))
        self._look.setIconSize(_ICON)
        self._look.addItems([_("Custom") if look is None else look.title for look in _CHOICES])
        chosen = self.colours.choices
        self._most = ColourButton(_("Most visited edge"), QColor(*chosen.most_visited))
        self._least = ColourButton(_("Least visited edge"), QColor(*chosen.least_visited))
        self._scale = QComboBox()
        self._scale.setAccessibleName(_("Edge scale"))
        self._scale.addItems([_("Proportional"), _("Logarithmic")])
        self._nodes = QComboBox()
        self._nodes.setAccessibleName(_("Node colours"))
        # The titles of the tree's columns by their names, and the entries of the list of colours.
        self._columns: Mapping[str, str] = {}
        self._colorings: list[NodeColoring] = []
        self._lay_out()
        self.setFocusProxy(self._look)
        self._show()
        self.colours.changed.connect(self._show)
        # Only the user's choice: it also sets the scale that suits the look.
        self._look.activated.connect(lambda index: self.colours.choose_look(_CHOICES[index]))
        self._most.changed.connect(lambda: self.colours.choose(most_visited=rgb(self._most.colour)))
        self._least.changed.connect(
            lambda: self.colours.choose(least_visited=rgb(self._least.colour))
        )
        self._scale.activated.connect(lambda index: self.colours.choose(logarithmic=bool(index)))
        self._nodes.activated.connect(
            lambda index: self.colours.choose(coloring=self._colorings[index])
        )

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        ends = QHBoxLayout()
        ends.setSpacing(6)
        ends.addWidget(self._most)
        ends.addWidget(self._least)
        ends.addStretch(1)
        rows: tuple[tuple[str, QWidget, QWidget | QHBoxLayout], ...] = (
            (_("Look"), self._look, self._look),
            (_("Most, least visited"), self._most, ends),
            (_("Edge scale"), self._scale, self._scale),
            (_("Node colours"), self._nodes, self._nodes),
        )
        for row, (text, buddy, field) in enumerate(rows):
            if row:
                column.addSpacing(6)
            label = QLabel(text)
            label.setBuddy(buddy)
            column.addWidget(label)
            if isinstance(field, QWidget):
                column.addWidget(field)
            else:
                column.addLayout(field)
        for choice in (self._look, self._scale, self._nodes):
            # A narrow panel elides long titles.
            choice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def offer_columns(self, columns: Mapping[str, str]) -> None:
        """Offer the columns of a tree for the colours of nodes: their titles by their names."""
        if columns != self._columns:
            self._columns = columns
            self._show_colorings()

    def _show_colorings(self) -> None:
        """List the colours of nodes, with the chosen ones even if this tree does not have them."""
        chosen = self.colours.choices.coloring
        offered = [(ColumnColoring(name), title) for name, title in self._columns.items()]
        entries = [*_COLORINGS, *offered]
        if chosen not in [coloring for coloring, _title in entries]:
            assert isinstance(chosen, ColumnColoring)  # noqa: S101 (the others are all listed)
            entries.append((chosen, _("{column} (not in this tree)").format(column=chosen.name)))
        self._colorings = [coloring for coloring, _title in entries]
        titles = [shortened(title) for _coloring, title in entries]
        if titles != [self._nodes.itemText(place) for place in range(self._nodes.count())]:
            self._nodes.clear()
            self._nodes.addItems(titles)
        self._nodes.setCurrentIndex(self._colorings.index(chosen))

    def _show(self) -> None:
        """Show the choices, which other forms may have changed."""
        chosen = self.colours.choices
        self._look.setCurrentIndex(_CHOICES.index(chosen.look))
        for place, look in enumerate(_CHOICES):
            self._look.setItemIcon(
                place, _preview(replace(self.colours.style_of_trees(), look=look))
            )
        self._most.set_colour(QColor(*chosen.most_visited))
        self._least.set_colour(QColor(*chosen.least_visited))
        for button in (self._most, self._least):
            button.setEnabled(chosen.look is None)
        self._scale.setCurrentIndex(int(chosen.logarithmic))
        self._show_colorings()

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event is not None and event.type() == QEvent.Type.PaletteChange:
            # The previews depend on the background of the theme.
            self._show()


def _preview(style: Style) -> QIcon:
    """An icon of a look: the colours of edges and, if any, of the principal variation."""
    picture = QPixmap(2 * _ICON)
    picture.fill(QColor(*style.background))
    painter = QPainter(picture)
    width = picture.width() * (1.0 if style.accent is None else 1.0 - _ACCENT)
    gradient = QLinearGradient(0, 0, width, 0)
    for share in np.linspace(0.0, 1.0, 16):
        color = mixed(style.edge_ramp, np.array([share]))[0].tolist()
        gradient.setColorAt(share, QColor(*color))
    painter.fillRect(QRectF(0, 0, width, picture.height()), gradient)
    if style.accent is not None:
        rest = QRectF(width, 0, picture.width() - width, picture.height())
        painter.fillRect(rest, QColor(*style.accent))
    painter.end()
    return QIcon(picture)
