"""The random moves with which matches begin, and the random numbers of a tournament.

Each random number generator is seeded by the seed of the tournament and its purpose, so the same
seed gives the same matches, however many are played at once. (Python seeds a generator from the
SHA-512 of a text, so the result is the same on all machines.)
"""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.play.lottery import draw
from uctvis.texts import _
from uctvis.tree.players import is_chance

# If this many openings in a row end the game, it is not by chance.
_TRIES = 100


class Opening(NamedTuple):
    """The names of the moves of an opening, and the position after them, which is not final."""

    names: tuple[str, ...]
    position: AnyPosition


def random_of(seed: int, *purpose: object) -> Random:
    """The random numbers of a tournament for one purpose."""
    return Random(" ".join(map(str, (seed, *purpose))))  # noqa: S311 - no secrets


# Both matches of a pair need the same one.
@lru_cache(maxsize=64)
def opening_of(game: AnyGame, count: int, seed: int, pair: int) -> Opening:
    """An opening of `count` random moves, which depends on the seed of the tournament and the pair.

    Outcomes of lotteries before and between these moves are drawn, and do not count.

    Raises SettingError if the game is over after each of many openings.
    """
    random = random_of(seed, "opening", pair)
    for _try in range(_TRIES):
        names: list[str] = []
        made, position = 0, game.initial()
        while made < count and (moves := game.legal_moves(position)):
            if is_chance(game.player(position)):
                move = draw(game, position, random).move
            else:
                move = random.choice(moves)
                made += 1
            names.append(game.move_name(position, move))
            position = game.play(position, move)
        if game.legal_moves(position):
            return Opening(tuple(names), position)
    expected = _("few enough that {game} continues after them").format(game=game.title)
    raise SettingError("opening_moves", _("Opening moves"), expected, count)
