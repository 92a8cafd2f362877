"""Trees as graphs of NetworkX, in both directions."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from uctvis.errors import TreeError
from uctvis.texts import _
from uctvis.tree.arrays import TreeArrays
from uctvis.tree.exchange.packages import needed
from uctvis.tree.node import Node

if TYPE_CHECKING:
    import networkx


_Tree = TypeVar("_Tree", bound=TreeArrays)
_Attributes = Mapping[Any, Any]

# The attributes of nodes that are arrays of a tree.
_ARRAYS = ("visits", "extra_visits", "mean", "player")
# The attributes that follow from the shape of a tree.
_OF_SHAPE = ("parent", "first_child", "child_count", "depth", "move", "position")


def to_networkx(tree: TreeArrays) -> "networkx.DiGraph[int]":
    """The graph of a tree; see `Tree.to_networkx`."""
    names = tree.names.packed()
    graph: networkx.DiGraph[int] = needed("networkx").DiGraph(game=tree.game)
    for node in (Node(tree, number) for number in range(tree.size)):
        graph.add_node(node.id)
        graph.nodes[node.id].update(
            node.columns,
            visits=node.visits,
            mean=node.mean,
            player=int(tree.player[node]),
            position=names.state_name(node.id),
        )
        if not node.is_root:
            graph.add_edge(int(tree.parent[node]), node.id, move=names.move_name(node.id))
    return graph


def from_networkx(kind: type[_Tree], graph: Any) -> _Tree:
    """The tree of a graph; see `Tree.from_networkx`."""
    if not graph.is_directed():
        raise TreeError(_("graph: expected directed edges, from parents to children"))
    labels = list(graph.nodes)
    place = {label: index for index, label in enumerate(labels)}
    parent, moves = [-1] * len(labels), ["" for _label in labels]
    for above, label, edge in graph.edges(data=True):
        if parent[place[label]] >= 0:
            raise TreeError(
                _("graph: expected one parent of each node, got two of {label!r}").format(
                    label=label
                )
            )
        parent[place[label]] = place[above]
        moves[place[label]] = str(edge.get("move", graph.nodes[label].get("move", label)))
    attributes = [graph.nodes[label] for label in labels]
    columns = {name for given in attributes for name in given} - {*_ARRAYS, *_OF_SHAPE}
    return kind.from_parents(
        parent,
        **{name: _numbers(name, attributes, 0) for name in _ARRAYS if _has(name, attributes)},
        move_names=moves,
        state_names=[str(given.get("position", "")) for given in attributes],
        game=str(graph.graph.get("game", "")),
        columns={
            name: _numbers(name, attributes, float("nan"))
            for name in sorted(columns, key=str)
            if _is_column(name, attributes)
        },
    )


def _has(name: str, attributes: list[_Attributes]) -> bool:
    return any(name in given for given in attributes)


def _numbers(name: str, attributes: list[_Attributes], missing: float) -> list[Any]:
    values = (given.get(name) for given in attributes)
    return [missing if value is None or value != value else value for value in values]


def _is_column(name: object, attributes: list[_Attributes]) -> bool:
    """Whether all values are numbers; a graph may have other attributes, such as colours."""
    values = [given[name] for given in attributes if given.get(name) is not None]
    return isinstance(name, str) and all(
        isinstance(value, int | float | np.number) and not isinstance(value, bool)
        for value in values
    )
