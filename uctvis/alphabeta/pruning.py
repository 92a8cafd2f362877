"""How much less deeply, and below which values, an alpha-beta search looks (compiled).

The bounds are multiples of the game's margin, the value of a small advantage such as a pawn.
"""

import numpy as np

from uctvis.alphabeta.ordering import MOST_HISTORY
from uctvis.jit.compiled import compiled, whole

# The greatest depths at which a position, a quiet move, a late quiet move, and a losing capture are
# not searched; the least depth of a node with a null move, with reductions, with a singular move.
MOST_POSITION, MOST_QUIET, MOST_LATE, MOST_LOSING = 8, 6, 8, 4
LEAST_NULL, LEAST_SINGULAR, LEAST_KNOWN, _LEAST_REDUCED = 3, 6, 4, 3
# The greatest depth at which a hopeless position is only estimated.
MOST_HOPELESS = 2
# The number of moves that are never reduced.
_UNREDUCED = 3
# How much worse all other moves are than a singular one, for each ply of depth.
_SINGULAR_MARGIN = 1 << 15
# By how many plies a move is searched less deeply, by depth and by its place in the order.
_LOGARITHMS = np.log(np.arange(1, 65))
_REDUCTION = (0.5 + np.outer(_LOGARITHMS, _LOGARITHMS) / 2.2).astype(np.int64)


@compiled
def below_singular(value: int, depth: int) -> int:
    """The value that all other moves must not reach, if a move with `value` is singular."""
    return value - _SINGULAR_MARGIN * depth


@compiled
def reduction(depth: int, searched: int) -> int:
    """By how many plies a late move is searched less deeply than the others."""
    if searched < _UNREDUCED or depth < _LEAST_REDUCED:
        return 0
    most = whole(_REDUCTION[min(depth, 64) - 1, min(searched, 64) - 1])
    return max(min(most, depth - 2), 0)


@compiled
def adjusted(reduced: int, depth: int, rank: int, is_open: bool, is_improving: bool) -> int:
    """A reduction that also depends on the move and on the position.

    `is_open`: the window is not a null window.
    """
    if reduced == 0:
        return 0
    reduced += (not is_improving) - is_open
    # Moves that often cut before are reduced less; killers have higher ranks than all of them.
    if rank > MOST_HISTORY:
        reduced -= 1
    elif rank > -MOST_HISTORY:
        reduced -= 2 * rank // MOST_HISTORY
    return max(min(reduced, depth - 2), 0)


@compiled
def after_null_move(depth: int, lead: int, margin: int) -> int:
    """The depth after a null move; `lead`: by how much the value now is above the window."""
    more = min(2 * lead // (3 * margin), 3) if margin > 0 else 0
    return depth - 4 - depth // 4 - more


@compiled
def is_surely_above(static: int, beta: int, depth: int, margin: int, is_improving: bool) -> bool:
    """Whether a position is so good that it is not searched (reverse futility)."""
    plies = max(depth - is_improving, 1)
    return static - 3 * margin * plies // 4 >= beta


@compiled
def is_surely_below(static: int, alpha: int, depth: int, margin: int) -> bool:
    """Whether a quiet move cannot make up for the position before it (futility)."""
    return static + margin + 3 * margin * depth // 4 <= alpha


@compiled
def is_hopeless(static: int, alpha: int, depth: int, margin: int) -> bool:
    """Whether a position is so bad that only captures can help (razoring)."""
    return static + 3 * margin * depth <= alpha


@compiled
def most_moves(depth: int, is_improving: bool) -> int:
    """The number of moves after which quiet moves are not searched."""
    most = 3 + depth * depth
    return most if is_improving else most // 2
