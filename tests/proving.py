"""Trees with proofs, for tests."""

import numpy as np

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.columns import Column
from uctvis.tree.proofs import PROVEN, PROVEN_MOVES
from uctvis.tree.tree import Tree


def proven_tree(results, moves, *, visits, root=(-1, -1), mean=None):
    """A root with children a, b, ... of these results, moves below them, and visits."""
    return Tree.from_parents(
        [-1, *[0] * len(results)],
        visits=[sum(visits), *visits],
        mean=[0.5, *(mean or [0.5] * len(visits))],
        move_names=["", *"abcdefgh"[: len(visits)]],
        columns=proof_columns([root[0], *results], [root[1], *moves]),
    )


def proof_columns(results, moves):
    """The columns of a tree whose nodes have these proofs."""
    return {
        PROVEN: Column(np.array(results, np.int8), "Proven", unknown=-1),
        PROVEN_MOVES: Column(np.array(moves, np.int32), "Proven moves", unknown=-1),
    }


def solved(game, moves, **settings):
    """A search with the solver after some moves."""
    game = find(game)
    position = game.initial()
    for move in moves:
        position = game.play(position, move)
    return Search(game, position, Settings(seed=1, solver="on", **settings)).run()
