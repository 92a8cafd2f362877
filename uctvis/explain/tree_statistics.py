"""The statistics of a search, computed from its tree alone, for a file or a moment of growth."""

from uctvis.explain.playout import moves_into, root_position
from uctvis.game.contract import AnyGame
from uctvis.mcts.statistics import Candidate, Statistics, root_value
from uctvis.tree.bounds import bound_at
from uctvis.tree.players import mover_of
from uctvis.tree.score_bounds import OPEN
from uctvis.tree.tree import Tree


def tree_statistics(
    game: AnyGame, tree: Tree, *, iterations: int, seconds: float, depth: int = 0
) -> Statistics:
    """The statistics of a search that found `tree` in this many iterations and seconds.

    `depth` is not 0 if it deepened iteratively; then its positions count instead of iterations.

    Raises GameError if the root's state, or a move, does not belong to this game.
    """
    position = root_position(game, tree)
    children, standing = tree.children(0), tree.merits.standing
    candidates = tuple(
        Candidate(
            move,
            int(tree.visits[child]),
            float(tree.mean[child]),
            tree.proof(child),
            bound_at(tree, child),
            int(standing[child]) if len(standing) > 0 else OPEN,
        )
        for child, move in zip(children, moves_into(game, tree, position, children), strict=True)
    )
    variation = []
    for node in tree.principal_variation()[1:].tolist():
        (move,) = moves_into(game, tree, position, [node])
        variation.append(move)
        position = game.play(position, move)
    kept = None if tree.record is None else tree.record.kept
    visits, mean, player = int(tree.visits[0]), float(tree.mean[0]), mover_of(int(tree.player[0]))
    return Statistics(
        iterations=iterations,
        nodes=tree.size,
        seconds=seconds,
        deepest_row=int(tree.depth.max()),
        memory_full=False,
        candidates=candidates,
        principal_variation=tuple(variation),
        value=root_value(visits, mean, player, tree.proof(0), tree.bounds.at(0)),
        kept=0 if kept is None else kept.iterations,
        proof=tree.proof(0),
        answer=tree.merits.answer,
        depth=depth,
    )
