import pytest
from qtpy.QtCore import Qt

from uctvis.games import find
from uctvis.ui.board.move_list import MoveList

CHESS, MANCALA = find("chess"), find("mancala")


@pytest.fixture
def moves(qtbot, light):
    moves = MoveList()
    qtbot.addWidget(moves)
    moves.resize(300, 60)
    moves.show()
    qtbot.waitExposed(moves)
    return moves


@pytest.fixture
def chosen(moves):
    """The numbers that are chosen, as they are."""
    numbers = []
    moves.position_chosen.connect(numbers.append)
    return numbers


def game_of(game, *names, start=None):
    positions, moves = [game.initial() if start is None else start], []
    for name in names:
        moves.append(game.parse_move(positions[-1], name))
        positions.append(game.play(positions[-1], moves[-1]))
    return game, positions, moves


OPENING = game_of(CHESS, "e2e4", "e7e5", "g1f3", "b8c6")


def long_game(plies):
    game = CHESS
    positions, moves = [game.initial()], []
    for ply in range(plies):
        name = ("g1f3", "g8f6", "f3g1", "f6g8")[ply % 4]
        moves.append(next(m for m in range(64 * 64) if game.move_name(positions[-1], m) == name))
        positions.append(game.play(positions[-1], moves[-1]))
    return game, positions, moves


def test_chess_is_numbered_as_players_do(moves):
    moves.show_moves(*OPENING, 4)
    assert moves.texts == ["Start", "1. e4", "e5", "2. Nf3", "Nc6"]


def test_numbers_go_on_from_a_position_in_which_black_is_to_move(moves):
    start = CHESS.parse_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 24")
    moves.show_moves(*game_of(CHESS, "h7h6", "a1a8", "g8h7", start=start), 3)
    assert moves.texts == ["Start", "24… h6", "25. Ra8+", "Kh7"]


def test_a_player_who_moves_again_gets_no_new_number(moves):
    moves.show_moves(*game_of(MANCALA, "3", "6", "1", "1"), 4)
    assert moves.texts == ["Start", "1. 3", "+6", "1", "2. 1"]


def test_a_click_chooses_the_position_after_a_move(qtbot, moves, chosen):
    moves.show_moves(*OPENING, 4)
    for row in (2, 0):
        place = moves.visualRect(moves.model().index(row, 0)).center()
        qtbot.mouseClick(moves.viewport(), Qt.LeftButton, pos=place)
    assert chosen == [2, 0]


def test_the_keys_go_through_the_moves(qtbot, moves, chosen):
    moves.show_moves(*OPENING, 4)
    for key in (Qt.Key_Left, Qt.Key_Home, Qt.Key_Right, Qt.Key_End):
        qtbot.keyClick(moves, key)
    assert chosen == [3, 0, 1, 4]


def test_the_position_that_is_shown_is_marked_and_in_sight_without_being_chosen(moves, chosen):
    game = long_game(60)
    for shown in (60, 0, 33):
        moves.show_moves(*game, shown)
        assert moves.currentIndex().row() == shown
        assert moves.viewport().rect().contains(moves.visualRect(moves.currentIndex()))
    assert chosen == []


def test_only_what_is_new_is_written(moves, chosen):
    game, positions, played = OPENING
    moves.show_moves(game, positions[:3], played[:2], 2)
    first = moves.model().item(1)
    moves.show_moves(game, positions, played, 4)
    assert moves.model().item(1) is first
    # Taken back, and played on in another way.
    _game, positions, played = game_of(CHESS, "e2e4", "c7c5")
    moves.show_moves(game, positions, played, 2)
    assert moves.texts == ["Start", "1. e4", "c5"]
    assert moves.model().item(1) is first
    moves.show_moves(*game_of(MANCALA, "3"), 1)
    assert moves.texts == ["Start", "1. 3"]
    assert chosen == []


def test_every_entry_tells_what_it_is(moves):
    moves.show_moves(*OPENING, 0)
    told = [moves.model().item(row).data(Qt.AccessibleTextRole) for row in (0, 2)]
    assert told == ["The position before the first move", "Move 2: player 2 moved e5."]
    assert moves.accessibleName() == "Moves"
