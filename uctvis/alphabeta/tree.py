"""The tree of an alpha-beta search.

Its visits are the positions that were searched below a node, its means the values. Both bounds and
the values are payoffs to the player who moved into the node; at the root, to the player to move.
Chance counts as the player who moved last.
"""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.values import INFINITE, PROVEN
from uctvis.alphabeta.work import LOWER, UPPER
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.names import ReplayedNames
from uctvis.texts import _
from uctvis.tree import proofs
from uctvis.tree.bounds import ALPHA, AT_LEAST, AT_MOST, BETA, BOUND, CUT, EXACT, ORDER, WAS_CUT
from uctvis.tree.columns import Column
from uctvis.tree.merit import BEST
from uctvis.tree.players import mover_of
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.tree import Tree

_SEARCHED = 0
_UNKNOWN = -1
_MOST = np.iinfo(np.int32).max


def tree_of(
    game: AnyGame, position: AnyPosition, records: NDArray[Any], *, is_solved: bool = False
) -> Tree:
    """The tree of some records; `is_solved`: all its lines were searched to their ends.

    In games of chance, no draws are proven.
    """
    # A parent comes before its children; siblings are in the order in which they were searched.
    rows = np.arange(len(records))
    order = np.lexsort((records["place"], records["parent"]))
    number = np.empty(len(rows), np.int32)
    number[order] = rows
    records = records[order]
    parent = np.where(records["parent"] < 0, -1, number[records["parent"]]).astype(np.int32)
    above = np.maximum(parent, 0)
    # Whether the value is for the other player than the one who moved into the node; chance counts
    # as the player who moved last.
    turned = mover_of(records["player"]) != mover_of(records["player"][above])
    searched = records["below"] > 0
    value = np.where(turned, -records["value"], records["value"])
    bound = _bounds(records, turned)
    low = np.where(turned, -records["beta"], records["alpha"])
    high = np.where(turned, -records["alpha"], records["beta"])
    is_best = searched & (parent >= 0) & (records["best"][above] == records["move"])
    mean = np.where(searched, _payoffs(value), 0.0)
    tree = Tree.from_parents(
        parent,
        visits=np.minimum(records["below"], _MOST),
        mean=mean,
        player=records["player"],
        columns={
            ALPHA: Column(np.where(searched, _payoffs(low), np.nan), _("Alpha")),
            BETA: Column(np.where(searched, _payoffs(high), np.nan), _("Beta")),
            BOUND: Column(np.where(searched, bound, _UNKNOWN), _("Bound"), unknown=_UNKNOWN),
            CUT: Column(np.where(searched, _SEARCHED, WAS_CUT), _("Cut")),
            BEST: Column(is_best.astype(np.int8), _("Best move")),
            ORDER: Column(records["order"] + 1, _("Searched as")),
            # The mean of a lottery may equal the value of a draw.
            **_proofs(value, bound, searched, is_solved and not game.has_chance),
        },
        game=game.full_name,
    )
    source = tree.source
    moves = records["move"][source].astype(np.int32)
    moves[0] = _UNKNOWN
    names = ReplayedNames(game, position, tree.parent, moves)
    return replace(tree, names=names, source=None)


def _payoffs(values: NDArray[np.int32]) -> NDArray[np.float64]:
    """Values as payoffs; NaN for infinite ones."""
    payoffs = np.clip(values / PAYOFF_ONE + 0.5, 0.0, 1.0)
    payoffs[values > PROVEN] = 1.0
    payoffs[values < -PROVEN] = 0.0
    payoffs[np.abs(values) >= INFINITE] = np.nan
    return payoffs


def _bounds(records: NDArray[Any], turned: NDArray[np.bool_]) -> NDArray[np.int8]:
    least = np.where(turned, AT_MOST, AT_LEAST)
    most = np.where(turned, AT_LEAST, AT_MOST)
    found = np.select([records["bound"] == LOWER, records["bound"] == UPPER], [least, most], 0)
    return found.astype(np.int8)


def _proofs(
    value: NDArray[np.int32],
    bound: NDArray[np.int8],
    searched: NDArray[np.bool_],
    is_solved: bool,
) -> dict[str, Column]:
    wins = searched & (value > PROVEN) & (bound != AT_MOST)
    losses = searched & (value < -PROVEN) & (bound != AT_LEAST)
    draws = searched & (value == 0) & (bound == EXACT) & is_solved
    results = np.select([losses, draws, wins], [proofs.LOSS, proofs.DRAW, proofs.WIN], _UNKNOWN)
    if (results == _UNKNOWN).all():
        return {}
    return {proofs.PROVEN: Column(results.astype(np.int8), _("Proven"), unknown=_UNKNOWN)}
