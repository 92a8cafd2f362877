"""The evaluation "tactics" of chess: "positional" after the best captures (compiled).

As in `quiescence`, both players may go on with captures and promotions to a queen, and the player
to move may always stop instead. There may be more captures in a row, but captures that lose
material on their square are left out. After `MOST_TRIED` captures, the captures after them are no
longer tried: with ten queens a player, that could take ten seconds, and a search could not stop in
the meantime.
"""

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
from uctvis.games.chess.evaluation.exchange import loses
from uctvis.games.chess.evaluation.positional import positional_lead_within
from uctvis.games.chess.words import Words
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import Memory

# The largest number of captures in a row; even, so that both players have the same number.
PLIES = 8
STACK_ROOM = stack_room(PLIES)
# Positions of games need hundreds at most; so many take less than a millisecond.
MOST_TRIED = 2000


@compiled
def tactical_lead_within(
    position: Words,
    memory: Memory,
    weights: int,
    stack: np.uint64,
    is_found: bool,
    alpha: int,
    beta: int,
) -> int:
    """The lead of the player to move after the best captures, in hundredths of a pawn.

    It is only a bound if it is not between `alpha` and `beta`. `memory` is the memory of the
    scratch, `weights` the index of the first weight in it, and `stack` the index of the stack.
    `is_found`: the sets of the moves are known by `find_moves`; they are overwritten.
    """
    frame, last = stack, stack + np.uint64(PLIES) * FRAME
    tried = 0
    while True:
        alpha = max(alpha, positional_lead_within(position, memory, weights, alpha, beta))
        is_last = frame == last or tried >= MOST_TRIED
        enter(position, memory, frame, is_last, is_found, alpha, beta)
        is_found = False
        while True:
            frame, alpha, beta = go_back(memory, frame, stack)
            if alpha >= beta:
                return alpha
            tried += 1
            move = take_next(memory, frame)
            position = position_in(memory, frame)
            if not loses(position, memory, move):
                break
        position = capture(position, move)
        frame += FRAME
        alpha, beta = -beta, -alpha
