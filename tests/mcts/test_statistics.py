import pytest
from proving import solved
from some_games import SOME_GAMES

from uctvis.explain.tree_statistics import tree_statistics
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.record import PAYOFF_ONE


@SOME_GAMES
@pytest.mark.parametrize("player", [0, 1])
def test_the_value_is_the_mean_payoff_to_player_0(game, player):
    position = game.initial()
    while game.player(position) != player:
        position = game.play(position, game.legal_moves(position)[0])
    # An odd number: where all games are won or lost, the mean is not a half, as it is for both.
    search = Search(game, position, Settings(iterations=101, seed=1))
    assert search.statistics().value is None
    payoff = search.run().tree.record.payoff
    assert search.statistics().value == pytest.approx(payoff.mean() / PAYOFF_ONE)


@pytest.mark.parametrize(("moves", "payoff"), [((0, 3, 1, 4), 1.0), ((0, 3, 1, 4, 8), 0.0)])
def test_a_proven_position_has_the_proven_value(moves, payoff):
    found = solved("tictactoe", moves)
    assert found.reason == "proven"
    assert found.statistics.value == payoff
    again = tree_statistics(found.game, found.tree, iterations=found.iterations, seconds=1.0)
    assert again.value == payoff
