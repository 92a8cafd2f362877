"""Pairs of chess games: the same opening, played from both sides by two engines."""

from collections.abc import Callable, Iterator
from random import Random

import chess
import chess.engine

from uctvis.arena.standings.score import Score
from uctvis.engines.contract import Engine
from uctvis.game.rules import AnyPosition
from uctvis.games import find

CHESS = find("chess")
STOCKFISH = "/usr/games/stockfish"
# An opening is balanced if neither side leads by more than this, in hundredths of a pawn, by
# Stockfish at this depth.
_MOST_LEAD, _DEPTH = 50, 12


def random_opening(plies: int, name: str) -> AnyPosition:
    """The position after random moves; the same name gives the same moves."""
    random = Random(name)
    while True:
        position: AnyPosition = CHESS.initial()
        for _ply in range(plies):
            moves = CHESS.legal_moves(position)
            if not moves:
                break
            position = CHESS.play(position, random.choice(moves))
        if CHESS.legal_moves(position):
            return position


def balanced_opening(plies: int, name: str, judge: chess.engine.SimpleEngine) -> AnyPosition:
    """The first of the random openings of this name that `judge` finds balanced."""
    number = 0
    while True:
        position = random_opening(plies, f"{name} {number}")
        found = judge.analyse(position.board, chess.engine.Limit(depth=_DEPTH), game=object())
        if abs(found["score"].white().score(mate_score=10_000)) <= _MOST_LEAD:
            return position
        number += 1


def payoff(engines: tuple[Engine, Engine], opening: AnyPosition, side: int, seed: str) -> float:
    """Play a game in which the first engine is player `side`, and return its payoff."""
    players = [
        engine.player(Random(f"{seed} {side} {which}")) for which, engine in enumerate(engines)
    ]
    try:
        end = opening
        while CHESS.legal_moves(end):
            player = players[CHESS.player(end) ^ side]
            end = CHESS.play(end, player.choose(CHESS, end).move)
    finally:
        for player in players:
            player.stop()
    outcome = CHESS.outcome(end)
    if outcome is None:
        raise RuntimeError("the game did not end")
    return 1 - outcome.payoff if side else outcome.payoff


def score_of(payoffs: Iterator[float] | list[float]) -> Score:
    """The score of these payoffs."""
    known = list(payoffs)
    return Score(known.count(1.0), known.count(0.5), known.count(0.0))


def pair(
    engines: tuple[Engine, Engine],
    opening: AnyPosition,
    seed: str,
    run: Callable[..., Iterator[float]] = map,
) -> Score:
    """The score of the first engine in both games of an opening; `run` maps over the games."""
    return score_of(run(lambda side: payoff(engines, opening, side, seed), (0, 1)))


def told(score: Score) -> str:
    """A score in words, with its interval."""
    low, high = score.interval()
    return (
        f"won {score.wins}, drawn {score.draws}, lost {score.losses}: "
        f"{score.mean:.1%}, 95 % interval {low:.1%} to {high:.1%}"
    )
