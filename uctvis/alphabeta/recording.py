"""Writing down the tree and the best line of an alpha-beta search (compiled)."""

from uctvis.alphabeta.ordering import move_in, place_in
from uctvis.alphabeta.work import (
    EXACT,
    LOWER,
    NO_MOVE,
    NODES,
    RECORDED,
    TREE_PLIES,
    UPPER,
    Bounds,
    Workspace,
)
from uctvis.jit.compiled import compiled


@compiled
def new_record(work: Workspace, node: int, packed: int, order: int, player: int, ply: int) -> int:
    """Record a child of `node`, and return its number; -1 if it is not recorded.

    `packed` is an entry of the stack of moves, `player` the player to move at the child.
    """
    number = work.counts[RECORDED]
    # The root's children, which are listed first, keep their room: so all of them are recorded.
    room = len(work.records) - (work.by_ply[1] if ply > 1 else 0)
    if node < 0 or ply > work.control[TREE_PLIES] or number >= room:
        return -1
    work.counts[RECORDED] = number + 1
    record = work.records[number]
    record.parent = node
    record.move = move_in(packed)
    record.place = place_in(packed)
    record.order = order
    record.player = player
    record.best = NO_MOVE
    record.below = 0
    return number  # type: ignore[no-any-return]


@compiled
def note(work: Workspace, node: int, value: int, window: Bounds, before: int, best: int) -> None:
    """Write what the search found at a recorded node.

    `before` is the number of positions that had been searched before it.
    """
    if node < 0:
        return
    record = work.records[node]
    record.value = value
    record.best = best
    record.alpha = window.alpha
    record.beta = window.beta
    record.bound = bound_of(value, window)
    record.below = work.counts[NODES] - before


@compiled
def bound_of(value: int, window: Bounds) -> int:
    """What a value is that was searched with a window."""
    return UPPER if value <= window.alpha else LOWER if value >= window.beta else EXACT


@compiled
def write_line(work: Workspace, ply: int, move: int) -> None:
    """The best line at `ply` is `move`, and then the best line of the next ply."""
    length = work.variation[ply + 1, 0]
    work.variation[ply, 0] = length + 1
    work.variation[ply, 1] = move
    for at in range(1, length + 1):
        work.variation[ply, at + 1] = work.variation[ply + 1, at]
