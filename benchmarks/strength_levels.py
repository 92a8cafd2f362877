"""The levels of each game against each other: Elo ratings with 95 % intervals.

Each level plays the next one and the one after that. Each opening of two random moves is played
twice, once from each side. The matches take turns, and the score of each finished pair is written
at once, so the measurement can be stopped at any time and continued by the same command. Levels
with other settings are other engines, whose matches start from zero.

`--sprt` asks only whether each level beats the one below it: a match of at most 60 games ends as
soon as the sequential test decides between equal levels and one that wins two games of three. What
has a time for a move gets a fixed number of iterations or positions instead, so that other work of
the machine matters little. `--first` plays nothing: it prints the iterations, the nodes, the depth
and the time of the first move at each level.
"""

import argparse
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic, perf_counter

from kept_scores import KeptScores, Pairing
from tqdm import tqdm

from uctvis.arena.standings.rating import Ratings
from uctvis.arena.standings.sprt import Sprt
from uctvis.arena.tournament.engine_match import FIRST, EngineMatch, tally
from uctvis.engines import read_engine
from uctvis.engines.contract import Engine
from uctvis.engines.levels import LEVELS
from uctvis.engines.own import OwnEngine
from uctvis.games import all_games, find
from uctvis.tree.players import is_chance

_RESULTS = Path(__file__).parent / "results" / "levels.csv"
# How many levels apart two levels are that play each other.
_STEPS = 1, 2
# The ratings of the sequential test, in points of Elo: equal, and two games of three.
_EQUAL, _TWO_OF_THREE = 0.0, 120.0
_MOST_GAMES = 60
# In chess, games after two random moves are too much alike.
_OPENING_MOVES = {"chess": 4}
# What takes the place of a time for a move: the field of the settings, and its number.
_FIXED = {"uct": ("iterations", 20_000), "alphabeta": ("nodes", 100_000)}


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


def at_fixed_effort(engine: Engine) -> Engine:
    """The engine with a number of iterations or positions instead of a time."""
    if not isinstance(engine, OwnEngine) or engine.settings.seconds is None:
        return engine
    field, count = _FIXED[engine.name]
    return replace(engine, settings=replace(engine.settings, **{field: count, "seconds": None}))


def test_neighbours(name: str, jobs: int) -> None:
    """Test each level of a game against the one below it, and print what was found."""
    game = find(name)
    levels = [(level, at_fixed_effort(read_engine(text))) for level, text in game.levels.items()]
    for (below, weaker), (level, stronger) in pairwise(levels):
        match = EngineMatch(
            game,
            (stronger, weaker),
            _MOST_GAMES,
            opening_moves=_OPENING_MOVES.get(name, 2),
            seed=1,
        )
        test, records = Sprt(FIRST, _EQUAL, _TWO_OF_THREE), []
        with closing(match.run(jobs)) as running:
            for record in running:
                records.append(record)
                test.add(record)
                if test.accepted is not None:
                    break
        score = tally(records)
        low, high = score.interval()
        said = {None: "not decided", _EQUAL: "NOT two of three", _TWO_OF_THREE: "two of three"}
        print(
            f"| {name} | {level} over {below} | {said[test.accepted]} | {score.mean:.0%} "
            f"({low:.0%} to {high:.0%}) | {score.wins}-{score.draws}-{score.losses} |",
            flush=True,
        )


def first_moves(name: str) -> None:
    """Print what the search for the first move at each level is like."""
    game = find(name)
    position = game.initial()
    while is_chance(game.player(position)):
        position = game.play(position, game.legal_moves(position)[0])
    for level in LEVELS:
        player = level.engine(game).player(Random(1))
        # Load what is compiled.
        level.engine(game).shortest().player(Random(1)).begin(game, position).run()
        search = player.begin(game, position)
        start = perf_counter()
        found = search.run()
        milliseconds = 1000 * (perf_counter() - start)
        depth = found.searched_depth or found.statistics.deepest_row
        print(
            f"| {name} | {level.name} | {found.effort:,} | {found.statistics.nodes:,} | {depth} "
            f"| {milliseconds:.0f} |",
            flush=True,
        )


def main() -> None:
    names = [game.name for game in all_games()]
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="in each match")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--jobs", type=int, default=2, help="games at once, 1 or 2")
    parser.add_argument("--of", nargs="*", choices=names, default=names)
    parser.add_argument("--results", type=Path, default=_RESULTS)
    parser.add_argument("--sprt", action="store_true", help="only test neighbours, and stop early")
    parser.add_argument("--first", action="store_true", help="only search for the first moves")
    arguments = parser.parse_args()
    if arguments.first:
        print("| game | level | iterations or positions | nodes | depth | ms |")
        print("| --- | --- | --- | --- | --- | --- |")
        for game in arguments.of:
            first_moves(game)
        return
    if arguments.sprt:
        print("| game | level | test | score | won, drawn, lost |")
        print("| --- | --- | --- | --- | --- |")
        for game in arguments.of:
            test_neighbours(game, arguments.jobs)
        return
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
