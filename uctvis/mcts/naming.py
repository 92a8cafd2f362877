"""All names of a searched tree, written by compiled code."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules
from uctvis.jit.compiled import compiled, compiled_as

# Games import it from here, too.
from uctvis.jit.digits import write_number as write_number
from uctvis.jit.functions import name_of
from uctvis.mcts.composed_before import composed_before

_Bytes = NDArray[np.uint8]
_Places = NDArray[np.int64]


@compiled
def write_text(text: NDArray[np.uint8], out: NDArray[np.uint8], at: int) -> int:
    """Write the bytes of `text`."""
    for byte in text:
        out[at] = byte
        at += 1
    return at


@cache
def names_writer(rules: CompiledRules) -> Callable[..., tuple[_Bytes, _Places, _Places]]:
    """The function that writes the names of a tree of a game; it is compiled by its first call.

    write(parent, move, root, scratch)
        Write the move and the state of every node, one after the other. `parent` and `move` are
        int32 (size,), as in `Nodes`. Returns the bytes, and two int64 (size,): where the move of
        each node starts, and where it ends and its state starts. A state ends where the next move
        starts.
    """
    if rules.write_names is not None:
        return rules.write_names
    play, longest = rules.play, rules.longest_name
    write_move: Any = rules.write_move
    write_state: Any = rules.write_state

    def write(
        parent: NDArray[np.int32],
        move: NDArray[np.int32],
        root: tuple[np.uint64, ...],
        scratch: NDArray[np.uint64],
    ) -> tuple[_Bytes, _Places, _Places]:
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

    name = f"{write_state.__module__}.{name_of((play, write_move, write_state))}"
    return compiled_as(f"{name}.names", write)


def __getattr__(name: str) -> Any:
    """What files of games composed themselves before the search did."""
    return composed_before(__name__, name)
