"""The moves from the root to a node as text, however many they are."""

from uctvis.texts import _, grouped
from uctvis.tree.traversal import path_to
from uctvis.tree.tree import Tree

_ARROW = " → "


def path_text(tree: Tree, node: int, most: int) -> str:
    """The names of the moves; of more than `most` the first and the last ones."""
    path = path_to(tree.parent, int(tree.depth[node]), node)[1:]
    left_out = len(path) - most
    if left_out <= 0:
        return _ARROW.join(tree.shown_move(step) for step in path.tolist())
    first, last = path[: most - most // 2].tolist(), path[-(most // 2) :].tolist()
    return _ARROW.join(
        (
            *(tree.shown_move(step) for step in first),
            _("… {count} moves left out …").format(count=grouped(left_out)),
            *(tree.shown_move(step) for step in last),
        )
    )
