"""The evaluation "tactics" of chess: "positional" after the best captures (compiled).

As in `quiescence`, both players may go on with captures and promotions to a queen, and the player
to move may always stop instead. There may be more captures in a row, but captures that lose
material on their square are left out.
"""

import numpy as np

from uctvis.games.chess.exchange import loses
from uctvis.games.chess.moves import find_moves
from uctvis.games.chess.positional import positional_lead_within
from uctvis.games.chess.quiescence import (
    ALPHA,
    BETA,
    CAPTURES,
    END,
    FRAME,
    NEXT,
    capture,
    list_captures,
    position_in,
    take_next,
)
from uctvis.games.chess.words import Words
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.raw_memory import Memory, load, store

# The largest number of captures in a row; even, so that both players have the same number.
PLIES = 8
# The number of words of the stack.
STACK_ROOM = (PLIES + 1) * int(FRAME)

_U0 = np.uint64(0)


@compiled
def _enter(
    position: Words,
    memory: Memory,
    weights: int,
    frame: np.uint64,
    is_last: bool,
    is_found: bool,
    alpha: int,
    beta: int,
) -> None:
    """Write the frame of a position: its value if nothing is captured, and the captures to try."""
    alpha = max(alpha, positional_lead_within(position, memory, weights, alpha, beta))
    first = np.uint64(frame + CAPTURES)
    end = first
    if alpha < beta and not is_last:
        if not is_found:
            find_moves(position, memory)
        end = list_captures(position, memory, first)
        for word in range(8):
            store(memory, frame + np.uint64(word), position[word])
    store(memory, frame + ALPHA, np.uint64(alpha))
    store(memory, frame + BETA, np.uint64(beta))
    store(memory, frame + NEXT, first)
    store(memory, frame + END, end)


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
    scratch, `weights` the index of the first weight in it, and `stack` that of the stack.
    `is_found`: the sets of the moves are known by `find_moves`; they are overwritten.
    """
    frame, last = stack, stack + np.uint64(PLIES) * FRAME
    while True:
        _enter(position, memory, weights, frame, frame == last, is_found, alpha, beta)
        is_found = False
        while True:
            # Go back to the last position where a capture is left that could matter.
            while True:
                alpha = signed(load(memory, frame + ALPHA))
                beta = signed(load(memory, frame + BETA))
                if alpha < beta and load(memory, frame + NEXT) < load(memory, frame + END):
                    break
                if frame == stack:
                    return alpha
                frame -= FRAME
                alpha = max(-alpha, signed(load(memory, frame + ALPHA)))
                store(memory, frame + ALPHA, np.uint64(alpha))
            move = take_next(memory, frame)
            position = position_in(memory, frame)
            if not loses(position, memory, move):
                break
        position = capture(position, move)
        frame += FRAME
        alpha, beta = -beta, -alpha
