"""Reviewed games for tests."""

from functools import cache
from itertools import islice

from uctvis import games
from uctvis.engines import read_engine
from uctvis.review.reviewer import Reviewer

QUICK = "uct:iterations=300,solver=on,seed=1"


def moves_of(game, names):
    """The moves with these names, from the initial position."""
    position, moves = game.initial(), []
    for name in names:
        moves.append(game.parse_move(position, name))
        position = game.play(position, moves[-1])
    return moves


def reviewed(name, names, engine=QUICK, steps=None, **more):
    """A review of a game, or what is known after so many positions."""
    return _reviewed(name, tuple(names), engine, steps, tuple(sorted(more.items())))


@cache
def _reviewed(name, names, engine, steps, more):
    game = games.find(name)
    moves = moves_of(game, names)
    one = Reviewer(game, game.initial(), moves, read_engine(engine), **dict(more))
    running = one.run()
    assert list(islice(running, steps))
    running.close()
    return one.review
