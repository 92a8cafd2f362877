"""All names of a searched tree, written by compiled code.

`write_names` takes a game's rules as compiled functions, like `kernel.run_iterations`, and two
more functions that write text as bytes into `out`, starting at `at`, and return where it ends:

    write_move(position, move, out, at) -> int      the text of `Game.move_name`
    write_state(position, out, at) -> int           the text of `Game.state_name`
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined

# Games import it from here, too.
from uctvis.jit.digits import write_number as write_number


@compiled
def write_text(text: NDArray[np.uint8], out: NDArray[np.uint8], at: int) -> int:
    """Write the bytes of `text`."""
    for byte in text:
        out[at] = byte
        at += 1
    return at


@inlined
def write_names(
    play: Callable[..., Any],
    write_move: Callable[..., int],
    write_state: Callable[..., int],
    parent: NDArray[np.int32],
    move: NDArray[np.int32],
    root: tuple[np.uint64, ...],
    scratch: NDArray[np.uint64],
    longest: int,
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    """Write the move and the state of every node, one after the other.

    `parent` and `move` are int32 (size,), as in `Nodes`; no name may have more than `longest`
    bytes. Returns the bytes, and two int64 (size,): where the move of each node starts, and
    where it ends and its state starts. A state ends where the next move starts.
    """
    size = len(parent)
    move_start = np.empty(size, np.int64)
    move_end = np.empty(size, np.int64)
    out = np.empty(2 * longest + 32 * size, np.uint8)
    positions = [root]
    at = 0
    for node in range(size):
        if at + 2 * longest > len(out):
            wider = np.empty(2 * len(out), np.uint8)
            wider[:at] = out[:at]
            out = wider
        move_start[node] = at
        if node > 0:
            before = positions[parent[node]]
            at = write_move(before, move[node], out, at)
            positions.append(play(before, scratch, move[node]))
        move_end[node] = at
        at = write_state(positions[node], out, at)
    return out[:at], move_start, move_end
