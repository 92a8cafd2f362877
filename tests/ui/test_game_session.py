import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pawns import PAWNS

from uctvis.errors import GameError
from uctvis.games import all_games, find
from uctvis.ui.game_session import GameSession, Mode
from uctvis.ui.pc_settings import PcSettings

BOOKISH = PcSettings(uses_book=True)


@pytest.mark.parametrize(
    ("mode", "person", "pcs"),
    [
        (Mode.PLAYERS, 0, (None, None)),
        (Mode.PLAYER_PC, 0, (None, BOOKISH)),
        (Mode.PLAYER_PC, 1, (BOOKISH, None)),
        (Mode.PCS, 0, (BOOKISH, BOOKISH)),
    ],
)
def test_a_mode_says_whom_the_pc_plays(mode, person, pcs):
    session = GameSession.of_mode(find("tictactoe"), mode, person, pc=BOOKISH)
    assert session.pcs == pcs
    assert session.mode is mode
    assert session.pc is pcs[0]
    assert session.pc_to_move is (pcs[0] is not None)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@given(choose=st.randoms(use_true_random=False))
@settings(max_examples=10)
def test_a_random_game_is_played_to_its_end_and_started_over(game, choose):
    session = GameSession(game)
    while session.outcome is None:
        assert session.choices == tuple(game.legal_moves(session.position))
        session.play(choose.choice(session.choices))
    assert session.choices == ()
    assert not session.pc_to_move
    assert len(session.positions) == len(session.moves) + 1
    session.start_over()
    assert session.position == game.initial()
    assert session.moves == []


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("person", [0, 1])
def test_a_game_may_start_anywhere_and_starts_over_there(mode, person):
    start = PAWNS.play(PAWNS.initial(), PAWNS.legal_moves(PAWNS.initial())[0])
    session = GameSession.of_mode(PAWNS, mode, person, start)
    assert session.position == start
    assert session.player == 1
    assert session.pc_to_move is (mode is Mode.PCS or (mode is Mode.PLAYER_PC and person == 0))
    assert bool(session.choices) is not session.pc_to_move
    session.play(PAWNS.legal_moves(start)[0])
    assert session.player == 0
    session.start_over()
    assert session.position == start


def test_the_board_is_seen_from_the_person_s_side():
    seen = [GameSession.of_mode(PAWNS, mode, person).viewer for mode in Mode for person in (0, 1)]
    assert seen == [0, 0, 0, 1, 0, 0]


def test_the_cells_of_the_last_move_are_known():
    session = GameSession(PAWNS)
    assert session.last_cells == ()
    session.play(PAWNS.parse_move(session.position, "13-9P"))
    assert session.last_cells == (13, 9)


def test_a_person_has_no_choice_while_the_pc_is_to_move():
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1)
    assert session.choices == ()
    session.play(4)
    assert session.choices == (0, 1, 2, 3, 5, 6, 7, 8)


def test_an_illegal_move_changes_nothing():
    session = GameSession(find("tictactoe"))
    session.play(4)
    with pytest.raises(GameError):
        session.play(4)
    assert session.moves == [4]


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ([], "Game in progress"),
        ([0, 3, 1, 4, 2], "Player 1 wins (three in a row)"),
        ([8, 3, 1, 4, 2, 5], "Player 2 wins (three in a row)"),
        ([0, 1, 2, 4, 3, 5, 7, 6, 8], "Draw (the board is full)"),
    ],
)
def test_the_state_in_words(moves, text):
    session = GameSession(find("tictactoe"))
    for move in moves:
        session.play(move)
    assert session.state_text() == text


def test_a_bonus_move_of_mancala_keeps_the_turn():
    session = GameSession.of_mode(find("mancala"), Mode.PLAYER_PC, 0)
    session.play(2)
    assert session.player == 0
    assert not session.pc_to_move
    assert session.state_text() == "Game in progress"
    assert session.turn_text() == "Player 1 moved 3. You, player 1, are to move."
    session.play(0)
    assert session.pc_to_move
    assert session.turn_text() == "Player 1 moved 1. Player 2, the PC, is to move."
