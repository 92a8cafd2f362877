import pytest
from board_clicks import click_places
from for_long import rest_for_long
from pawns import PAWNS, Position
from qtpy.QtCore import QEvent, QPoint, QPointF, Qt
from qtpy.QtGui import QColor, QMouseEvent
from qtpy.QtWidgets import QApplication, QMenu

from uctvis.games import all_games, find
from uctvis.games.reversi.position import PASS

# A pawn of player 0 before the last row: it can advance, or capture to the left.
PROMOTING = Position("p..." + ".P.." + "...." + "...P", 0)
ON, TAKE, STEP = (5, 1), (5, 0), (15, 11)


@pytest.fixture
def chosen(board):
    """A list to which each chosen move is added."""
    moves = []
    board.move_chosen.connect(moves.append)
    return moves


def click(qtbot, board, *places):
    for place in places:
        qtbot.mouseClick(board, Qt.LeftButton, pos=place.toPoint())


def show_pawns(board, position=PROMOTING, **more):
    board.show_position(PAWNS, position, PAWNS.legal_moves(position), **more)


def centre(board, cell, viewer=0):
    """The centre of a cell of the 4 x 4 board, in pixels."""
    y, x = divmod(cell if viewer == 0 else 15 - cell, 4)
    side = (min(board.width(), board.height()) - 16) / 4
    corner = QPointF(board.width() / 2 - 2 * side, board.height() / 2 - 2 * side)
    return corner + QPointF((x + 0.5) * side, (y + 0.5) * side)


def click_cells(qtbot, board, *cells):
    click(qtbot, board, *(centre(board, cell) for cell in cells))


def move_mouse(board, place):
    event = QMouseEvent(
        QEvent.MouseMove,
        place,
        QPointF(board.mapToGlobal(place.toPoint())),
        Qt.NoButton,
        Qt.LeftButton,
        Qt.NoModifier,
    )
    QApplication.sendEvent(board, event)


def begin_drag(qtbot, board, origin, place):
    qtbot.mousePress(board, Qt.LeftButton, pos=centre(board, origin).toPoint())
    move_mouse(board, (centre(board, origin) + place) / 2)
    move_mouse(board, place)


def drag(qtbot, board, origin, place):
    begin_drag(qtbot, board, origin, place)
    qtbot.mouseRelease(board, Qt.LeftButton, pos=place.toPoint())


def colour_at(board, place):
    return QColor(board.grab().toImage().pixel(place.toPoint())).name()


def menu_of(qtbot, board):
    menu = board.findChild(QMenu)
    qtbot.waitUntil(menu.isVisible)
    return menu


def moves_by_clicks(*clicks):
    return [m for m in PAWNS.legal_moves(PROMOTING) if PAWNS.clicks(PROMOTING, m) == clicks]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("size", rest_for_long(2, [(300, 500), (1000, 200), (600, 400)]))
@pytest.mark.parametrize("viewer", [0, 1])
def test_clicks_on_a_move_choose_it_at_any_size(qtbot, board, game, size, viewer):
    board.resize(*size)
    position = game.initial()
    moves = game.legal_moves(position)
    board.show_position(game, position, moves, viewer=viewer)
    for move in moves:
        with qtbot.waitSignal(board.move_chosen) as chosen:
            click(qtbot, board, *click_places(board, move))
        assert chosen.args == [move]


def test_a_piece_keeps_its_colour_under_the_mouse(board):
    show_pawns(board)
    place, before = centre(board, ON[0]), board.grab().toImage()
    colour = colour_at(board, place)
    move_mouse(board, place)
    assert board.grab().toImage() != before
    assert colour_at(board, place) == colour


def test_what_may_not_be_chosen_is_not(qtbot, board, chosen):
    game = find("tictactoe")
    board.show_position(game, game.initial(), range(9))
    places = [click_places(board, move)[0] for move in range(9)]
    board.show_position(game, game.initial(), [4])
    for place in places:
        click(qtbot, board, place)
    qtbot.mouseClick(board, Qt.LeftButton, pos=QPoint(2, 2))
    qtbot.mouseClick(board, Qt.RightButton, pos=places[4].toPoint())
    assert chosen == [4]
    assert click_places(board, 0) == []


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


def test_a_player_without_a_move_passes_by_keys_or_a_click(qtbot, board, chosen):
    game = find("reversi")
    position = game.parse_state(
        "reversi ........ .X...... ..XX.... ...XX... OOXXXX.. .O..X.X. X.O..... ........ player 1"
    )
    for arrow in (Qt.Key_Tab, Qt.Key_Down):
        board.show_position(game, position, game.legal_moves(position))
        qtbot.keyClick(board, arrow)
        assert board.accessibleDescription() == "Pass: Black has no other move"
        qtbot.keyClick(board, Qt.Key_Return)
    (place,) = click_places(board, PASS)
    click(qtbot, board, place)
    assert chosen == [PASS, PASS, PASS]


def test_pointing_at_a_move_shows_it(qtbot, board):
    game = find("tictactoe")
    board.show_position(game, game.initial(), [4])
    place = click_places(board, 4)[0].toPoint()
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


def test_a_piece_is_picked_and_put_on_a_target(qtbot, board, chosen):
    show_pawns(board)
    before = colour_at(board, centre(board, 11))
    click_cells(qtbot, board, 15)
    assert chosen == []
    assert colour_at(board, centre(board, 11)) != before
    click_cells(qtbot, board, 11)
    assert chosen == moves_by_clicks(*STEP)


@pytest.mark.parametrize("elsewhere", [15, 9, 4])
def test_a_click_elsewhere_drops_the_selection(qtbot, board, chosen, elsewhere):
    show_pawns(board)
    before = colour_at(board, centre(board, 11))
    click_cells(qtbot, board, 15, elsewhere)
    qtbot.mouseMove(board, QPoint(1, 1))
    assert colour_at(board, centre(board, 11)) == before
    click_cells(qtbot, board, 11)
    assert chosen == []
    click_cells(qtbot, board, *STEP)
    assert chosen == moves_by_clicks(*STEP)


def test_a_click_beside_the_board_drops_the_selection(qtbot, board, chosen):
    show_pawns(board)
    click(qtbot, board, centre(board, 15), QPointF(2, 2), centre(board, 11))
    assert chosen == []


def test_another_piece_is_picked_instead(qtbot, board, chosen):
    show_pawns(board, Position("." * 12 + ".P.P", 0))
    click_cells(qtbot, board, 13, 15, 11)
    assert len(chosen) == 1
    assert PAWNS.clicks(PROMOTING, chosen[0]) == STEP


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_piece_is_dragged_to_a_target(qtbot, board, chosen, viewer):
    show_pawns(board, viewer=viewer)
    qtbot.mousePress(board, Qt.LeftButton, pos=centre(board, 15, viewer).toPoint())
    place = centre(board, 11, viewer)
    move_mouse(board, place)
    qtbot.mouseRelease(board, Qt.LeftButton, pos=place.toPoint())
    assert chosen == moves_by_clicks(*STEP)


def test_a_dragged_piece_follows_the_mouse_and_snaps_back(qtbot, board, chosen):
    show_pawns(board)
    place = centre(board, 2)
    empty, full = colour_at(board, place), colour_at(board, centre(board, 15))
    begin_drag(qtbot, board, 15, place)
    assert colour_at(board, place) == full
    assert colour_at(board, centre(board, 15)) != full
    qtbot.mouseRelease(board, Qt.LeftButton, pos=place.toPoint())
    assert colour_at(board, place) == empty
    assert colour_at(board, centre(board, 15)) == full
    assert chosen == []


def test_a_piece_put_back_stays_picked(qtbot, board, chosen):
    show_pawns(board)
    drag(qtbot, board, 15, centre(board, 15) + QPointF(20, 0))
    click_cells(qtbot, board, 11)
    assert chosen == moves_by_clicks(*STEP)


def test_a_new_position_ends_a_drag(qtbot, board, chosen):
    show_pawns(board)
    begin_drag(qtbot, board, 15, centre(board, 11))
    show_pawns(board)
    qtbot.mouseRelease(board, Qt.LeftButton, pos=centre(board, 11).toPoint())
    assert chosen == []


@pytest.mark.parametrize("how", ["clicks", "drag"])
@pytest.mark.parametrize("hand", ["keys", "mouse"])
@pytest.mark.parametrize("clicks", [ON, TAKE])
def test_of_moves_with_the_same_clicks_one_is_chosen(qtbot, board, chosen, how, hand, clicks):
    show_pawns(board)
    if how == "clicks":
        click_cells(qtbot, board, *clicks)
    else:
        drag(qtbot, board, clicks[0], centre(board, clicks[1]))
    menu = menu_of(qtbot, board)
    assert chosen == []
    assert [entry.text() for entry in menu.actions()] == ["queen", "rook"]
    assert not any(entry.icon().isNull() for entry in menu.actions())
    if hand == "keys":
        qtbot.keyClick(menu, Qt.Key_Down)
        qtbot.keyClick(menu, Qt.Key_Return)
    else:
        place = menu.actionGeometry(menu.actions()[1]).center()
        qtbot.mouseClick(menu, Qt.LeftButton, pos=place)
    assert chosen == moves_by_clicks(*clicks)[1:]
    assert not menu.isVisible()


def test_enter_takes_the_first_choice(qtbot, board, chosen):
    show_pawns(board)
    click_cells(qtbot, board, *ON)
    qtbot.keyClick(menu_of(qtbot, board), Qt.Key_Return)
    assert chosen == moves_by_clicks(*ON)[:1]


def test_a_choice_that_is_cancelled_plays_nothing(qtbot, board, chosen):
    show_pawns(board)
    click_cells(qtbot, board, *ON)
    menu = menu_of(qtbot, board)
    qtbot.keyClick(menu, Qt.Key_Escape)
    assert not menu.isVisible()
    click_cells(qtbot, board, 1)
    assert chosen == []
    click_cells(qtbot, board, *STEP)
    assert chosen == moves_by_clicks(*STEP)


def test_a_new_position_takes_the_choice_away(qtbot, board, chosen):
    show_pawns(board)
    click_cells(qtbot, board, *ON)
    menu = menu_of(qtbot, board)
    show_pawns(board)
    assert not menu.isVisible()
    assert chosen == []


def test_keys_pick_a_piece_and_play_it(qtbot, board, chosen):
    show_pawns(board)
    board.setFocus()
    for key in (Qt.Key_Tab, Qt.Key_Tab, Qt.Key_Return, Qt.Key_Up, Qt.Key_Return):
        qtbot.keyClick(board, key)
    assert chosen == moves_by_clicks(*STEP)


def test_escape_puts_a_piece_back(qtbot, board, chosen):
    show_pawns(board)
    board.setFocus()
    for key in (Qt.Key_Tab, Qt.Key_Return, Qt.Key_Escape, Qt.Key_Tab, Qt.Key_Return, Qt.Key_Up):
        qtbot.keyClick(board, key)
    qtbot.keyClick(board, Qt.Key_Space)
    assert chosen == moves_by_clicks(*STEP)


def test_the_keys_tell_where_they_are(qtbot, board):
    show_pawns(board)
    qtbot.keyClick(board, Qt.Key_Tab)
    assert board.accessibleDescription() == "P on 5"
    qtbot.keyClick(board, Qt.Key_Return)
    qtbot.keyClick(board, Qt.Key_Up)
    assert board.accessibleDescription() == "cell 1"


def test_the_last_move_is_marked(board):
    place, other = centre(board, 9), centre(board, 10)
    show_pawns(board)
    before = colour_at(board, place), colour_at(board, other)
    show_pawns(board, last=(9, 13))
    assert colour_at(board, place) != before[0]
    assert colour_at(board, other) == before[1]


def test_the_other_player_sees_the_board_turned_round(board):
    for viewer in (0, 1):
        show_pawns(board, viewer=viewer)
        (move,) = moves_by_clicks(*STEP)
        for place, cell in zip(click_places(board, move), STEP, strict=True):
            assert (place - centre(board, cell, viewer)).manhattanLength() < 1e-6


@pytest.mark.parametrize(("name", "marked"), [("tictactoe", True), ("gomoku", False)])
def test_cells_where_a_click_makes_a_move_are_marked_in_games_with_few(board, name, marked):
    game = find(name)
    position = game.initial()
    board.show_position(game, position, [])
    plain = board.grab().toImage()
    board.show_position(game, position, game.legal_moves(position))
    assert (board.grab().toImage() != plain) == marked
