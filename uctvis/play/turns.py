"""The turns of a game between two players that wait for each other, and of chance."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.play.clock import Clock
from uctvis.play.lottery import draw
from uctvis.play.player import ChosenMove, Player
from uctvis.play.time_management import allot_by
from uctvis.tree.players import is_chance


class Turn(NamedTuple):
    """A turn of a game: the position, the chosen move or drawn outcome, the position after it.

    `left` is the time in seconds that the player who made the move has left; None without a clock,
    and for chance.
    """

    position: AnyPosition
    choice: ChosenMove
    after: AnyPosition
    left: float | None = None


def play(
    game: AnyGame,
    position: AnyPosition,
    players: Sequence[Player],
    clock: Clock | None = None,
    now: Callable[[], float] = perf_counter,
    random: Random | None = None,
) -> Iterator[Turn]:
    """Play from `position` to the end; `players` are player 0 and player 1.

    `random` draws the outcomes of lotteries, which take no time of anybody.

    With a `clock`, which `now` reads, the players divide their time. A move that comes when the
    time has run out is not made: then the game ends, and `clock.out_of_time` is the player.
    """
    random = random or Random()  # noqa: S311 - no secrets
    while game.legal_moves(position):
        player = game.player(position)
        left = None
        if is_chance(player):
            choice = ChosenMove(draw(game, position, random))
        elif clock is None:
            choice = players[player].choose(game, position)
        else:
            clock.start(player, now())
            allotment = allot_by(clock.times(now()), player)
            choice = players[player].choose(game, position, allotment)
            clock.press(end := now())
            if clock.out_of_time is not None:
                return
            left = clock.remaining(player, end)
        after = game.play(position, choice.move)
        yield Turn(position, choice, after, left)
        position = after
