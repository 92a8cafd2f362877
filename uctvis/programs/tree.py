"""The tree of the lines that a program said."""

from dataclasses import replace

import numpy as np

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.names import ReplayedNames
from uctvis.programs.told import ToldLine, ToldSearch
from uctvis.texts import _
from uctvis.tree.columns import Column
from uctvis.tree.merit import BEST
from uctvis.tree.tree import Tree

_NO_MOVE = -1


def tree_of(game: AnyGame, position: AnyPosition, told: ToldSearch, answer: Move) -> Tree:
    """The tree of the lines, with the move that the program answered.

    Each line is a chain. The means are its value, the visits of all nodes are the positions of the
    whole search. The answer has no visits if no line begins with it.
    """
    parent, moves, players, means = [-1], [_NO_MOVE], [game.player(position)], [0.0]
    best = [0]
    if told.lines:
        means[0] = told.lines[0].mean
    lines = [*told.lines] if told.line_of(answer) else [*told.lines, ToldLine((answer,), 0.0)]
    order = {move: place for place, move in enumerate(game.legal_moves(position))}
    for line in sorted(lines, key=lambda one: order[one.moves[0]]):
        node, here = 0, position
        for move in line.moves:
            if move not in game.legal_moves(here):
                # The game is a draw here, which the program may not know.
                break
            mover, here = game.player(here), game.play(here, move)
            parent.append(node)
            node = len(parent) - 1
            moves.append(move)
            players.append(game.player(here))
            means.append(line.mean if mover == players[0] else 1 - line.mean)
            best.append(int(line.moves[0] == answer))
    size = len(parent)
    visits = np.full(size, max(told.nodes, 1))
    if told.line_of(answer) is None:
        at = moves.index(answer, 1)
        visits[at], means[at] = 0, 0.0
    tree = Tree.from_parents(
        parent,
        visits=visits,
        mean=means,
        player=players,
        columns={BEST: Column(np.array(best, np.int8), _("Best move"))},
        game=game.full_name,
    )
    source = tree.source
    names = ReplayedNames(game, position, tree.parent, np.array(moves, np.int32)[source])
    return replace(tree, names=names, source=None)
