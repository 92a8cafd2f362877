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
from uctvis.ui.widgets.even_grid import EvenGrid
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.flow_layout import FlowLayout

_SIDE = 38
_LEAST_WIDTH = 150
# The root positions of the samples, so that their pictures need no file.
ROOTS = {
    "tictactoe.tree": "tictactoe X.O.X...O player 1",
    "chess.tree": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "hex.tree": "hex:size=5 5/2xo1/2O2/1x3/5 player 1",
    "mancala.tree": "mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 1",
    "pig.tree": "pig 60 70 turn 18 player 1",
    "breakthrough.tree": (
        "breakthrough bbbbbb.b b.b..... b...bb.. ..b.b..w .....wb. w...w... ...w.w.. wwwwwwww "
        "player 1"
    ),
    "gomoku.tree": "gomoku:size=9 9/9/9/9/3bbb3/9/3w5/2w6/9 player 2",
    "tuc_chess.tree": (
        "tuc_chess prkrp ppppp ..... ***** ..... PPPPP PRKRP points 0 0 moves 0 player 1"
    ),
    "recursive_tictactoe.tree": (
        "recursive_tictactoe "
        "2O1O2O1/1O1X1X1X1/1XX1O3O/3X1XO2/OXXXOO1OO/OXOOO1X1X/oX1X1XXX1/XXXO3X1/3O2O1O 13 player 2"
    ),
    "reversi.tree": (
        "reversi ...X.X.. ..XXXX.O .XXX.XOO .XXXXXXO X..XOXOO ...OXXXO ..OOOX.. ...OOOX. player 2"
    ),
    "mancala_game": "mancala 7 6 2 1 0 0 12 0 1 7 6 0 3 3 player 2",
}


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
        picture.show_position(partial(parse_state, ROOTS.get(sample.path.name, "")))
        path = str(sample.path)
        row = RowButton(sample.title, partial(self.inspect_requested.emit, [path]), "", picture)
        row.setToolTip(_("Open this sample tree"))
        return row
