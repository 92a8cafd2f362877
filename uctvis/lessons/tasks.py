"""Tasks that several lessons share. Each is made by a function, because lessons differ in words."""

from collections.abc import Sequence

import numpy as np

from uctvis.lessons.contract import Among, NodeTask, NumberTask
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.players import is_chance
from uctvis.tree.tree import Tree
from uctvis.view.selection_values import selection_values

_LOOK_AT_MOVES = _("The table Moves lists the moves with their visits and win rates.")
_LOOK_AT_NODE = _("Select a node: the panel Node shows its numbers.")


def _moves(tree: Tree) -> Sequence[int]:
    return tree.children(0)


def _answers(tree: Tree) -> Sequence[int]:
    best = _best_move(tree)
    return [] if best is None else tree.children(best)


def _best_move(tree: Tree) -> int | None:
    ranked = tree.ranked_children(0)
    return ranked[0] if ranked and tree.visits[ranked[0]] > 0 else None


MOVES = Among(_moves, _("a move of the root, in the row below it"))
ANSWERS = Among(_answers, _("a node below the move with the most visits"))


def visits_of(tree: Tree, node: int) -> str:
    """The visits of a node, in words."""
    count = int(tree.visits[node])
    return ngettext("{count} visit", "{count} visits", count).format(count=grouped(count))


def win_rate_of(tree: Tree, node: int) -> str:
    """The mean payoff of a node, in words."""
    return _("a win rate of {share}").format(share=f"{tree.mean[node]:.1%}")


def most_visits(asked: str = "") -> NodeTask:
    """The robust child."""
    usual = _(
        "The search plays the move with the most visits, the robust child. Select this move of "
        "the root."
    )
    return NodeTask(
        asked or usual, MOVES, lambda tree, node: int(tree.visits[node]), visits_of, _LOOK_AT_MOVES
    )


def best_answer() -> NodeTask:
    """The most visited node of depth 2 below the robust child."""
    return NodeTask(
        _(
            "What does the search expect as the answer to its best move? Select the node with the "
            "most visits below it."
        ),
        ANSWERS,
        lambda tree, node: int(tree.visits[node]),
        visits_of,
        _("Select the best move first: the panel Node lists its children."),
    )


def highest_win_rate(asked: str) -> NodeTask:
    """The move with the highest mean payoff; moves without visits have none."""
    return NodeTask(asked, MOVES, _mean, win_rate_of, _LOOK_AT_MOVES)


def lowest_win_rate(asked: str) -> NodeTask:
    """The move with the lowest mean payoff; moves without visits have none."""
    return NodeTask(asked, MOVES, _mean, win_rate_of, _LOOK_AT_MOVES, smallest=True)


def _mean(tree: Tree, node: int) -> float:
    return float(tree.mean[node]) if tree.visits[node] > 0 else float("nan")


def largest_ucb() -> NodeTask:
    """The move that the next iteration would select."""
    return NodeTask(
        _(
            "An iteration goes to the child with the largest UCB value: its win rate plus a bonus "
            "for few "
            "visits. Which move of the root would be next?"
        ),
        MOVES,
        _ucb,
        lambda tree, node: _("a UCB value of {value}").format(value=f"{_ucb(tree, node):.4f}"),
        _("Select a move: the panel Node shows its UCB value and both terms."),
    )


def _ucb(tree: Tree, node: int) -> float:
    return float(selection_values(tree, [node]).value[0])


def largest_prior() -> NodeTask:
    """The move with the largest prior; only for trees with that column."""
    return NodeTask(
        _(
            "Before any visit, each move has a prior: how good it looks. Select the move with the "
            "largest one."
        ),
        MOVES,
        lambda tree, node: float(tree.columns["prior"].values[node]),
        lambda tree, node: _("a prior of {share}").format(
            share=f"{tree.columns['prior'].values[node]:.1%}"
        ),
        _LOOK_AT_NODE,
    )


def chance_node() -> NodeTask:
    """A move after which chance decides."""
    return NodeTask(
        _("After which move does chance decide? Select it."),
        MOVES,
        lambda tree, node: float(is_chance(int(tree.player[node]))),
        lambda tree, node: ngettext(
            "{count} node below it", "{count} nodes below it", int(tree.child_count[node])
        ).format(count=int(tree.child_count[node])),
        _("In the panel Node, “To move” is then chance."),
    )


def end_of_line() -> NodeTask:
    """The last node of the principal variation."""
    return NodeTask(
        _(
            "The orange line is the principal variation: the best move, the best answer, and so "
            "on. Select its last node."
        ),
        Among(
            lambda tree: [int(node) for node in tree.principal_variation()][1:],
            _("a node on the orange line"),
        ),
        lambda tree, node: int(tree.depth[node]),
        lambda tree, node: _("depth {depth}").format(depth=int(tree.depth[node])),
        _("Follow the line down, or press the down arrow."),
    )


def iterations() -> NumberTask:
    """The visits of the root."""
    return NumberTask(
        lambda _tree: _("Each iteration begins at the root. How many visits does the root have?"),
        lambda tree: int(tree.visits[0]),
        _("Select the root: the panel Node shows its visits."),
    )


def visits_of_best() -> NumberTask:
    """The visits of the robust child."""

    def asked(tree: Tree) -> str:
        best = _best_move(tree)
        move = "" if best is None else tree.shown_move(best)
        return _(
            "A visit is an iteration that went through a node. How many visits does "
            "the move {move} have?"
        ).format(move=move)

    return NumberTask(asked, lambda tree: _of_best(tree, tree.visits), _LOOK_AT_MOVES)


def share_of_best() -> NumberTask:
    """The share of the robust child in the visits of the root, in percent."""
    return NumberTask(
        lambda _tree: _(
            "How much of the search went to the best move? Divide its visits by those of the "
            "root, in percent."
        ),
        lambda tree: 100 * _of_best(tree, tree.visits) / max(1, int(tree.visits[0])),
        _("The panel Node shows this share, too."),
        tolerance=1.0,
        places=1,
    )


def _of_best(tree: Tree, values: Sequence[int] | np.ndarray) -> int:
    best = _best_move(tree)
    return 0 if best is None else int(values[best])


def depth() -> NumberTask:
    """The depth of the deepest node."""
    return NumberTask(
        lambda _tree: _(
            "How deep does the search look? Type the depth of the lowest row; the root has depth 0."
        ),
        lambda tree: int(tree.depth.max()),
        _("Select a node in the lowest row: the panel Node shows its depth."),
    )


def nodes() -> NumberTask:
    """The number of nodes."""
    return NumberTask(
        lambda _tree: _("How many nodes does this tree have?"),
        lambda tree: tree.size,
        _("The number is at the lower edge of the tree."),
    )


def children_of_best() -> NumberTask:
    """The number of children of the robust child."""
    return NumberTask(
        lambda _tree: _("How many nodes are directly below the move with the most visits?"),
        lambda tree: _of_best(tree, tree.child_count),
        _("Select this move: the panel Node shows the number of its children."),
    )


def visited_once() -> NumberTask:
    """The moves of the root with exactly one visit."""
    return NumberTask(
        lambda _tree: _("How many moves of the root has the search visited exactly once?"),
        lambda tree: sum(int(tree.visits[node]) == 1 for node in tree.children(0)),
        _LOOK_AT_MOVES,
        tolerance=0,
    )


def number_of_moves() -> NumberTask:
    """The number of children of the root."""
    return NumberTask(
        lambda _tree: _("How many moves does the player at the root have?"),
        lambda tree: int(tree.child_count[0]),
        _("Select the root: the panel Node shows the number of its children."),
    )
