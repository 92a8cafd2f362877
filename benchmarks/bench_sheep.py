"""Turns a second of Sheep on one core: of the rules alone, and of rules and text.

Games of 250 turns are played once, and their commands kept. `rules alone` plays these commands
again in compiled code. `a step from Python` does so turn by turn. `rules and text` also makes all
lines to both bots and reads all lines of both. Bots with the same dialect get the same lines, which
are made once; `and two dialects` makes both. The original's rules and text took 1 / 9,100 s for a
turn, with a warm virtual machine on one core. What is compared runs in turns.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import numpy as np

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.contract import ORIGINAL, PLAYERS, TEXT
from uctvis.simultaneous.sheep.compiled_rules import play_turn
from uctvis.simultaneous.sheep.game import Sheep
from uctvis.simultaneous.sheep.pasture import FIRST_ID, Commands, Pasture

_GAMES = 40
_REPETITIONS = 7
_ORIGINAL = 9_100
_RULES, _STEPS = "rules alone", "a step from Python"
_TEXT, _DIALECTS = "rules and text", "and two dialects"
_GOALS = {_RULES: 20, _TEXT: 2, _DIALECTS: 2}


class _Keeping(Sheep):
    """Keeps the commands of each turn as the compiled rules get them."""

    def step(self, commands, dialects=(ORIGINAL, ORIGINAL)) -> None:
        self._commands["kind"] = -1
        super().step(commands, dialects)
        self.kept.append(self._commands.copy())


class Played:
    """A game, with the lines of both players, and the commands in them."""

    def __init__(self, seed: int, rules: str) -> None:
        self.seed, self.rules = seed, rules
        played, random = _Keeping.initial(seed, rules), Random(seed)
        played.kept = []
        self.lines = []
        while not played.is_over:
            said = [
                [_line(played, unit, random) for unit in _own(played, player)]
                for player in range(PLAYERS)
            ]
            played.step(said)
            if played.fault is not None:
                raise SystemExit(played.fault.reason)
            self.lines.append(said)
        self.lines_of_two = [[first, list(map(_by_text, second))] for first, second in self.lines]
        self.commands = np.stack(played.kept)
        self.counts = (self.commands["kind"] >= 0).sum(axis=1)
        self.end = played.pasture

    def start(self) -> Sheep:
        return Sheep.initial(self.seed, self.rules)

    def check(self, pasture: Pasture) -> None:
        if pasture.tobytes() != self.end.tobytes():
            raise SystemExit(f"seed {self.seed}: the game ends otherwise")


def _own(played: Sheep, player: int) -> range:
    state = played.pasture[0]
    end = state["sheep"] + state["shepherds"] + state["dogs"]
    return range(int(state["sheep"]) + player, int(end), PLAYERS)


def _line(played: Sheep, unit: int, random: Random) -> str:
    """Go to the nearest sheep with wool and shear it, or walk and bark at random."""
    state = played.pasture[0]
    count = state["sheep"]
    if unit < count + state["shepherds"]:
        if state["wool"][unit] == state["most_carried"]:
            home = (unit - count) % PLAYERS
            goal_x, goal_y = state["shed_x"][home] + 0.5, state["shed_y"][home] + 0.5
            if random.random() < 0.1:
                return f"TRANSFER_WOOL 1 {unit + FIRST_ID} 100"
        else:
            distances = np.hypot(
                state["x"][:count] - state["x"][unit], state["y"][:count] - state["y"][unit]
            )
            distances[state["wool"][:count] == 0] = np.inf
            sheep = int(distances.argmin())
            if distances[sheep] < 0.9:
                return f"SHEAR {unit + FIRST_ID} {sheep + 1}"
            goal_x, goal_y = state["x"][sheep], state["y"][sheep]
        x, y = goal_x - state["x"][unit], goal_y - state["y"][unit]
    elif random.random() < 0.1:
        return f"BARK {unit + FIRST_ID}"
    else:
        x, y = random.uniform(-1, 1), random.uniform(-1, 1)
    return f"MOVE {unit + FIRST_ID} {x:.6f} {y:.6f}"


def _by_text(line: str) -> str:
    """The same command in the dialect of the text."""
    words = line.split()
    if words[0] == "SHEAR":
        words[2] = str(int(words[2]) - 1 + FIRST_ID)
    elif words[0] == "TRANSFER_WOOL":
        words[1:3] = reversed(words[1:3])
    return " ".join(words)


@compiled
def _play_again(pasture: Pasture, commands: Commands, counts, by_original: bool) -> None:
    for turn in range(len(commands)):
        play_turn(pasture, commands[turn], counts[turn], by_original)


def _rules_alone(game: Played, played: Sheep) -> None:
    _play_again(played.pasture, game.commands, game.counts, game.rules == ORIGINAL)


def _steps(game: Played, played: Sheep) -> None:
    by_original = game.rules == ORIGINAL
    for commands, count in zip(game.commands, game.counts.tolist(), strict=True):
        play_turn(played.pasture, commands, count, by_original)


def _rules_and_text(game: Played, played: Sheep) -> None:
    for said in game.lines:
        for player in range(PLAYERS):
            played.inputs(player)
        played.step(said)


def _two_dialects(game: Played, played: Sheep) -> None:
    for said in game.lines_of_two:
        played.inputs(0, ORIGINAL)
        played.inputs(1, TEXT)
        played.step(said, (ORIGINAL, TEXT))


def _rate(play: Callable[[Played, Sheep], None], games: list[Played]) -> float:
    """Turns a second of processor time; the starts do not count."""
    starts = [game.start() for game in games]
    start = process_time()
    for game, played in zip(games, starts, strict=True):
        play(game, played)
    seconds = process_time() - start
    for game, played in zip(games, starts, strict=True):
        game.check(played.pasture)
    return sum(len(game.lines) for game in games) / seconds


def main() -> None:
    plays = {_RULES: _rules_alone, _STEPS: _steps, _TEXT: _rules_and_text, _DIALECTS: _two_dialects}
    reached = True
    for rules in (ORIGINAL, TEXT):
        games = [Played(seed, rules) for seed in range(_GAMES)]
        for play in plays.values():
            play(games[0], games[0].start())
        rates: dict[str, list[float]] = {name: [] for name in plays}
        for _repetition in range(_REPETITIONS):
            for name, play in plays.items():
                rates[name].append(_rate(play, games))
        sheep = sum(int(game.end[0]["sheep"]) for game in games) / _GAMES
        print(f"rules {rules}: {_GAMES} games, {sheep:.0f} sheep; median of {_REPETITIONS}")
        for name, found in rates.items():
            rate = median(found)
            print(
                f"  {name:20}{rate:9.0f} turns/s ({min(found):.0f} to {max(found):.0f}),"
                f" {rate / _ORIGINAL:.1f} times the original's {_ORIGINAL}"
            )
            reached &= rate / _ORIGINAL >= _GOALS.get(name, 0)
    print(f"goals of {_GOALS}: {'reached' if reached else 'missed'}")


if __name__ == "__main__":
    main()
