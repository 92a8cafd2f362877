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
    def make(room=0):
        left, board = QWidget(), Board()
        column = QVBoxLayout(left)
        column.addWidget(board, 1)
        column.addWidget(QLabel("below"))
        splitter = BoardSplitter(left, board, QWidget(), room=room)
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


def test_a_board_leaves_the_requested_width_to_the_right_side(qtbot, make_splitter):
    splitter = make_splitter(room=900)
    for width, board in ((1280, 380), (960, 278)):
        splitter.resize(width, 720)
        qtbot.waitUntil(lambda board=board: splitter.sizes()[0] == board)


def test_a_moved_handle_stays_and_is_saved(qtbot, make_splitter):
    splitter, again = make_splitter(), make_splitter()
    assert not again.restoreState(splitter.saveState())
    splitter.moveSplitter(450, 1)
    assert again.restoreState(splitter.saveState())
    for moved in (splitter, again):
        assert moved.sizes()[0] == 450
        moved.resize(1200, 600)
        assert moved.sizes()[0] == 450
