"""A turn of Sheep, compiled."""

import numpy as np

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.sheep.compiled_flock import move_flock
from uctvis.simultaneous.sheep.compiled_units import (
    act_by_original,
    act_by_text,
    cell,
    move_units,
    owner,
)
from uctvis.simultaneous.sheep.pasture import (
    HOMES,
    MOST_UNITS,
    NOBODY,
    Commands,
    Pasture,
    State,
)


@compiled
def play_turn(pasture: Pasture, commands: Commands, count: int, by_original: bool) -> None:
    """Play a turn with the first `count` commands, player 0's first."""
    state = pasture[0]
    done = np.zeros(MOST_UNITS, np.bool_)
    move_units(state, commands, count, done)
    if by_original:
        act_by_original(state, commands, count, done)
    else:
        act_by_text(state, commands, count, done)
    _give_sheds(state)
    move_flock(state, by_original)
    _shear(state)
    state.turn += 1


@compiled
def _give_sheds(state: State) -> None:
    """Give each shed that is no home to the player who has more dogs in it."""
    first = state.sheep + state.shepherds
    for shed in range(HOMES, state.sheds):
        dogs, lead = 0, 0
        for dog in range(first, first + state.dogs):
            if (
                cell(state.x[dog]) == state.shed_x[shed]
                and cell(state.y[dog]) == state.shed_y[shed]
            ):
                dogs += 1
                lead += 1 - 2 * owner(state, dog)
        if lead != 0:
            state.shed_owner[shed] = 0 if lead > 0 else 1
        elif dogs == 0:
            state.shed_owner[shed] = NOBODY


@compiled
def _shear(state: State) -> None:
    for shepherd in range(state.sheep, state.sheep + state.shepherds):
        sheep = state.partner[shepherd]
        if sheep != NOBODY and state.wool[sheep] > 0 and state.wool[shepherd] < state.most_carried:
            state.wool[sheep] -= 1
            state.wool[shepherd] += 1
