"""The statistics of an alpha-beta search, in the terms of the other searches."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.alphabeta.tree import tree_of
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.statistics import Candidate, Statistics
from uctvis.tree.bounds import bound_at


def top_of(records: NDArray[Any]) -> NDArray[Any]:
    """A copy of the records of the root and its children."""
    return records[records["parent"] <= 0]


def statistics_of(
    game: AnyGame,
    position: AnyPosition,
    iterations: Sequence[DepthStatistics],
    top: NDArray[Any],
    *,
    nodes: int,
    seconds: float,
    is_solved: bool = False,
) -> Statistics:
    """The statistics of the last of these iterations; `top` are its records, by `top_of`.

    Their iterations and visits are positions. The value of a move that is not the best one is often
    only the most that it can be.
    """
    if not iterations:
        return Statistics(nodes, nodes, seconds, 0, False, (), (), None)
    tree, last = tree_of(game, position, top, is_solved=is_solved), iterations[-1]
    moves = top["move"][1:][np.argsort(top["place"][1:])].tolist()
    return Statistics(
        iterations=nodes,
        nodes=nodes,
        seconds=seconds,
        deepest_row=last.depth,
        memory_full=False,
        candidates=tuple(
            Candidate(
                move,
                int(tree.visits[child]),
                float(tree.mean[child]),
                tree.proof(child),
                bound_at(tree, child),
            )
            for child, move in enumerate(moves, 1)
        ),
        principal_variation=last.line,
        value=last.payoff if tree.player[0] == 0 else 1 - last.payoff,
        proof=tree.proof(0),
        depth=last.depth,
    )
