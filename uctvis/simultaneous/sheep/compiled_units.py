"""What shepherds and dogs do in a turn of Sheep, compiled.

For each unit the first command counts that it can carry out; all `MOVE`s come before the others,
player 0's before player 1's. The commands are in this order and name own units only.
"""

from math import isnan, sqrt

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.sheep.pasture import (
    BARK,
    DEPOSIT,
    DOG,
    HEIGHT,
    INSIDE,
    MOST_UNITS,
    MOVE,
    NOBODY,
    RADIUS,
    SHEAR,
    SHEPHERD,
    SHORTEST,
    WIDTH,
    Commands,
    State,
)


@compiled
def distance(state: State, one: int, other: int) -> float:
    """The distance of the centres of two units."""
    x, y = state.x[one] - state.x[other], state.y[one] - state.y[other]
    return sqrt(x * x + y * y)


@compiled
def go(state: State, unit: int, x: float, y: float) -> None:
    """Move a unit by a step, but not over a border."""
    x, y = state.x[unit] + x, state.y[unit] + y
    if x < 0.0:
        x = INSIDE
    elif x > WIDTH:
        x = WIDTH - INSIDE
    if y < 0.0:
        y = INSIDE
    elif y > HEIGHT:
        y = HEIGHT - INSIDE
    state.x[unit], state.y[unit] = x, y


@compiled
def cell(coordinate: float) -> int:
    """The column or row; 0 of a unit that is not-a-number, as in Java."""
    return 0 if isnan(coordinate) else int(coordinate)


@compiled
def move_units(state: State, commands: Commands, count: int, done: NDArray[np.bool_]) -> None:
    """Carry out the `MOVE`s; note in `done`, by unit, whose turn is over."""
    for number in range(count):
        command = commands[number]
        unit = command.unit
        if command.kind != MOVE or done[unit]:
            continue
        done[unit] = True
        is_shepherd = unit < state.sheep + state.shepherds
        speed = state.speed[SHEPHERD if is_shepherd else DOG]
        length = sqrt(command.x * command.x + command.y * command.y)
        if not length < SHORTEST:
            x, y = command.x / length, command.y / length
            go(state, unit, x * speed, y * speed)
            state.facing_x[unit], state.facing_y[unit] = x, y
        if is_shepherd:
            _stop_shearing(state, unit)


@compiled
def _stop_shearing(state: State, shepherd: int) -> None:
    sheep = state.partner[shepherd]
    if sheep != NOBODY:
        state.partner[sheep] = NOBODY
        state.partner[shepherd] = NOBODY


@compiled
def _start_shearing(state: State, shepherd: int, sheep: int) -> None:
    state.partner[shepherd] = sheep
    state.partner[sheep] = shepherd


@compiled
def _is_in_reach(state: State, shepherd: int, sheep: int) -> bool:
    return distance(state, shepherd, sheep) < 2 * RADIUS


@compiled
def _shed_of(state: State, shepherd: int) -> int:
    """The shed in whose cell a shepherd stands, or -1."""
    column, row = cell(state.x[shepherd]), cell(state.y[shepherd])
    for shed in range(state.sheds):
        if state.shed_x[shed] == column and state.shed_y[shed] == row:
            return shed
    return -1


@compiled
def _transfer(state: State, shepherd: int, shed: int, kind: int, amount: int) -> None:
    carried = state.wool[shepherd]
    if kind == DEPOSIT:
        brought = min(amount, carried)
    else:
        brought = -min(amount, state.shed_wool[shed], state.most_carried - carried)
    state.wool[shepherd] -= brought
    state.shed_wool[shed] += brought


@compiled
def _bark(state: State, dog: int) -> bool:
    """Whether it can bark now; then it does not for some turns."""
    if state.turn < state.bark_turn[dog]:
        return False
    state.bark_turn[dog] = state.turn + state.bark_pause
    return True


@compiled
def act_by_original(state: State, commands: Commands, count: int, done: NDArray[np.bool_]) -> None:
    """Carry out the other commands one after the other, with the faults of the original."""
    for number in range(count):
        command = commands[number]
        unit, kind = command.unit, command.kind
        if kind == MOVE or done[unit]:
            continue
        if kind == SHEAR:
            sheep = command.number
            if state.partner[sheep] == NOBODY and _is_in_reach(state, unit, sheep):
                # A sheep that he was shearing stays marked, and stands still for ever.
                _start_shearing(state, unit, sheep)
            # Also if it failed.
            done[unit] = True
        elif kind == BARK:
            if _bark(state, unit):
                _scare_by_original(state, unit)
                done[unit] = True
        else:
            _stop_shearing(state, unit)
            shed = _shed_of(state, unit)
            if shed >= 0:
                _transfer(state, unit, shed, kind, command.number)
            done[unit] = True


@compiled
def _scare_by_original(state: State, dog: int) -> None:
    """Scare the free sheep around a dog, and calm all others."""
    for sheep in range(state.sheep):
        is_scared = state.partner[sheep] == NOBODY and (
            distance(state, sheep, dog) < state.bark_radius
        )
        state.scared[sheep] = 1 if is_scared else 0


@compiled
def act_by_text(state: State, commands: Commands, count: int, done: NDArray[np.bool_]) -> None:
    """Carry out the other commands so that their order among the players does not matter."""
    # By shepherd: the sheep that he wants to shear.
    wanted = np.full(MOST_UNITS, NOBODY)
    has_barked = False
    for number in range(count):
        command = commands[number]
        unit, kind = command.unit, command.kind
        if kind == MOVE or done[unit]:
            continue
        if kind == SHEAR:
            sheep = command.number
            holder = state.partner[sheep]
            if holder == unit or (holder == NOBODY and _is_in_reach(state, unit, sheep)):
                wanted[unit] = sheep
                done[unit] = True
        elif kind == BARK:
            done[unit] = _bark(state, unit)
            has_barked |= done[unit]
        else:
            shed = _shed_of(state, unit)
            if shed >= 0 and state.shed_owner[shed] == owner(state, unit):
                _transfer(state, unit, shed, kind, command.number)
                done[unit] = True
    _start_wanted(state, wanted)
    if has_barked:
        _scare_by_text(state)


@compiled
def owner(state: State, unit: int) -> int:
    """The player of a shepherd or a dog."""
    return (unit - state.sheep) % 2  # type: ignore[no-any-return]


@compiled
def _start_wanted(state: State, wanted: NDArray[np.int64]) -> None:
    """End shearing that nobody commanded, and start what only one shepherd wants."""
    first, end = state.sheep, state.sheep + state.shepherds
    for shepherd in range(first, end):
        if state.partner[shepherd] != wanted[shepherd]:
            _stop_shearing(state, shepherd)
    for shepherd in range(first, end):
        sheep = wanted[shepherd]
        if sheep == NOBODY:
            continue
        wishes = 0
        for other in range(first, end):
            wishes += wanted[other] == sheep
        if wishes == 1:
            _start_shearing(state, shepherd, sheep)


@compiled
def _scare_by_text(state: State) -> None:
    """Scare the free sheep around dogs that bark in this turn, each by the nearest."""
    first = state.sheep + state.shepherds
    for sheep in range(state.sheep):
        if state.partner[sheep] != NOBODY:
            continue
        nearest = state.bark_radius
        for dog in range(first, first + state.dogs):
            if state.bark_turn[dog] != state.turn + state.bark_pause:
                continue
            length = distance(state, sheep, dog)
            if length < nearest:
                nearest = length
                state.scared[sheep] = state.calming
                state.scarer[sheep] = dog
