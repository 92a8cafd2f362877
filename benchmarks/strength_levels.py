"""The levels of each game against each other: Elo ratings with 95 % intervals.

Each level plays the next one and the one after that. Each opening of two random moves is played
twice, once from each side. The matches take turns, and the score of each finished pair is written
at once, so the measurement can be stopped at any time and continued by the same command. Levels
with other settings are other engines, whose matches start from zero.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from kept_scores import KeptScores, Pairing
from tqdm import tqdm

from uctvis.arena.standings.rating import Ratings
from uctvis.arena.tournament.engine_match import EngineMatch, tally
from uctvis.engines import read_engine
from uctvis.games import all_games, find

_RESULTS = Path(__file__).parent / "results" / "levels.csv"
# How many levels apart two levels are that play each other.
_STEPS = 1, 2


def pairings(game: str) -> Iterator[Pairing]:
    """The matches of a game; the stronger level comes first."""
    engines = list(find(game).levels.values())
    for step in _STEPS:
        for weaker, stronger in zip(engines, engines[step:], strict=False):
            yield Pairing(game, stronger, weaker)


def play(match: Pairing, pair: int, jobs: int, scores: KeptScores) -> None:
    engines = read_engine(match.engine), read_engine(match.opponent)
    scores.add(match, tally(EngineMatch(find(match.game), engines, 2, seed=pair).run(jobs)))


def table(game: str, scores: KeptScores) -> Iterator[str]:
    """The ratings of the levels that have played, as a table in Markdown."""
    levels = find(game).levels
    engines = list(levels.values())
    played = {
        (one.engine, one.opponent): scores.score(one)
        for one in pairings(game)
        if scores.pairs(one) > 0
    }
    if any(pair not in played for pair in zip(engines[1:], engines, strict=False)):
        yield f"{game}: not all neighbours have played"
        return
    ratings = Ratings.of(played)
    yield f"| {game} | Elo | against the level below | engine |"
    yield "| --- | --- | --- | --- |"
    below = ""
    for name, engine in levels.items():
        elo, margin = ratings.lead(engine, engines[0])
        cell = ""
        if below:
            score = played[engine, below]
            lead, width = ratings.lead(engine, below)
            low, high = score.interval()
            cell = (
                f"{score.mean:.0%} ({low:.0%} to {high:.0%}, {score.games} games), "
                f"{lead:+.0f} \N{PLUS-MINUS SIGN} {width:.0f}"
            )
        yield f"| {name} | {elo:.0f} \N{PLUS-MINUS SIGN} {margin:.0f} | {cell} | `{engine}` |"
        below = engine


def main() -> None:
    names = [game.name for game in all_games()]
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="in each match")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--jobs", type=int, default=2, help="games at once, 1 or 2")
    parser.add_argument("--of", nargs="*", choices=names, default=names)
    parser.add_argument("--results", type=Path, default=_RESULTS)
    arguments = parser.parse_args()
    end = monotonic() + 60 * arguments.minutes
    scores = KeptScores(arguments.results)
    open_ = [
        (match, pair)
        for pair in range((arguments.games + 1) // 2)
        for game in arguments.of
        for match in pairings(game)
        if pair >= scores.pairs(match)
    ]
    for match, pair in tqdm(open_, leave=False):
        if monotonic() > end:
            break
        play(match, pair, arguments.jobs, scores)
    print("The levels of the games against each other; the lowest one of each game has Elo 0")
    for game in arguments.of:
        print()
        print("\n".join(table(game, scores)))


if __name__ == "__main__":
    main()
