"""Policies that a game cannot serve, and values that they cannot have, are refused in words."""

from math import inf, nan

import pytest
from some_games import SOME_GAMES

from uctvis.errors import SettingError
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings


def refusal(game, **chosen):
    with pytest.raises(SettingError) as caught:
        Search(game, game.initial(), Settings(**chosen))
    return caught.value


@SOME_GAMES
def test_grave_needs_moves_that_keep_their_meaning(game):
    if game.name in ("tictactoe", "connect_four"):
        Search(game, game.initial(), Settings(selection="grave"))
        return
    error = refusal(game, selection="grave")
    assert error.field == "selection"
    for part in (game.title, "ucb1, ucb1_tuned, puct", "meaning", "'grave'"):
        assert part in str(error)


@SOME_GAMES
def test_heavy_playouts_need_preferences(game):
    if game.has_preferences:
        Search(game, game.initial(), Settings(playout="heavy"))
        return
    error = refusal(game, playout="heavy")
    assert error.field == "playout"
    for part in (game.title, "uniform, decisive, mast", "prefers", "'heavy'"):
        assert part in str(error)


@SOME_GAMES
def test_priors_of_moves_need_their_logits(game):
    if game.name == "chess":
        Search(game, game.initial(), Settings(selection="puct", prior="moves"))
        return
    error = refusal(game, selection="puct", prior="moves")
    assert error.field == "prior"
    for part in (game.title, "one of evaluation, because", "logits", "'moves'"):
        assert part in str(error)


@SOME_GAMES
def test_mast_needs_a_single_thread(game):
    Search(game, game.initial(), Settings(playout="mast"))
    error = refusal(game, playout="mast", threads=2)
    assert error.field == "threads"
    for part in ("1, because", "MAST", "2"):
        assert part in str(error)


@pytest.mark.parametrize(
    ("setting", "wrong"),
    [
        ("minimax", -0.01),
        ("minimax", 1.01),
        ("minimax", nan),
        ("minimax", inf),
        ("minimax", "0.5"),
        ("minimax", None),
        ("first_play", -0.5),
        ("first_play", 1000.5),
        ("first_play", nan),
        ("first_play", "0.5"),
    ],
)
def test_a_number_out_of_range_is_named(setting, wrong):
    error = refusal(find("tictactoe"), **{setting: wrong})
    assert error.field == setting
    assert "a number from 0 to" in str(error)


@pytest.mark.parametrize("setting", ["selection", "playout", "solver", "answer"])
@pytest.mark.parametrize("wrong", ["best", "", "UCB1", None, 1])
def test_an_unknown_choice_is_named_with_the_choices(setting, wrong):
    error = refusal(find("tictactoe"), **{setting: wrong})
    assert error.field == setting
    assert "one of " in str(error)
    assert repr(wrong) in str(error)


@pytest.mark.parametrize(("setting", "edge"), [("minimax", 1.0), ("first_play", 0.0)])
def test_the_ends_of_a_range_belong_to_it(setting, edge, monkeypatch):
    game = find("tictactoe")
    monkeypatch.setattr(type(game), "compiled", None)
    assert Search(game, game.initial(), Settings(iterations=5, **{setting: edge})).run()
