"""The evaluation of `quiescence` once more, compiled."""

import numpy as np

from uctvis.games.chess.evaluation.capture_stack import (
    FRAME,
    capture,
    enter,
    go_back,
    position_in,
    stack_room,
    take_next,
)
from uctvis.games.chess.evaluation.compiled_placement import placement_lead
from uctvis.games.chess.evaluation.quiescence import MOST, PLIES
from uctvis.games.chess.words import Words
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import Memory

STACK_ROOM = stack_room(PLIES)
_U1 = np.uint64(1)


@compiled
def quiet_lead(position: Words, memory: Memory, stack: np.uint64) -> int:
    """White's lead in hundredths of a pawn after the best captures.

    `memory` is the memory of the scratch, and `stack` the index of the stack in it. The sets of
    `find_moves` are overwritten.
    """
    lead = quiet_lead_within(position, memory, stack, -MOST, MOST)
    return -lead if position[7] & _U1 else lead


@compiled
def quiet_lead_within(
    position: Words, memory: Memory, stack: np.uint64, alpha: int, beta: int
) -> int:
    """The lead of the player to move, as `quiet_lead`.

    It is only a bound if it is not between `alpha` and `beta`.
    """
    frame, last = stack, stack + np.uint64(PLIES) * FRAME
    while True:
        lead = placement_lead(position)
        alpha = max(alpha, -lead if position[7] & _U1 else lead)
        enter(position, memory, frame, frame == last, False, alpha, beta)
        frame, alpha, beta = go_back(memory, frame, stack)
        if alpha >= beta:
            return alpha
        move = take_next(memory, frame)
        position = capture(position_in(memory, frame), move)
        frame += FRAME
        alpha, beta = -beta, -alpha
