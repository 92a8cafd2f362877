"""Actions of learners, and the lines of bots that are the same commands."""

import numpy as np

from uctvis.simultaneous.painting.arrays import OWNER
from uctvis.simultaneous.sheep.pasture import FIRST_ID

_LONGEST_SHOT = 10


def painting_lines(game, player, action):
    """The lines of the own pawns."""
    return [
        _painting_line(pawn, int(choice))
        for pawn, choice in enumerate(action[: len(game.pawns)])
        if game.pawns[pawn, OWNER] == player
    ]


def _painting_line(pawn, choice):
    if choice == 0:
        return f"SHOOT {pawn} 1 0"
    if choice < 5:
        return f"MOVE {pawn} {choice}"
    direction, length = divmod(choice - 5, _LONGEST_SHOT)
    return f"SHOOT {pawn} {direction + 1} {length + 1}"


def sheep_lines(game, player, action):
    """The lines of the own units; a command that no unit can have is for a sheep, and ignored."""
    state = game.pasture[0]
    first = int(state["sheep"])
    lines = []
    for place in range(6):
        count, start = (
            (state["shepherds"], first)
            if place < 3
            else (state["dogs"], first + state["shepherds"])
        )
        if 2 * (place % 3) < count:
            unit = int(start) + 2 * (place % 3) + player + FIRST_ID
            target = int(action["target"][place])
            lines.append(
                _sheep_line(unit, int(action["kind"][place]), target, first, action, place)
            )
    return lines


def _sheep_line(unit, kind, target, sheep, action, place):
    x, y = map(float, action["direction"][place])
    if kind == 1 and target >= sheep:
        return f"BARK {FIRST_ID}"
    return (
        f"MOVE {unit} {x!r} {y!r}",
        f"SHEAR {unit} {target + 1}",
        f"TRANSFER_WOOL 1 {unit} {target}",
        f"TRANSFER_WOOL 0 {unit} {target}",
        f"BARK {unit}",
    )[kind]


LINES = {"painting": painting_lines, "sheep": sheep_lines}


def towards_sheep(env, agent, observation):
    """A random action, but shepherds go to the nearest sheep with wool and shear it."""
    random = env.action_space(agent).sample()
    sheep = observation["sheep"]
    for place in range(3):
        shepherd = observation["shepherds"][0, place]
        distances = np.hypot(*(sheep[:, :2] - shepherd[:2]).T)
        distances[(sheep[:, 2] == 0) | (observation["sheep_mask"] == 0)] = np.inf
        nearest = int(distances.argmin())
        random["kind"][place] = 1 if distances[nearest] < 0.9 else 0
        random["target"][place] = nearest
        random["direction"][place] = np.clip(sheep[nearest, :2] - shepherd[:2], -1, 1)
    return random
