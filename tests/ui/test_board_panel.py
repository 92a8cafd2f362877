import pytest
from qtpy.QtCore import QPoint, Qt
from qtpy.QtGui import QColor

from uctvis.games import all_games, find
from uctvis.ui.boards.board_panel import BoardPanel


@pytest.fixture
def board(qtbot, light):
    board = BoardPanel()
    qtbot.addWidget(board)
    board.resize(600, 400)
    board.show()
    qtbot.waitExposed(board)
    return board


def click(qtbot, board, place):
    qtbot.mouseClick(board, Qt.LeftButton, pos=place.toPoint())


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("size", [(600, 400), (300, 500), (1000, 200)])
def test_a_click_on_a_move_chooses_it_at_any_size(qtbot, board, game, size):
    board.resize(*size)
    position = game.initial()
    moves = game.legal_moves(position)
    board.show_position(game, position, moves)
    for move in moves:
        with qtbot.waitSignal(board.move_chosen) as chosen:
            click(qtbot, board, board.target_place(move))
        assert chosen.args == [move]


def test_what_may_not_be_chosen_is_not(qtbot, board):
    game = find("tictactoe")
    board.show_position(game, game.initial(), range(9))
    places = [board.target_place(move) for move in range(9)]
    board.show_position(game, game.initial(), [4])
    chosen = []
    board.move_chosen.connect(chosen.append)
    for place in places:
        click(qtbot, board, place)
    qtbot.mouseClick(board, Qt.LeftButton, pos=QPoint(2, 2))
    qtbot.mouseClick(board, Qt.RightButton, pos=places[4].toPoint())
    assert chosen == [4]
    assert board.target_place(0) is None


def test_arrows_and_enter_choose_a_move(qtbot, board):
    game = find("tictactoe")
    board.show_position(game, game.initial(), range(9))
    for key in (Qt.Key_Right, Qt.Key_Right, Qt.Key_Down, Qt.Key_Down, Qt.Key_Left):
        qtbot.keyClick(board, key)
    with qtbot.waitSignal(board.move_chosen) as chosen:
        qtbot.keyClick(board, Qt.Key_Return)
    assert chosen.args == [6]


def test_an_arrow_at_the_edge_stays(qtbot, board):
    game = find("tictactoe")
    board.show_position(game, game.initial(), [0, 1, 2])
    for key in (Qt.Key_Right, Qt.Key_Up, Qt.Key_Left, Qt.Key_Down):
        qtbot.keyClick(board, key)
    with qtbot.waitSignal(board.move_chosen) as chosen:
        qtbot.keyClick(board, Qt.Key_Space)
    assert chosen.args == [0]


def test_tab_goes_through_the_moves(qtbot, board):
    game = find("mancala")
    board.show_position(game, game.initial(), [1, 3])
    board.setFocus()
    qtbot.keyClick(board, Qt.Key_Tab)
    qtbot.keyClick(board, Qt.Key_Tab)
    with qtbot.waitSignal(board.move_chosen) as chosen:
        qtbot.keyClick(board, Qt.Key_Enter)
    assert chosen.args == [3]


def test_pointing_at_a_move_shows_it(qtbot, board):
    game = find("tictactoe")
    board.show_position(game, game.initial(), [4])
    place = board.target_place(4).toPoint()
    qtbot.mouseMove(board, QPoint(1, 1))
    before = QColor(board.grab().toImage().pixel(place))
    qtbot.mouseMove(board, place)
    qtbot.waitUntil(lambda: board.cursor().shape() == Qt.PointingHandCursor)
    assert QColor(board.grab().toImage().pixel(place)) != before


def test_those_who_cannot_see_the_board_are_told(board):
    game = find("mancala")
    board.show_position(game, game.initial())
    assert board.accessibleName() == "Mancala"
    assert board.accessibleDescription() == game.state_name(game.initial())
