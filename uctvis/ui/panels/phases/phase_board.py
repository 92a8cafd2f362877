"""The position on the board at a step of an iteration."""

from typing import Any

from uctvis.explain.playout import moves_into, position_at, root_position
from uctvis.explain.steps import Phase, Step
from uctvis.game.contract import AnyGame
from uctvis.tree.tree import Tree


def on_board(
    game: AnyGame, tree: Tree, step: Step, path: tuple[int, ...]
) -> tuple[Any, tuple[int, ...]]:
    """The position at a step, and the cells of the move that led to it.

    `path` contains the highlighted nodes, from the root.

    Raises GameError if the tree does not belong to this game.
    """
    playout, updates = step.iteration.playout, step.iteration.updates
    if step.phase is Phase.SIMULATION and step.index > 0:
        before, move = playout.positions[step.index - 1], playout.moves[step.index - 1]
        return playout.positions[step.index], game.clicks(before, move)
    node = path[-1]
    if step.phase is Phase.BACKPROPAGATION:
        node = updates[len(updates) - 1 - step.index].node
    if node == 0:
        return root_position(game, tree), ()
    before = position_at(game, tree, int(tree.parent[node]))
    (move,) = moves_into(game, tree, before, [node])
    return game.play(before, move), game.clicks(before, move)
