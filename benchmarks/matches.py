"""What the matches share: games spread over the cores, and their results."""

import os
from collections.abc import Callable
from math import sqrt
from multiprocessing import get_context
from multiprocessing.queues import Queue
from typing import TypeVar

from tqdm import tqdm

from uctvis.game import Game, Position
from uctvis.record import PAYOFF_ONE

_T = TypeVar("_T")
# Of the normal distribution: 95% lie within so many deviations.
_DEVIATIONS = 1.96


def play_all(play: Callable[[int], _T], games: int) -> list[_T]:
    """`play(number)` for each game, in processes that keep to a core each, as do their children."""
    context = get_context("spawn")
    cores = os.sched_getaffinity(0)
    places = context.Queue()
    for core in cores:
        places.put(core)
    with context.Pool(len(cores), _take_place, (places,)) as pool:
        return list(tqdm(pool.imap_unordered(play, range(games)), total=games, leave=False))


def _take_place(places: "Queue[int]") -> None:
    os.sched_setaffinity(0, {places.get()})


def payoff_to(player: int, game: Game, position: Position) -> float:
    """What a game that is over was worth to a player: 1.0, 0.5 or 0.0."""
    payoff = game.payoff_units(position) / PAYOFF_ONE
    return payoff if player == 0 else 1.0 - payoff


def score_text(payoffs: list[float]) -> str:
    """Wins, draws and losses; the score with its interval."""
    games = len(payoffs)
    wins, draws = payoffs.count(1.0), payoffs.count(0.5)
    low, high = wilson(sum(payoffs) / games, games)
    return (
        f"won {wins}, drawn {draws}, lost {games - wins - draws}: "
        f"{sum(payoffs) / games:.1%} (95%: {low:.1%} to {high:.1%})"
    )


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's (1927) 95% interval of a share of games; a draw is half a win."""
    square = _DEVIATIONS**2 / games
    middle = (share + square / 2) / (1 + square)
    half = _DEVIATIONS * sqrt(share * (1 - share) / games + square / 4 / games) / (1 + square)
    return middle - half, middle + half
