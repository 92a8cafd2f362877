import pytest
from qtpy.QtCore import QSize
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget
from showing import show

from uctvis.ui.widgets.board_splitter import BoardSplitter


class Board(QWidget):
    def sizeHint(self):  # noqa: N802 - Qt's name
        return QSize(100, 100)


@pytest.fixture
def make_splitter(qtbot, light):
    def make():
        left, board = QWidget(), Board()
        column = QVBoxLayout(left)
        column.addWidget(board, 1)
        column.addWidget(QLabel("below"))
        splitter = BoardSplitter(left, board, QWidget())
        splitter.board = board
        return show(qtbot, splitter, 1000, 400)

    return make


@pytest.mark.parametrize("size", [(1000, 400), (1200, 300), (2000, 900)])
def test_a_square_board_fits_exactly(qtbot, make_splitter, size):
    splitter = make_splitter()
    splitter.resize(*size)
    qtbot.waitUntil(lambda: abs(splitter.board.width() - splitter.board.height()) <= 1)
    assert splitter.board.height() > size[1] - 100


def test_the_right_side_keeps_half_the_width(qtbot, make_splitter):
    splitter = make_splitter()
    splitter.resize(600, 900)
    assert splitter.sizes()[0] <= 300


def test_above_the_tree_a_board_is_as_high_as_its_width_needs(qtbot, make_splitter):
    splitter = make_splitter()
    splitter.put_above(True)
    splitter.resize(300, 900)
    # Its width, the margins around it, and the label that needs no more.
    qtbot.waitUntil(lambda: 200 <= splitter.sizes()[0] <= 320)
    splitter.resize(1000, 400)
    qtbot.waitUntil(lambda: abs(splitter.sizes()[0] - 208) <= 1)
    splitter.moveSplitter(150, 1)
    assert splitter.moved
    splitter.put_above(False)
    assert not splitter.moved


def test_a_moved_handle_stays_and_is_saved(qtbot, make_splitter):
    splitter, again = make_splitter(), make_splitter()
    assert not again.restoreState(splitter.saveState())
    splitter.moveSplitter(450, 1)
    assert again.restoreState(splitter.saveState())
    for moved in (splitter, again):
        assert moved.sizes()[0] == 450
        moved.resize(1200, 600)
        assert moved.sizes()[0] == 450
