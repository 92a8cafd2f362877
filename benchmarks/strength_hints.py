"""How often a hint is the move of a long search, beside how often two long searches agree.

In each position, the engine that gives hints chooses a move, and so do two searches of 300,000
iterations with different seeds and the policies of the level *Strong*. Many positions have several
moves of about the same worth, so that even long searches disagree: the hint should agree with them
at most five points less often than they agree with each other. The positions are from games in
which each move is random or chosen by a short search; no position comes twice.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import fmean

from tqdm import tqdm

from uctvis.engines import read_engine
from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import STRONG, adviser_for
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.games import all_games, find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_LONG = 300_000
_QUICK, _RANDOM = 100, 0.3


def positions(game: AnyGame, count: int) -> Iterator[AnyPosition]:
    """Different positions in which a player chooses between moves."""
    random, seen = Random(f"hints {game.name}"), set()
    while len(seen) < count:
        position, choices = game.initial(), []
        while game.outcome(position) is None and (moves := game.legal_moves(position)):
            if game.player(position) not in (0, 1):
                weights = [float(one) for one in game.chances(position)]
                move = random.choices(moves, weights)[0]
            else:
                if len(moves) > 1:
                    choices.append(position)
                move = _move(game, position, random)
            position = game.play(position, move)
        found = random.choice(choices)
        if game.state_name(found) not in seen:
            seen.add(game.state_name(found))
            yield found


def _move(game: AnyGame, position: AnyPosition, random: Random) -> Move:
    """A random move, or one of a short search."""
    if random.random() < _RANDOM:
        return random.choice(game.legal_moves(position))
    return _chosen(game, position, Settings(iterations=_QUICK, seed=random.getrandbits(32)))


def _chosen(game: AnyGame, position: AnyPosition, settings: Settings) -> Move:
    return Search(game, position, settings).run().move


def _long_searches(game: AnyGame) -> tuple[Settings, Settings]:
    """The settings of two long searches; of another engine than UCT, they are the usual ones."""
    settings = STRONG.engine(game).settings
    if not isinstance(settings, Settings):
        settings = Settings()
    long = replace(settings, iterations=_LONG, seconds=None)
    return replace(long, seed=1), replace(long, seed=2)


def compare(game: AnyGame, hints: list[SearchingEngine], count: int) -> Iterator[str]:
    """The rows of a game."""
    one, other = _long_searches(game)
    agree: list[float] = []
    told: list[list[tuple[float, float]]] = [[] for _hint in hints]
    for position in tqdm(positions(game, count), game.name, count, disable=None):
        long = [_chosen(game, position, settings) for settings in (one, other)]
        agree.append(long[0] == long[1])
        for engine, rows in zip(hints, told, strict=True):
            found = engine.player(Random(3)).begin(game, position).run()
            rows.append((fmean(found.move == move for move in long), found.seconds))
    for engine, rows in zip(hints, told, strict=True):
        share, seconds = (fmean(values) for values in zip(*rows, strict=True))
        yield (
            f"| {game.name} | {fmean(agree):.0%} | {share:.0%} | "
            f"{100 * (share - fmean(agree)):+.1f} | {seconds:.2f} | {count} | "
            f"`{engine.described(game)}` |"
        )


def main() -> None:
    names = [game.name for game in all_games()]
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=100, help="of each game")
    parser.add_argument("--of", nargs="*", choices=names, default=names)
    parser.add_argument(
        "--engine", nargs="*", default=[], help="these engines instead of the one that gives hints"
    )
    arguments = parser.parse_args()
    print("| game | long searches agree | hint agrees | points | seconds | positions | hint |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name in arguments.of:
        game = find(name)
        hints = [read_engine(text) for text in arguments.engine] or [adviser_for(game)]
        for row in compare(game, hints, arguments.positions):
            print(row, flush=True)


if __name__ == "__main__":
    main()
