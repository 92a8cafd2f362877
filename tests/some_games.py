"""The games that tests of searches and explanations use, whatever other games there are.

No two of them are alike in what matters to a search: with few and many moves, with and without
AMAF codes, preferences, logits, several moves in a turn, repetitions, chance.
The rules of every game are tested in `conformance`, its search in `mcts/test_search.py`.
"""

import pytest

from uctvis.games import find

SOME = [find(name) for name in ("tictactoe", "connect_four", "mancala", "chess", "pig")]
SOME_GAMES = pytest.mark.parametrize("game", SOME, ids=lambda game: game.name)
