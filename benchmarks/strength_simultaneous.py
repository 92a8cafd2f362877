"""The strong bot of each game against the other bots of the examples.

python benchmarks/strength_simultaneous.py [--of sheep] [--rules text original] [--bots BOT BOT ...]

Each seed is played twice, once from each side. The bots run without the arena and its limits; the
table contains how long their slowest answers took. The first answer, which includes the start of
the program, is in a column of its own.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from tqdm import tqdm

from uctvis import simultaneous
from uctvis.arena.bot_files.bot_file import bots_in, read_bot
from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.programs import Programs
from uctvis.arena.running.compiling import Compiler
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.standings.score import Score
from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import DIALECTS, PLAYERS, TEXT

_ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(_ROOT / "tests"))

from piped_games import play_piped  # noqa: E402 - it is found only now

_BOTS = _ROOT / "examples" / "bots"
_STRONG = "strong"
_HEAD = (
    "| bot | rules | opponent | score (95 % interval) | won-drawn-lost | as player 0 |"
    " as player 1 | mean scores | first, later, 99 %, opponent's later (ms) |"
)


class Tally:
    """What a bot reached against another one."""

    def __init__(self) -> None:
        self.by_side = [[0, 0, 0] for _side in range(PLAYERS)]
        self.scores = [0.0] * PLAYERS
        self.first: list[float] = []
        self.later: list[list[float]] = [[] for _bot in range(PLAYERS)]

    def play(self, game: SimultaneousGame, bots: tuple[Bot, Bot], seed: int, side: int) -> None:
        """Play a game in which the first bot is player `side`."""
        played = play_piped(game, bots if side == 0 else bots[::-1], seed)
        scores = played.state.scores()
        own, other = scores[side], scores[1 - side]
        self.by_side[side][0 if own > other else 1 if own == other else 2] += 1
        for fault in played.state.faults:
            bot = bots[fault.player ^ side]
            print(f"{bot.name}: seed {seed}, turn {played.state.turn}: {fault}", file=sys.stderr)
        self.scores = [self.scores[0] + own, self.scores[1] + other]
        self.first.append(played.seconds[side][0])
        for bot in range(PLAYERS):
            self.later[bot] += played.seconds[bot ^ side][1:]

    def row(self) -> str:
        score = Score(*map(sum, zip(*self.by_side, strict=True)))
        low, high = score.interval()
        sides = " | ".join("-".join(map(str, side)) for side in self.by_side)
        means = " to ".join(f"{total / score.games:.0f}" for total in self.scores)
        times = [
            max(self.first),
            max(self.later[0]),
            _percentile(self.later[0]),
            max(self.later[1]),
        ]
        shown = ", ".join(f"{1000 * seconds:.1f}" for seconds in times)
        return (
            f"{score.mean:.1%} ({low:.1%} to {high:.1%}) | "
            f"{score.wins}-{score.draws}-{score.losses} | {sides} | {means} | {shown} |"
        )


def _percentile(seconds: list[float]) -> float:
    return sorted(seconds)[len(seconds) * 99 // 100]


def _bots(game: SimultaneousGame, texts: list[str]) -> list[Bot]:
    """The bot that is measured, and its opponents."""
    if texts:
        return [read_bot(text) for text in texts]
    bots = bots_in(_BOTS / game.name)
    return sorted(bots, key=lambda bot: bot.name != _STRONG)


def _rows(
    game: SimultaneousGame, bots: list[Bot], seeds: range, programs: Programs
) -> Iterator[str]:
    compiler = Compiler(programs, Sandbox.find())
    measured, *opponents = (compiler.compiled(bot).bot for bot in bots)
    for opponent in opponents:
        tally = Tally()
        for seed in tqdm(seeds, leave=False, disable=None):
            for side in range(PLAYERS):
                tally.play(game, (measured, opponent), seed, side)
        yield f"| {measured.name} | {game.full_name} | {opponent.name} | {tally.row()}"


def main() -> None:
    names = [game.name for game in simultaneous.all_games()]
    parser = argparse.ArgumentParser()
    parser.add_argument("--of", nargs="*", choices=names, default=names)
    parser.add_argument("--rules", nargs="*", choices=DIALECTS, default=[TEXT])
    parser.add_argument("--seeds", type=int, default=100, help="each is played from both sides")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--bots", nargs="*", default=[], help="the measured one, then opponents")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    print(_HEAD)
    print("|" + " --- |" * (_HEAD.count("|") - 1))
    with Programs() as programs:
        for name in arguments.of:
            for rules in arguments.rules:
                game = SimultaneousGame(name, rules)
                for row in _rows(game, _bots(game, arguments.bots), seeds, programs):
                    print(row, flush=True)


if __name__ == "__main__":
    main()
