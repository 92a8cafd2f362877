import itertools

import pytest

from uctvis.errors import GameError
from uctvis.games.tictactoe import GAME


def reachable():
    """All positions, each with the moves that lead to it the first time."""
    found = {GAME.initial(): ()}
    for position in (waiting := [GAME.initial()]):
        for move in GAME.legal_moves(position):
            after = GAME.play(position, move)
            if after not in found:
                found[after] = (*found[position], move)
                waiting.append(after)
    return found


POSITIONS = reachable()


def after(names):
    """The position after moves named as in "b2 a1"."""
    position = GAME.initial()
    for name in names.split():
        position = GAME.play(position, GAME.parse_move(position, name))
    return position


@pytest.mark.parametrize(
    "moves",
    [
        "a3 a2 b3 b2 c3",
        "a2 a3 b2 b3 c2",
        "a1 a3 b1 b3 c1",
        "a1 b1 a2 b2 a3",
        "b1 a1 b2 a2 b3",
        "c1 a1 c2 a2 c3",
        "a1 a2 b2 b1 c3",
        "a3 a2 b2 b1 c1",
    ],
)
def test_three_in_a_row_win_at_once(moves):
    assert GAME.outcome(after(moves[:-3])) is None
    outcome = GAME.outcome(after(moves))
    assert (outcome.payoff, outcome.reason) == (1.0, "three in a row")


def test_the_second_player_wins_for_zero():
    assert GAME.outcome(after("a1 a3 a2 b2 c3")) is None
    assert GAME.outcome(after("a1 a3 a2 b2 c3 c1")).payoff == 0.0


def test_the_last_move_may_make_two_lines():
    assert GAME.outcome(after("a1 a2 b1 b2 c3 a3 c2 b3 c1")).payoff == 1.0


def test_a_full_board_without_three_is_a_draw():
    outcome = GAME.outcome(after("b2 a1 a2 c2 b1 b3 a3 c1 c3"))
    assert (outcome.payoff, outcome.reason) == (0.5, "the board is full")


def test_exactly_the_positions_that_can_be_are_read():
    assert len(POSITIONS) == 5478
    names = {GAME.state_name(position) for position in POSITIONS}
    read = set()
    for cells in itertools.product("XO.", repeat=9):
        for player in "12":
            text = f"tictactoe {''.join(cells)} player {player}"
            try:
                position = GAME.parse_state(text)
            except GameError:
                continue
            assert position in POSITIONS
            read.add(text)
    assert read == names


@pytest.mark.parametrize(
    "text",
    [
        "tictactoe ......... player 2",  # X moves first
        "tictactoe X........ player 1",
        "tictactoe O........ player 1",
        "tictactoe XX....... player 1",
        "tictactoe XX....... player 3",
        "tictactoe ......... player 0",
        "tictactoe ......... player 3",
        "tictactoe ......... player",
        "tictactoe ......... player 1 ",
        "tictactoe .........  player 1",
        "tictactoe ......... white 1",
        "tictactoe ........ player 1",
        "tictactoe .......... player 1",
        "tictactoe ...\n...... player 1",
        "tictactoe x........ player 2",
        "TicTacToe ......... player 1",
        " tictactoe ......... player 1",
        "......... player 1",
        "tictactoe XXXOOO... player 1",  # both have three
        "tictactoe XXXOO...O player 1",  # O went on after the end of the game
        "tictactoe XX.OOO.XX player 2",  # X did
    ],
)
def test_impossible_positions_are_refused(text):
    with pytest.raises(GameError, match="tic-tac-toe position"):
        GAME.parse_state(text)


def test_all_positions_agree_with_openspiel():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    theirs_game = pyspiel.load_game("tic_tac_toe")
    ends = set()
    for position, moves in POSITIONS.items():
        theirs = theirs_game.new_initial_state()
        for move in moves:
            theirs.apply_action(move)
        cells = GAME.state_name(position).split(" ")[1]
        assert cells == str(theirs).upper().replace("\n", "")
        assert GAME.legal_moves(position) == theirs.legal_actions()
        outcome = GAME.outcome(position)
        assert (outcome is not None) == theirs.is_terminal()
        if outcome is None:
            assert GAME.player(position) == theirs.current_player()
        else:
            assert 2 * outcome.payoff - 1 == theirs.returns()[0]
            ends.add(outcome.payoff)
    assert ends == {0.0, 0.5, 1.0}
