"""The nodes of a tree in the order of its file, on their way to a `Tree`."""

from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.progress import Progress
from uctvis.serialize.player_inference import complete, game_of, tell
from uctvis.texts import _
from uctvis.tree.names import PackedNames
from uctvis.tree.record import Record, Value
from uctvis.tree.traversal import as_made, from_preorder, gather, links, made_in
from uctvis.tree.tree import Tree

MOST = np.iinfo(np.int32).max
_SOME = 100


def field_names() -> tuple[str, ...]:
    """The fields of a node, in the order in which both formats have them, for the reader."""
    return (
        _("move name"),
        _("visits"),
        _("extra visits"),
        _("mean payoff"),
        _("state name"),
        _("number of children"),
    )


@dataclass(eq=False)
class Extras:
    """What a file tells beside its nodes; all of it may be missing.

    `player` is int8 in preorder, and `record.leaf` and `record.kept.node` hold places in
    preorder. `in_characters`: the lengths of names count characters.
    """

    root_known: bool = False
    player: NDArray[np.int8] | None = None
    players_assumed: bool = False
    game: str | None = None
    in_characters: bool = False
    record: Record | None = None
    evaluation: str = ""
    more: dict[str, Value] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class _Made:
    """The nodes numbered as their record makes them.

    `order`, int32 (size,): node i is node order[i] of those numbered breadth first. The
    rest is as in `Tree`.
    """

    order: NDArray[np.int32]
    parent: NDArray[np.int32]
    first_child: NDArray[np.int32]
    depth: NDArray[np.int32]
    record: Record

    @classmethod
    def of(cls, child_count: NDArray[np.int32], record: Record) -> Self:
        """Of nodes numbered breadth first, as those of the record are."""
        parent, first_child, depth = links(child_count)
        kept = None if record.kept is None else record.kept.node
        made = made_in(parent, first_child, child_count, record.leaf, kept)
        order = as_made(made, record.iterations)
        new = _inverse(order)
        parent = gather(new, np.maximum(gather(parent, order), 0))
        parent[0] = -1
        # Node 0, which stands for none, keeps its number.
        first_child = gather(new, gather(first_child, order))
        return cls(order, parent, first_child, gather(depth, order), _renumbered(record, order))


def _renumbered(record: Record, order: NDArray[np.int32]) -> Record:
    """The record of the tree whose node i was node order[i]."""
    new = _inverse(order)
    kept = record.kept
    if kept is not None:
        kept = replace(kept, node=gather(new, kept.node))
    return replace(record, leaf=gather(new, record.leaf), kept=kept)


def _inverse(order: NDArray[np.int32]) -> NDArray[np.int32]:
    new = np.empty(len(order), np.int32)
    new[order] = np.arange(len(order), dtype=np.int32)
    return new


@dataclass(eq=False)
class Nodes:
    """Nodes in preorder: what a reader fills. Names lie in `data`, the file's bytes."""

    data: NDArray[np.uint8]
    child_count: NDArray[np.int32]
    visits: NDArray[np.int32]
    extra_visits: NDArray[np.int32]
    mean: NDArray[np.float64]
    move_start: NDArray[np.int64]
    move_length: NDArray[np.int32]
    state_start: NDArray[np.int64]
    state_length: NDArray[np.int32]

    @classmethod
    def room(cls, data: NDArray[np.uint8], count: int) -> Self:
        """Room for `count` nodes; what is never filled takes no memory."""
        return cls(
            data,
            np.empty(count, np.int32),
            np.empty(count, np.int32),
            np.empty(count, np.int32),
            np.empty(count, np.float64),
            np.empty(count, np.int64),
            np.empty(count, np.int32),
            np.empty(count, np.int64),
            np.empty(count, np.int32),
        )

    @property
    def columns(self) -> tuple[NDArray[Any], ...]:
        """What the compiled readers fill, in their order; of the means, the bits."""
        return (
            self.child_count,
            self.visits,
            self.extra_visits,
            self.mean.view(np.uint64),
            self.move_start,
            self.move_length,
            self.state_start,
            self.state_length,
        )

    def tree(self, size: int, extras: Extras, progress: Progress) -> Tree:
        """The tree of the first `size` nodes. The counters are given up one by one."""
        names = PackedNames(
            self.data,
            self.move_start[:size],
            self.move_length[:size],
            self.state_start[:size],
            self.state_length[:size],
        )
        # Where the players are known, some names are enough: they tell the dialect.
        told = tell(names, size if extras.player is None else min(size, _SOME))
        progress(0.4)
        order = from_preorder(self.child_count[:size])
        made: _Made | None = None
        if extras.record is not None:
            record = _renumbered(extras.record, order)
            made = _Made.of(gather(self.child_count, order), record)
            order = gather(order, made.order)
        progress(0.6)
        self.child_count = gather(self.child_count, order)
        self.visits = gather(self.visits, order)
        self.extra_visits = gather(self.extra_visits, order)
        self.mean = gather(self.mean, order)
        if not extras.root_known:
            self._sum_up_root()
        progress(0.8)

        names = names.take(order)
        if made is None:
            parent, first_child, depth = links(self.child_count)
        else:
            parent, first_child, depth = made.parent, made.first_child, made.depth
        if extras.player is None:
            player, assumed = complete(
                gather(told.to_move, order), gather(told.mover, order), parent, first_child
            )
        else:
            player, assumed = gather(extras.player, order), extras.players_assumed
        progress(1.0)
        return Tree(
            parent=parent,
            first_child=first_child,
            child_count=self.child_count,
            depth=depth,
            visits=self.visits,
            extra_visits=self.extra_visits,
            mean=self.mean,
            player=player,
            names=names,
            source=order,
            players_assumed=assumed,
            dialect=told.dialect,
            lengths_in_characters=extras.in_characters,
            game=game_of(names.state_name(0)) if extras.game is None else extras.game,
            record=None if made is None else made.record,
            warnings=tuple(extras.warnings),
        )

    def _sum_up_root(self) -> None:
        """The root's counters, where the file has none: what its children's come to."""
        children = slice(1, 1 + int(self.child_count[0]))
        visits, means = self.visits[children], self.mean[children]
        total = int(visits.sum(dtype=np.int64))
        self.visits[0] = min(total, MOST)
        self.extra_visits[0] = 0
        self.mean[0] = 0.0
        if total > 0:
            # Weights, not sums: any finite mean may stand in a file. What rounding adds
            # is cut off again.
            with np.errstate(over="ignore"):
                mean = (visits / total * means).sum()
            visited = means[visits > 0]
            self.mean[0] = np.clip(mean, visited.min(), visited.max())
