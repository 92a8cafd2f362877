"""The part of the start page with sample trees, the tour and the user guide."""

from functools import partial

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.games import parse_state
from uctvis.samples import Sample, all_samples
from uctvis.texts import _
from uctvis.ui.start.row_button import RowButton
from uctvis.ui.start.thumbnail import Thumbnail
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.layouts.even_grid import EvenGrid
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout

_SIDE = 38
_LEAST_WIDTH = 150


class LearnPanel(QWidget):
    """Emits `inspect_requested(list of paths)`, `tour_requested` and `guide_requested`."""

    inspect_requested = Signal(list)
    tour_requested = Signal()
    guide_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = QLabel(_("Learn"))
        theme.set_role(title, "heading")
        samples = QWidget()
        grid = EvenGrid(_LEAST_WIDTH, samples)
        grid.setSpacing(2)
        for sample in all_samples():
            grid.addWidget(self._row(sample))
        tip = _("A one-minute overview of the window")
        links = QWidget()
        links.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(links)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(push_button(_("Tour"), self.tour_requested.emit, tip, "link"))
        guide = push_button(_("User guide"), self.guide_requested.emit, "", "link", "help.guide")
        row.addWidget(guide)
        # In a language with long words, the links are below the title.
        top = FlowLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(title)
        top.addWidget(links)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(top)
        column.addWidget(samples)

    def _row(self, sample: Sample) -> RowButton:
        picture = Thumbnail(_SIDE)
        picture.show_position(partial(parse_state, sample.root))
        path = str(sample.path)
        row = RowButton(sample.title, partial(self.inspect_requested.emit, [path]), "", picture)
        row.setToolTip(_("A tree with a lesson: some tasks, and your answers checked"))
        return row
