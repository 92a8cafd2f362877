"""The functions that are composed for a game and its policies."""

from uctvis.games import all_games
from uctvis.mcts.uct.rules import search_rules


def test_the_functions_of_other_rules_have_other_names_in_the_cache():
    rules = {
        (game.compiled.legal, game.compiled.payoff, search_rules(game.compiled).cache_name)
        for plain in all_games()
        for game in (plain, *(plain.evaluating(one.name) for one in plain.evaluations()))
        if game.compiled is not None
    }
    assert len(rules) == len({name for _legal, _payoff, name in rules})
    assert len(rules) > len(all_games())
