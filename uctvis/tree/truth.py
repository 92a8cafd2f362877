"""The column of perfect play: what each move is worth if both players play perfectly after it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from uctvis.texts import _
from uctvis.tree.columns import Column
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.tree import Tree

# The name of the column. Its numbers are payoffs to the player who moved into the node; at the
# root, to the player to move: 1.0 for a win, 0.5 for a draw, 0.0 for a loss, NaN if unknown. In
# games of chance, it is the expected payoff.
TRUTH = "truth"
# An expected payoff that is as good as a draw, but is no certain draw, differs from it by this.
_NO_DRAW = 2.0**-20
# Expected payoffs are rounded to so many decimals, so that equal ones compare equal.
_DECIMALS = 12


def truth_column(payoffs: NDArray[np.float64]) -> Column:
    """The column with these payoffs, float64 (size,)."""
    return Column(payoffs, _("Perfect play"), static=True)


def expected_payoff(payoffs: Sequence[float], chances: Sequence[int]) -> float:
    """The payoff of a lottery whose outcomes have these payoffs, 0.0 to 1.0, and chances.

    It is exactly the payoff of a win, a draw or a loss only if all outcomes are.
    """
    both = zip(payoffs, chances, strict=True)
    mean = round(sum(payoff * chance for payoff, chance in both) / sum(chances), _DECIMALS)
    if len(set(payoffs)) == 1:
        return payoffs[0]
    return min(max(mean + _NO_DRAW * (mean == 0.5), _NO_DRAW), 1.0 - _NO_DRAW)


def truth_at(tree: Tree, node: int) -> float | None:
    """The result of perfect play at a node: `LOSS`, `DRAW` or `WIN` of `uctvis.tree.proofs`.

    In games of chance also numbers between them: twice the expected payoff. None if it is unknown.
    A file may contain a column of this name with other numbers; these are unknown.
    """
    column = tree.columns.get(TRUTH)
    if column is None:
        return None
    result = round(2.0 * float(column.numbers(node)), _DECIMALS - 3)
    if result in (0.0, 1.0, 2.0):
        return int(result)
    return result if 0.0 < result < 2.0 else None


def best_truth(tree: Tree, node: int) -> float | None:
    """The result of perfect play at a node for the player to move there; None if unknown.

    If chance is to move, for the player who moved last. It is known, too, if a move there is known
    to win.
    """
    own = truth_at(tree, node)
    if own is not None:
        mover = mover_of(int(tree.player[max(int(tree.parent[node]), 0)]))
        return own if mover == mover_of(int(tree.player[node])) else round(2.0 - own, _DECIMALS - 3)
    known = [truth_at(tree, child) for child in tree.children(node)]
    return 2 if 2 in known and not is_chance(int(tree.player[node])) else None
