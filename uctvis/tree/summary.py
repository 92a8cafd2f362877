"""Trees and results of searches as a few lines of text, as `print` shows them."""

from collections.abc import Sequence

from uctvis.texts import _, grouped
from uctvis.tree.arrays import TreeArrays

# The maximum number of moves in the table, and in the best line.
MOST_MOVES = 10


def tree_text(tree: TreeArrays) -> str:
    """The size and game of a tree, the best moves at its root, and its principal variation."""
    head = _("{nodes} nodes, depth {depth}, {visits} visits").format(
        nodes=grouped(tree.size), depth=int(tree.depth.max()), visits=grouped(int(tree.visits[0]))
    )
    ranked = tree.ranked_children(0)
    rows = [
        (tree.shown_move(node), int(tree.visits[node]), float(tree.means_of(node)))
        for node in ranked[:MOST_MOVES]
    ]
    line = [tree.shown_move(node) for node in tree.principal_variation()[1:].tolist()]
    return summary(f"{tree.game}: {head}" if tree.game else head, rows, len(ranked), line)


def summary(
    head: str, rows: Sequence[tuple[str, int, float]], count: int, line: Sequence[str]
) -> str:
    """A first line, the moves as a table, and the best line.

    `rows` are the names, visits and mean payoffs of the first of `count` moves.
    """
    texts = [head]
    if rows:
        titles = (_("Move"), _("Visits"), _("Mean"))
        cells = [titles, *((move, grouped(visits), f"{mean:.3f}") for move, visits, mean in rows)]
        moves, visits = (max(len(row[column]) for row in cells) for column in (0, 1))
        texts += [f"{move:{moves}}  {many:>{visits}}  {mean:>6}" for move, many, mean in cells]
        if count > len(rows):
            texts.append(_("... and {count} more").format(count=grouped(count - len(rows))))
    if line:
        more = " ..." if len(line) > MOST_MOVES else ""
        texts.append(_("Best line: {moves}").format(moves=" ".join(line[:MOST_MOVES]) + more))
    return "\n".join(texts)
