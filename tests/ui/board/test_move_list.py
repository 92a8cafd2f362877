import pytest
from move_lists import CHESS, MANCALA, game_of, random_game
from qtpy.QtCore import Qt
from showing import show
from wrappers import viewport

from uctvis.ui.board.move_list import MoveList
from uctvis.ui.widgets import theme

OPENING = game_of(CHESS, "e2e4", "e7e5", "g1f3", "b8c6")
# Player 1 moves twice.
AGAIN = game_of(MANCALA, "3", "6", "1", "1")
LONG = random_game(CHESS, 60)


@pytest.fixture
def moves(qtbot, light):
    return show(qtbot, MoveList(), 300, 60)


@pytest.fixture
def chosen(moves):
    """A list to which each chosen number is added."""
    numbers = []
    moves.position_chosen.connect(numbers.append)
    return numbers


def cells(moves):
    model = moves.model()
    return [[model.index(row, c).data() for c in range(3)] for row in range(model.rowCount())]


def colour_at(moves, number):
    """The background colour of a move, beside its letters."""
    place = moves.place_of(number)
    return viewport(moves).grab().toImage().pixelColor(place.left() + 2, place.center().y()).name()


def test_each_player_has_a_column_and_each_turn_a_row(moves):
    moves.show_moves(*OPENING, 4)
    assert cells(moves)[1:] == [["1", "e4", "e5"], ["2", "Nf3", "Nc6"]]
    header = [moves.model().headerData(column, Qt.Horizontal) for column in (1, 2)]
    assert header == ["White", "Black"]
    assert moves.texts == ["Start", "1. e4 e5", "2. Nf3 Nc6"]


def test_player_2_may_move_first(moves):
    start = CHESS.parse_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 24")
    moves.show_moves(*game_of(CHESS, "h7h6", "a1a8", start=start), 0)
    assert cells(moves)[1:] == [["24", "…", "h6"], ["25", "Ra8+", ""]]


def test_a_player_who_moves_again_does_so_in_the_same_cell(moves):
    moves.show_moves(*AGAIN, 4)
    assert cells(moves)[1:] == [["1", "3 +6", "1"], ["2", "1", ""]]


def test_a_click_chooses_the_position_after_a_move(qtbot, moves, chosen):
    moves.resize(300, 150)
    moves.show_moves(*AGAIN, 4)
    for number in (2, 1, 3, 0):
        qtbot.mouseClick(viewport(moves), Qt.LeftButton, pos=moves.place_of(number).center())
    assert chosen == [2, 1, 3, 0]


def test_a_click_beside_the_moves_of_a_cell_chooses_the_nearest(qtbot, moves, chosen):
    moves.resize(300, 150)
    moves.show_moves(*AGAIN, 0)
    place = moves.place_of(2).translated(30, 0).center()
    qtbot.mouseClick(viewport(moves), Qt.LeftButton, pos=place)
    assert chosen == [2]


def test_a_click_on_a_number_or_on_nothing_chooses_nothing(qtbot, moves, chosen):
    moves.resize(300, 150)
    moves.show_moves(*AGAIN, 1)
    for cell in ((1, 0), (2, 2)):
        place = moves.visualRect(moves.model().index(*cell)).center()
        qtbot.mouseClick(viewport(moves), Qt.LeftButton, pos=place)
    assert chosen == []


def test_the_keys_go_through_the_moves(qtbot, moves, chosen):
    moves.show_moves(*OPENING, 4)
    for key in (Qt.Key_Left, Qt.Key_Up, Qt.Key_Up, Qt.Key_Down, Qt.Key_Home, Qt.Key_Right):
        qtbot.keyClick(moves, key)
    qtbot.keyClick(moves, Qt.Key_End)
    assert chosen == [3, 1, 0, 1, 0, 1, 4]


def test_the_keys_stop_at_both_ends(qtbot, moves, chosen):
    moves.show_moves(*LONG, 60)
    for key in (Qt.Key_Right, Qt.Key_Down, Qt.Key_PageDown, Qt.Key_End):
        qtbot.keyClick(moves, key)
    assert chosen == []
    moves.show_moves(*LONG, 0)
    for key in (Qt.Key_Left, Qt.Key_Up, Qt.Key_PageUp, Qt.Key_Home):
        qtbot.keyClick(moves, key)
    assert chosen == []


def test_up_and_down_reach_every_turn_of_a_player_who_did_not_move_in_one(qtbot, moves, chosen):
    start = CHESS.parse_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 24")
    moves.show_moves(*game_of(CHESS, "h7h6", "a1a8", start=start), 2)
    qtbot.keyClick(moves, Qt.Key_Up)
    qtbot.keyClick(moves, Qt.Key_Down)
    assert chosen == [1, 2]


def test_the_position_that_is_shown_is_marked_and_in_sight_without_being_chosen(moves, chosen):
    for shown in (60, 0, 33):
        moves.show_moves(*LONG, shown)
        assert moves.shown == shown
        assert viewport(moves).rect().contains(moves.place_of(shown))
        assert colour_at(moves, shown) == theme.current().accent
        moves.resize(300, 90 if moves.height() == 60 else 60)
        assert viewport(moves).rect().contains(moves.place_of(shown))
    assert chosen == []


def test_rows_that_are_wanted_are_there_however_little_room_is_left(moves):
    moves.want_rows(6)
    assert moves.minimumHeight() >= 6 * moves.rowHeight(0)
    moves.want_rows(None)
    assert moves.minimumHeight() <= 60


def test_the_marked_move_is_in_sight_when_the_columns_get_names(moves):
    moves.show_moves(*LONG, 60)
    for height in range(150, 200, 4):
        moves.resize(300, height)
        assert viewport(moves).rect().contains(moves.place_of(60))


def test_only_the_move_of_a_cell_that_is_shown_is_marked(moves):
    moves.resize(300, 150)
    for shown, other in ((1, 2), (2, 1)):
        moves.show_moves(*AGAIN, shown)
        assert colour_at(moves, shown) == theme.current().accent
        assert colour_at(moves, other) != theme.current().accent


def test_the_marked_move_of_a_narrow_cell_is_in_sight(moves):
    moves.resize(100, 150)
    moves.show_moves(*AGAIN, 2)
    cell = moves.visualRect(moves.model().index(1, 1))
    assert cell.contains(moves.place_of(2))
    assert not cell.contains(moves.place_of(1))


def test_moves_that_are_taken_back_or_made_in_another_way_are_rewritten(moves, chosen):
    game, positions, played = OPENING
    moves.show_moves(game, positions[:3], played[:2], 2)
    assert moves.texts == ["Start", "1. e4 e5"]
    moves.show_moves(*OPENING, 4)
    moves.show_moves(*game_of(CHESS, "e2e4", "c7c5"), 2)
    assert moves.texts == ["Start", "1. e4 c5"]
    moves.show_moves(*game_of(MANCALA, "3"), 1)
    assert moves.texts == ["Start", "1. 3"]
    assert chosen == []


def test_the_columns_are_named_where_there_is_room(moves):
    header = moves.horizontalHeader()
    assert not header.isVisible()
    moves.resize(300, 200)
    assert header.isVisible()


def test_every_cell_tells_what_it_is(moves):
    moves.show_moves(*AGAIN, 0)
    told = [moves.model().index(row, row).data(Qt.AccessibleTextRole) for row in (0, 1)]
    assert told == [
        "The position before the first move",
        "Move 1: player 1 moved 3. Move 2: player 1 moved 6.",
    ]
    assert moves.accessibleName() == "Moves"
    moves.show_moves(*OPENING, 4)
    told = [moves.model().index(1, column).data(Qt.AccessibleTextRole) for column in (1, 2)]
    assert told == ["Move 1: White moved e4.", "Move 2: Black moved e5."]
