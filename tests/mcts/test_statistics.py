import pytest

from uctvis.games import all_games
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.record import PAYOFF_ONE

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@GAMES
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
