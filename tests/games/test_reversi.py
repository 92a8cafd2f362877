import random

import pytest
from for_long import rest_for_long

from uctvis.games.reversi.game import GAME
from uctvis.games.reversi.position import PASS

START = "reversi ........ ........ ........ ...OX... ...XO... ........ ........ ........ player 1"
# Black can only pass: White, with a disc on a1, may go on.
PASSING = "reversi OX...... ........ ........ ...OO... ...OO... ........ ........ ........ player 2"


def board(*rows, player=1):
    """A position from its rows; rows that are left out are empty."""
    shown = {int(row[0]): row[1:] for row in rows}
    return GAME.parse_state(
        " ".join(["reversi", *(shown.get(n, "." * 8) for n in range(1, 9)), f"player {player}"])
    )


def names(position):
    return [GAME.move_name(position, move) for move in GAME.legal_moves(position)]


def played(*moves, position=None):
    position = GAME.initial() if position is None else position
    for move in moves:
        position = GAME.play(position, GAME.parse_move(position, move))
    return position


@pytest.mark.parametrize("batch", rest_for_long(1, range(10)))
def test_a_thousand_random_games_agree_with_openspiel(batch):
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    othello, rng, passes = pyspiel.load_game("othello"), random.Random(batch), 0
    for _ in range(100):
        theirs, ours = othello.new_initial_state(), GAME.initial()
        while not theirs.is_terminal():
            assert GAME.player(ours) == theirs.current_player()
            # Their actions number the squares as we do, and 64 passes.
            assert list(GAME.legal_moves(ours)) == theirs.legal_actions()
            assert names(ours) == [theirs.action_to_string(move) for move in theirs.legal_actions()]
            move = rng.choice(theirs.legal_actions())
            passes += move == PASS
            theirs.apply_action(move)
            ours = GAME.play(ours, move)
            rows = [line.split(" ")[1:9] for line in str(theirs).split("\n")[-10:-2]]
            signs = " ".join("".join(row) for row in rows).translate(str.maketrans("xo-", "XO."))
            assert GAME.state_name(ours).split(" ", 1)[1].startswith(signs)
        outcome = GAME.outcome(ours)
        assert 2 * outcome.payoff - 1 == theirs.returns()[0]
    assert passes > 50
