"""The rules of Painting in turns/s, on one core, compared with the original.

Random games with the rules `text`. "Rules alone" are whole games in compiled code, where random
commands are picked, too. "Rules and text" are games as an arena plays them: the lines for both
players are made, and theirs are read.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

import numpy as np
from beside import ROUNDS, best_in_turns
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.java_random import next_int, seeded
from uctvis.simultaneous.painting.arrays import MOST_PAWNS, MOST_REACH, OWNER
from uctvis.simultaneous.painting.compiled_rules import (
    DOWN,
    LEFT,
    MOVE,
    RIGHT,
    SHOOT,
    UP,
    command_code,
    play_turn,
)
from uctvis.simultaneous.painting.game import Painting

# Turns/s of the originals with Java, on one core.
_PAINTING = 64_000
_ASKED_ALONE, _ASKED_TEXT = 20, 2
_GAMES = 100

# Each pawn moves or shoots with the same probability.
_PAINTING_COMMANDS = np.array(
    [
        [
            command_code(kind, pawn, direction, length if kind == SHOOT else 0)
            for kind in (MOVE, SHOOT)
            for direction in (UP, DOWN, LEFT, RIGHT)
            for length in range(MOST_REACH + 3)
        ]
        for pawn in range(MOST_PAWNS)
    ]
)


@compiled
def _play_painting(
    planes: NDArray[np.uint8],
    pawns: NDArray[np.int64],
    reach: int,
    known: NDArray[np.int64],
    seed: int,
    turns: int,
) -> int:
    """Play a game with random commands out of `known`, a row for each pawn; return its turns."""
    state = seeded(seed)
    commands = np.zeros(len(pawns), np.int64)
    for turn in range(turns):
        given = first = 0
        for player in range(2):
            for pawn in range(len(pawns)):
                if pawns[pawn, OWNER] == player:
                    state, choice = next_int(state, known.shape[1])
                    commands[given] = known[pawn, choice]
                    given += 1
                    first += 1 - player
        if first in (0, len(pawns)):
            return turn
        play_turn(planes, pawns, commands, first, reach, False)
    return turns


def painting_alone() -> float:
    """Turns/s of the rules alone."""
    seconds, turns = 0.0, 0
    for seed in range(_GAMES):
        game = Painting.initial(seed)
        start = process_time()
        turns += _play_painting(
            game.planes, game.pawns, game.reach, _PAINTING_COMMANDS, seed, game.most_turns
        )
        seconds += process_time() - start
    return turns / seconds


def _random_lines(game: Painting, player: int, random: Random) -> list[str]:
    lines = []
    for pawn in game.inputs(player)[-game.due(player) :]:
        number, direction = pawn.split()[0], random.randint(1, 4)
        if random.random() < 0.5:
            lines.append(f"MOVE {number} {direction}")
        else:
            lines.append(f"SHOOT {number} {direction} {random.randint(0, MOST_REACH + 2)}")
    return lines


def _painting_game(seed: int) -> list[tuple[list[str], list[str]]]:
    """The lines of both players in a random game."""
    game, random, turns = Painting.initial(seed), Random(seed), []
    while not game.is_over:
        turns.append((_random_lines(game, 0, random), _random_lines(game, 1, random)))
        game.step(turns[-1])
    return turns


def painting_and_text(games: list[list[tuple[list[str], list[str]]]]) -> float:
    """Turns/s of the rules and all lines, with the start of each game."""
    start = process_time()
    for seed, turns in enumerate(games):
        game = Painting.initial(seed)
        game.init_lines(0)
        game.init_lines(1)
        for lines in turns:
            game.inputs(0)
            game.inputs(1)
            game.step(lines)
    return sum(map(len, games)) / (process_time() - start)


def _show(title: str, original: float, asked: dict[str, float], figures: dict[str, float]) -> None:
    print(f"{title}; best of {ROUNDS} rounds in turns")
    print(f"  {'the original':20}{original:12,.0f} turns/s (measured elsewhere, with its text)")
    for name, figure in figures.items():
        times = figure / original
        print(f"  {name:20}{figure:12,.0f} turns/s{times:8.1f} times, asked {asked[name]:g}")


def main() -> None:
    painting_alone()  # compiles
    games = [_painting_game(seed) for seed in range(_GAMES)]
    contenders: dict[str, Callable[[], float]] = {
        "rules alone": painting_alone,
        "rules and text": partial(painting_and_text, games),
    }
    asked = {"rules alone": _ASKED_ALONE, "rules and text": _ASKED_TEXT}
    title = f"Painting, {_GAMES} random games, {sum(map(len, games)):,} turns"
    _show(title, _PAINTING, asked, best_in_turns(contenders))


if __name__ == "__main__":
    main()
