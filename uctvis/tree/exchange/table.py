"""A tree as a table of pandas."""

from typing import TYPE_CHECKING, Any

from uctvis.tree.arrays import TreeArrays
from uctvis.tree.exchange.packages import needed

if TYPE_CHECKING:
    import pandas


def to_pandas(tree: TreeArrays, *, positions: bool = False) -> "pandas.DataFrame":
    """The nodes of a tree as a table; see `Tree.to_pandas`."""
    names, nodes = tree.names.packed(), range(tree.size)
    table: dict[str, Any] = {
        "parent": tree.parent,
        "depth": tree.depth,
        "move": list(map(names.move_name, nodes)),
        "visits": tree.visits,
        "mean": tree.means_of(slice(None)),
        "player": tree.player,
        "child_count": tree.child_count,
    }
    if tree.extra_visits.any():
        table["extra_visits"] = tree.extra_visits
    if positions:
        table["position"] = list(map(names.state_name, nodes))
    for name, column in tree.columns.items():
        whole = column.known.all()
        table[name] = column.values if whole else column.numbers(slice(None))
    package = needed("pandas")
    made: pandas.DataFrame = package.DataFrame(table)
    return made.rename_axis("node")
