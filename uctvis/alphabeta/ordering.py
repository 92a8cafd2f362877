"""The order in which an alpha-beta search tries the moves of a position (compiled).

The move of the transposition table comes first, then moves that the game finds promising, the
killers (moves that cut at the same depth; Akl and Newborn 1977), the answer that cut after the same
move (Uiterwijk 1992), the others by their history (Schaeffer 1989), and moves that the game finds
bad. The history of a move that did not cut before another one did decreases.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.work import HISTORY, NO_MOVE, Workspace
from uctvis.jit.compiled import compiled, whole

# The ranks: of the move of the table, the least of a promising one, of killers, and the greatest
# of a bad one. The history is between the last two. The move of the table has the next rank if it
# is a promising one.
_TABLE = 1 << 40
PROMISING = 1 << 36
_KILLER = 1 << 34
_BAD = -(1 << 34)
MOST_HISTORY = 1 << 14
# The most by which one position changes the history.
_MOST_BONUS = MOST_HISTORY // 8
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
def is_quiet(rank: int) -> bool:
    """Whether a move with this rank is neither promising nor bad."""
    return _BAD < rank < PROMISING or rank == _TABLE


@compiled
def is_bad(rank: int) -> bool:
    """Whether the game finds a move with this rank bad."""
    return rank <= _BAD


@compiled
def _answer_to(work: Workspace, player: int, move: int) -> int:
    """The move that cut after the opponent's last one, which may be the null move."""
    return NO_MOVE if move < 0 else whole(work.answers[player, move & HISTORY - 1])


@compiled
def rank_of(work: Workspace, player: int, ply: int, move: int, known: int, score: int) -> int:
    """The rank of a move; `known` is the move of the table, `score` its ordering score."""
    if move == known:
        return _TABLE + (score != 0)
    if score > 0:
        return PROMISING + score
    if score < 0:
        return _BAD + score
    if work.killers[ply, 0] == move:
        return _KILLER + 2
    if work.killers[ply, 1] == move:
        return _KILLER + 1
    if ply > 0 and move == _answer_to(work, player, work.path[ply - 1]):
        return _KILLER
    return whole(work.history[player, move & HISTORY - 1])


@compiled
def bring_best(moves: NDArray[np.int64], ranks: NDArray[np.int64], first: int, end: int) -> None:
    """Bring the move with the highest rank to the place `first` of the stack.

    Both are arrays of a `Workspace`: to hand over all of them takes longer than this.
    """
    best = first
    for at in range(first + 1, end):
        if ranks[at] > ranks[best]:
            best = at
    entry, rank = moves[best], ranks[best]
    # The others keep their order.
    for at in range(best, first, -1):
        moves[at] = moves[at - 1]
        ranks[at] = ranks[at - 1]
    moves[first] = entry
    ranks[first] = rank


@compiled
def _add(work: Workspace, player: int, move: int, bonus: int) -> None:
    """Change the history of a move, less the nearer it is to its limit."""
    place = move & HISTORY - 1
    now = whole(work.history[player, place])
    work.history[player, place] = now + bonus - now * abs(bonus) // MOST_HISTORY


@compiled
def praise(work: Workspace, player: int, depth: int, ply: int, first: int, at: int) -> None:
    """Remember a quiet move that cut, at the place `at` of the stack.

    The quiet moves from the place `first` on were searched before it, and did not.
    """
    move = move_in(work.moves[at])
    if work.killers[ply, 0] != move:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    if ply > 0 and work.path[ply - 1] >= 0:
        work.answers[player, work.path[ply - 1] & HISTORY - 1] = move
    bonus = min(16 * depth * depth, _MOST_BONUS)
    _add(work, player, move, bonus)
    for before in range(first, at):
        if is_quiet(work.ranks[before]):
            _add(work, player, move_in(work.moves[before]), -bonus)
