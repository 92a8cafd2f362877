"""What games from elsewhere may answer: at least what the built-in games answer."""

import random
from dataclasses import replace

import pytest

from uctvis.game.answers import CHECKS, WrongAnswerError
from uctvis.game.board import Picture, Role, Shape
from uctvis.games import built_in_games
from uctvis.tree.players import is_chance

TRIANGLE = Shape("polygon", Role.CELL, 0, 0, 1, 1, corners=((0, 0), (1, 0), (0.5, 1)))


def agree(name, answer):
    assert CHECKS[name](answer) == answer


@pytest.mark.parametrize("game", built_in_games(), ids=lambda game: game.name)
def test_the_answers_of_the_built_in_games_are_right(game):
    agree("player_names", game.player_names)
    agree("evaluations", game.evaluations())
    agree("compiled", game.compiled)
    rng, position = random.Random(1), game.initial()
    for _ply in range(12):
        for name in ("player", "legal_moves", "outcome", "state_name", "picture", "known_payoff"):
            agree(name, getattr(game, name)(position))
        moves = game.legal_moves(position)
        if not moves:
            break
        move = rng.choice(moves)
        for name in (
            "move_name",
            "remark",
            "clicks",
            "trace",
            "choice_name",
            "prefers",
            "prior_logit",
        ):
            if name != "clicks" or not is_chance(game.player(position)):
                agree(name, getattr(game, name)(position, move))
        agree("steps", game.steps(position, move))
        position = game.play(position, move)


@pytest.mark.parametrize(
    "corners", [(), ((0, 0), (1, 1)), ((0, 0), (1, 0), (1, 2)), ((0, 0), (1, 0), 1), [(0, 0)] * 3]
)
def test_polygons_need_three_corners_in_their_box(corners):
    agree("picture", Picture(1, 1, (TRIANGLE,)))
    with pytest.raises(WrongAnswerError, match="at least three corners"):
        CHECKS["picture"](Picture(1, 1, (replace(TRIANGLE, corners=corners),)))
