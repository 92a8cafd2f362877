"""Names for files of games that compose compiled functions which the search composes now."""

from typing import Any

import numpy as np

from uctvis.jit.compiled import inlined
from uctvis.old_names import warn


def composed_before(module: str, name: str) -> Any:
    """What a module had under this name. Raises AttributeError if it had nothing of this name."""
    found = _COMPOSED.get(f"{module}.{name}")
    if found is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    warn(f"{module}.{name} is not needed any more: CompiledRules takes the functions themselves")
    return found


@inlined
def _run_iterations(*_rules_and_work: Any) -> None:
    """A search does not call the `run` that a file composes."""


@inlined
def _write_names(
    play: Any,
    write_move: Any,
    write_state: Any,
    parent: Any,
    move: Any,
    root: Any,
    scratch: Any,
    longest: int,
) -> Any:
    """Write the names of moves and states of a tree, by functions that a game file passes."""
    move_start = np.empty(len(parent), np.int64)
    move_end = np.empty(len(parent), np.int64)
    out = np.empty(2 * longest * len(parent), np.uint8)
    positions = [root]
    at = 0
    for node in range(len(parent)):
        move_start[node] = at
        if node > 0:
            before = positions[parent[node]]
            at = write_move(before, move[node], out, at)
            positions.append(play(before, scratch, move[node]))
        move_end[node] = at
        at = write_state(positions[node], out, at)
    return out[:at], move_start, move_end


_COMPOSED = {
    "uctvis.mcts.uct.kernel.run_iterations": _run_iterations,
    "uctvis.mcts.uct.kernel.run_iterations_of_chance": _run_iterations,
    "uctvis.mcts.naming.write_names": _write_names,
}
