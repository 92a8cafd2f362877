"""How the sheep of a turn of Sheep move, compiled.

The directions of all sheep are chosen, in the order of their ids, before any of them moves. A sheep
that follows another one has the very same heading: whatever is added to it is added for both, also
in later turns, until one of them gets a new one.
"""

from math import sqrt

import numpy as np

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.java_random import next_double, next_int
from uctvis.simultaneous.sheep.compiled_units import go
from uctvis.simultaneous.sheep.pasture import (
    CALM,
    DANGER_RADIUS,
    MOST_SHEEP,
    NEAR,
    NOBODY,
    ORIGINAL_DANGER_RADIUS,
    RADIUS,
    SCARED,
    SHORTEST,
    State,
)

# How often in a hundred a lone sheep keeps its direction.
_KEPT = 60
# The width of the noise that is added to each part of a direction.
_NOISE = 0.2
# At the left and upper borders, new headings are turned back from so near.
_BORDER = 1.0


@compiled
def move_flock(state: State, by_original: bool) -> None:
    """Move all sheep that are not being sheared."""
    speeds = np.empty(MOST_SHEEP)
    for sheep in range(state.sheep):
        if state.partner[sheep] == NOBODY:
            speeds[sheep] = state.speed[_choose(state, sheep, by_original)]
    for sheep in range(state.sheep):
        if state.partner[sheep] == NOBODY:
            _shake(state, state.heading[sheep])
            x, y = state.heading_x[state.heading[sheep]], state.heading_y[state.heading[sheep]]
            go(state, sheep, x * speeds[sheep], y * speeds[sheep])
        if not by_original and state.scared[sheep] > 0:
            state.scared[sheep] -= 1


@compiled
def _choose(state: State, sheep: int, by_original: bool) -> int:
    """Choose the heading of a sheep; return the number of its speed."""
    is_scared = state.scared[sheep] > 0
    if is_scared and not by_original:
        _flee(state, sheep, state.scarer[sheep])
        return SCARED
    danger = _danger(state, sheep, ORIGINAL_DANGER_RADIUS if by_original else DANGER_RADIUS)
    if danger != NOBODY:
        _flee(state, sheep, danger)
    elif not _follow(state, sheep):
        _wander(state, sheep)
    if is_scared:
        return SCARED
    return CALM if danger == NOBODY else NEAR


@compiled
def _danger(state: State, sheep: int, radius: float) -> int:
    """The first dog, else the first shepherd, that is so near; or -1."""
    first_dog = state.sheep + state.shepherds
    dog = _first_near(state, sheep, radius, first_dog, first_dog + state.dogs)
    return dog if dog != NOBODY else _first_near(state, sheep, radius, state.sheep, first_dog)


@compiled
def _first_near(state: State, sheep: int, radius: float, first: int, end: int) -> int:
    """The first unit from `first` to `end` that is so near; or -1."""
    x, y = state.x[sheep], state.y[sheep]
    for unit in range(first, end):
        dx, dy = state.x[unit] - x, state.y[unit] - y
        if dx * dx + dy * dy < radius * radius:
            return unit
    return NOBODY


@compiled
def _flee(state: State, sheep: int, unit: int) -> None:
    """Straight away from a unit. The length is the distance until the noise has been added."""
    _set_heading(state, sheep, state.x[sheep] - state.x[unit], state.y[sheep] - state.y[unit])


@compiled
def _follow(state: State, sheep: int) -> bool:
    """Share the heading of the first earlier free sheep that is near, if there is one."""
    x, y = state.x[sheep], state.y[sheep]
    for other in range(sheep):
        dx, dy = state.x[other] - x, state.y[other] - y
        if dx * dx + dy * dy < (2 * RADIUS) ** 2 and state.partner[other] == NOBODY:
            state.followers[state.heading[sheep]] -= 1
            state.heading[sheep] = state.heading[other]
            state.followers[state.heading[other]] += 1
            return True
    return False


@compiled
def _wander(state: State, sheep: int) -> None:
    """Mostly keep the heading, else turn to a random one."""
    state.random, percent = next_int(state.random, 100)
    if percent < _KEPT:
        return
    state.random, x = next_double(state.random)
    state.random, y = next_double(state.random)
    x, y = 2.0 * x - 1.0, 2.0 * y - 1.0
    # The original compares with the wrong border on the other two sides, and so never turns there.
    if state.x[sheep] <= _BORDER:
        x = abs(x)
    if state.y[sheep] <= _BORDER:
        y = abs(y)
    _set_heading(state, sheep, x, y)


@compiled
def _set_heading(state: State, sheep: int, x: float, y: float) -> None:
    """Give a sheep a heading of its own."""
    heading = state.heading[sheep]
    if state.followers[heading] > 1:
        state.followers[heading] -= 1
        heading = 0
        # There is a free one, because there are as many as sheep, and two share one.
        while state.followers[heading] > 0:
            heading += 1
        state.heading[sheep] = heading
        state.followers[heading] = 1
    state.heading_x[heading], state.heading_y[heading] = x, y


@compiled
def _shake(state: State, heading: int) -> None:
    """Add noise to a heading; then its length is 1."""
    state.random, x = next_double(state.random)
    state.random, y = next_double(state.random)
    x = state.heading_x[heading] + (_NOISE * x - _NOISE / 2)
    y = state.heading_y[heading] + (_NOISE * y - _NOISE / 2)
    length = sqrt(x * x + y * y)
    if length < SHORTEST:
        x = y = 0.0
    else:
        x, y = x / length, y / length
    state.heading_x[heading], state.heading_y[heading] = x, y
