"""Sheep for learners: arrays with what a bot is sent, and a command for each own unit.

Own units have six places: three shepherds, then three dogs. The kinds of commands are 0 MOVE,
1 SHEAR, 2 deposit wool, 3 withdraw wool, and 4 BARK.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.contract import PLAYERS
from uctvis.simultaneous.learner_arrays import LearnerArrays, Observation, expect_read
from uctvis.simultaneous.sheep.game import Sheep
from uctvis.simultaneous.sheep.pasture import (
    BARK,
    COMMAND,
    DANGER_RADIUS,
    HEIGHT,
    MOST_COMMANDS,
    MOST_OWN,
    MOST_PAIRS,
    MOST_SHEDS,
    MOST_SHEEP,
    MOST_TURNS,
    MOVE,
    NOBODY,
    RADIUS,
    SHEAR,
    WIDTH,
    Commands,
    Pasture,
    State,
)

KINDS = 5
_COORDINATES = 2
# The space of actions, for messages.
_SPACE = (
    f"kind MultiDiscrete([{KINDS}] * {MOST_OWN}), direction Box(-1, 1, "
    f"({MOST_OWN}, {_COORDINATES})), target MultiDiscrete([{MOST_SHEEP}] * {MOST_OWN})"
)
_MOST_WOOL, _MOST_CARRIED = 7, 19
# Wool at the start, most carried, radius, the five speeds, danger radius, bark cool-down, bark
# radius, calm cool-down, turn.
_LEAST_NUMBERS = [3, 10, RADIUS, 0, 0, 0, 0, 0, DANGER_RADIUS, 5, 2, 5, 0]
_MOST_NUMBERS = [7, 19, RADIUS, 1, 1, 1, 1, 1, DANGER_RADIUS, 14, 4, 10, MOST_TURNS]


def _box(low: Sequence[float], high: Sequence[float], *shape: int) -> spaces.Box[np.float32]:
    """A space of arrays with this shape whose last axis, which is added, has these limits."""
    size = (*shape, len(low))
    least, most = (np.broadcast_to(np.array(one, np.float32), size) for one in (low, high))
    return spaces.Box(least, most, dtype=np.float32)


class SheepArrays(LearnerArrays[Sheep]):
    """Observations and actions of Sheep."""

    def observation_space(self) -> spaces.Dict:
        everything = _MOST_WOOL * MOST_SHEEP
        return spaces.Dict(
            {
                "sheep": _box([0, 0, 0, 0], [WIDTH, HEIGHT, _MOST_WOOL, 1], MOST_SHEEP),
                "sheep_mask": spaces.MultiBinary(MOST_SHEEP),
                "shepherds": _box(
                    [0, 0, 0, NOBODY],
                    [WIDTH, HEIGHT, _MOST_CARRIED, MOST_SHEEP - 1],
                    *(PLAYERS, MOST_PAIRS),
                ),
                "dogs": _box([0, 0], [WIDTH, HEIGHT], PLAYERS, MOST_PAIRS),
                "unit_mask": spaces.MultiBinary(MOST_OWN),
                "sheds": _box(
                    [0, 0, NOBODY, 0], [WIDTH - 1, HEIGHT - 1, 1, everything], MOST_SHEDS
                ),
                "shed_mask": spaces.MultiBinary(MOST_SHEDS),
                "numbers": _box(_LEAST_NUMBERS, _MOST_NUMBERS),
            }
        )

    def action_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "kind": spaces.MultiDiscrete([KINDS] * MOST_OWN),
                "direction": spaces.Box(-1, 1, (MOST_OWN, _COORDINATES), np.float32),
                "target": spaces.MultiDiscrete([MOST_SHEEP] * MOST_OWN),
            }
        )

    def observe(self, state: Sheep, player: int) -> Observation:
        sheep = np.zeros((MOST_SHEEP, 4), np.float32)
        sheep_mask = np.zeros(MOST_SHEEP, np.int8)
        shepherds = np.zeros((PLAYERS, MOST_PAIRS, 4), np.float32)
        dogs = np.zeros((PLAYERS, MOST_PAIRS, 2), np.float32)
        unit_mask = np.zeros(MOST_OWN, np.int8)
        sheds = np.zeros((MOST_SHEDS, 4), np.float32)
        shed_mask = np.zeros(MOST_SHEDS, np.int8)
        numbers = np.zeros(len(_MOST_NUMBERS), np.float32)
        _observe_units(state.pasture, player, sheep, sheep_mask, shepherds, dogs, unit_mask)
        _observe_others(state.pasture, player, sheds, shed_mask, numbers)
        return {
            "sheep": sheep,
            "sheep_mask": sheep_mask,
            "shepherds": shepherds,
            "dogs": dogs,
            "unit_mask": unit_mask,
            "sheds": sheds,
            "shed_mask": shed_mask,
            "numbers": numbers,
        }

    def play(self, state: Sheep, actions: Sequence[Any]) -> None:
        commands = np.zeros(MOST_COMMANDS, COMMAND)
        count = 0
        for player, action in enumerate(actions):
            arrays = _arrays_of(action)
            is_read = arrays is not None
            if arrays is not None:
                is_read, count = _read(*arrays, state.pasture, player, commands, count)
            expect_read(is_read, player, _SPACE, action)
        state.play(commands, count)


def _arrays_of(
    action: Any,
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]] | None:
    """The arrays of an action by which it is read; None if it has others."""
    try:
        kind, direction, target = (
            np.asarray(action[name]) for name in ("kind", "direction", "target")
        )
    except (KeyError, TypeError, IndexError):
        return None
    whole = (kind, target)
    if (
        any(one.shape != (MOST_OWN,) or one.dtype.kind not in "iu" for one in whole)
        or direction.shape != (MOST_OWN, _COORDINATES)
        or direction.dtype.kind not in "iuf"
    ):
        return None
    return kind.astype(np.int64), direction.astype(np.float64), target.astype(np.int64)


@compiled
def _own_unit(state: State, player: int, place: int) -> int:
    """The unit that a player has in one of the six places, or -1."""
    pair = place % MOST_PAIRS
    if place < MOST_PAIRS:
        return state.sheep + 2 * pair + player if 2 * pair < state.shepherds else NOBODY
    first_dog = state.sheep + state.shepherds
    return first_dog + 2 * pair + player if 2 * pair < state.dogs else NOBODY


@compiled
def _read(
    kind: NDArray[np.int64],
    direction: NDArray[np.float64],
    target: NDArray[np.int64],
    pasture: Pasture,
    player: int,
    commands: Commands,
    count: int,
) -> tuple[bool, int]:
    """Add the commands that the own units can carry out to the first `count` ones.

    Returns
    -------
    is_read : bool
        Whether all numbers are in their ranges, also those for places without units.
    count : int
    """
    state = pasture[0]
    for place in range(MOST_OWN):
        x, y = direction[place, 0], direction[place, 1]
        # Written so that numbers that are not-a-number are out of the range.
        if not (
            0 <= kind[place] < KINDS
            and 0 <= target[place] < MOST_SHEEP
            and -1.0 <= x <= 1.0
            and -1.0 <= y <= 1.0
        ):
            return False, count
        unit = _own_unit(state, player, place)
        is_dog = place >= MOST_PAIRS
        if unit == NOBODY or (kind[place] != MOVE and (kind[place] == BARK) != is_dog):
            continue
        if kind[place] == SHEAR and target[place] >= state.sheep:
            continue
        command = commands[count]
        command.kind, command.unit, command.number = kind[place], unit, target[place]
        command.x, command.y = x, y
        count += 1
    return True, count


@compiled
def _observe_units(
    pasture: Pasture,
    player: int,
    sheep: NDArray[np.float32],
    sheep_mask: NDArray[np.int8],
    shepherds: NDArray[np.float32],
    dogs: NDArray[np.float32],
    unit_mask: NDArray[np.int8],
) -> None:
    """Fill these arrays of an observation, which contain zeros before."""
    state = pasture[0]
    for one in range(state.sheep):
        sheep_mask[one] = 1
        sheep[one, 0], sheep[one, 1], sheep[one, 2] = state.x[one], state.y[one], state.wool[one]
        sheep[one, 3] = 0 if state.partner[one] == NOBODY else 1
    for side in range(PLAYERS):
        for place in range(MOST_OWN):
            unit = _own_unit(state, player if side == 0 else 1 - player, place)
            if unit == NOBODY:
                continue
            unit_mask[place] = 1
            pair = place % MOST_PAIRS
            if place < MOST_PAIRS:
                shepherd = shepherds[side, pair]
                shepherd[0], shepherd[1] = state.x[unit], state.y[unit]
                shepherd[2], shepherd[3] = state.wool[unit], state.partner[unit]
            else:
                dogs[side, pair, 0], dogs[side, pair, 1] = state.x[unit], state.y[unit]


@compiled
def _observe_others(
    pasture: Pasture,
    player: int,
    sheds: NDArray[np.float32],
    shed_mask: NDArray[np.int8],
    numbers: NDArray[np.float32],
) -> None:
    """Fill these arrays of an observation, which contain zeros before."""
    state = pasture[0]
    for shed in range(state.sheds):
        shed_mask[shed] = 1
        sheds[shed, 0], sheds[shed, 1] = state.shed_x[shed], state.shed_y[shed]
        owner = state.shed_owner[shed]
        sheds[shed, 2] = owner if owner == NOBODY else abs(owner - player)
        sheds[shed, 3] = state.shed_wool[shed]
    numbers[0], numbers[1], numbers[2] = state.wool_at_start, state.most_carried, RADIUS
    for speed in range(5):
        numbers[3 + speed] = state.speed[speed]
    numbers[8], numbers[9], numbers[10] = DANGER_RADIUS, state.bark_pause, state.bark_radius
    numbers[11], numbers[12] = state.calming, state.turn
