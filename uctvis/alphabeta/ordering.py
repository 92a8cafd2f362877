"""The order in which an alpha-beta search tries the moves of a position (compiled).

The move of the transposition table comes first, then moves that the game finds promising, the
killers (moves that cut at the same depth; Akl and Newborn 1977), and the others by their history
(Schaeffer 1989).
"""

from uctvis.alphabeta.work import HISTORY, Workspace
from uctvis.jit.compiled import compiled

# The ranks: of the move of the table, the least of a promising one, and of killers. The history
# is below them.
_TABLE = 1 << 40
PROMISING = 1 << 36
_KILLER = 1 << 34
_MOST_HISTORY = 1 << 32
# An entry of the stack is a move, and its place in move order in the upper half.
_MOVE, _PLACE = (1 << 32) - 1, 32


@compiled
def packed(move: int, place: int) -> int:
    """An entry of the stack of moves."""
    return move | place << _PLACE


@compiled
def move_in(entry: int) -> int:
    """The move of an entry of the stack."""
    return entry & _MOVE


@compiled
def place_in(entry: int) -> int:
    """The place in move order of an entry of the stack."""
    return entry >> _PLACE


@compiled
def rank_of(work: Workspace, player: int, ply: int, move: int, known: int, promise: int) -> int:
    """The rank of a move; `known` is the move of the table."""
    if move == known:
        return _TABLE
    if promise > 0:
        return PROMISING + promise
    if work.killers[ply, 0] == move:
        return _KILLER + 1
    if work.killers[ply, 1] == move:
        return _KILLER
    return work.history[player, move & HISTORY - 1]  # type: ignore[no-any-return]


@compiled
def bring_best(work: Workspace, first: int, end: int) -> None:
    """Bring the move with the highest rank to the place `first` of the stack."""
    best = first
    for at in range(first + 1, end):
        if work.ranks[at] > work.ranks[best]:
            best = at
    entry, rank = work.moves[best], work.ranks[best]
    # The others keep their order.
    for at in range(best, first, -1):
        work.moves[at] = work.moves[at - 1]
        work.ranks[at] = work.ranks[at - 1]
    work.moves[first] = entry
    work.ranks[first] = rank


@compiled
def praise(work: Workspace, player: int, move: int, depth: int, ply: int) -> None:
    """Remember a quiet move that cut."""
    if work.killers[ply, 0] != move:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    place = move & HISTORY - 1
    work.history[player, place] = min(work.history[player, place] + depth * depth, _MOST_HISTORY)
