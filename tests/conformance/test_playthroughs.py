"""What was played and written once is played and written the same for ever.

Files hold the names of states and moves: a change here makes old files unreadable.
"""

from pathlib import Path

import pytest

from uctvis.games import all_games

FOLDER = Path(__file__).parents[1] / "golden" / "playthroughs"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_golden_playthrough_is_played_again(game):
    position = game.initial()
    lines = (FOLDER / f"{game.name}.txt").read_text().splitlines()
    for line in lines:
        what, _, told = line.partition(": ")
        if what == "state":
            assert game.state_name(position) == told
            assert game.state_name(game.parse_state(told)) == told
        elif what == "moves":
            names = [game.move_name(position, move) for move in game.legal_moves(position)]
            assert names == told.split(" ")
        elif what == "value":
            assert game.payoff_units(position) == int(told)
        elif what == "made":
            position = game.play(position, game.parse_move(position, told))
        else:
            assert what == "outcome"
            outcome = game.outcome(position)
            assert f"{outcome.payoff} ({outcome.reason})" == told
    assert game.outcome(position) is not None
