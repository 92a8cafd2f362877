"""Building a `Tree` from nodes in the order of a file."""

from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.progress import Progress
from uctvis.serialize.player_inference import complete, game_of, tell
from uctvis.texts import _
from uctvis.tree.columns import Column
from uctvis.tree.names import PackedNames
from uctvis.tree.players import CHANCE, UNKNOWN_PLAYER, is_chance
from uctvis.tree.record import Record, Value
from uctvis.tree.traversal import as_made, from_preorder, gather, links, made_in
from uctvis.tree.tree import Tree

MOST = np.iinfo(np.int32).max
_SOME = 100


def field_names() -> tuple[str, ...]:
    """The fields of a node for users, in the order of both formats."""
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
    """The optional contents of a file beside its nodes.

    `player` is int8 in preorder, without chance; `chance` is int8 in preorder, 1 where chance is
    to move. `record.leaf` and `record.kept.node` are indices in preorder;
    `columns` are in preorder. `kept` is `record.kept.more`.
    `in_characters` says that the lengths of names count characters.
    """

    root_known: bool = False
    player: NDArray[np.int8] | None = None
    players_assumed: bool = False
    chance: NDArray[np.int8] | None = None
    game: str | None = None
    in_characters: bool = False
    record: Record | None = None
    evaluation: str = ""
    more: dict[str, Value] = field(default_factory=dict)
    kept: dict[str, NDArray[Any]] = field(default_factory=dict)
    columns: dict[str, Column] = field(default_factory=dict)
    made: str = ""
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class _Made:
    """The nodes numbered in the order in which their record creates them.

    `order`, int32 (size,): node i is node order[i] of the breadth-first order. The other
    attributes are as in `Tree`.
    """

    order: NDArray[np.int32]
    parent: NDArray[np.int32]
    first_child: NDArray[np.int32]
    depth: NDArray[np.int32]
    record: Record

    @classmethod
    def of(cls, child_count: NDArray[np.int32], record: Record) -> Self:
        """Renumber nodes that are numbered breadth first, as in the record."""
        parent, first_child, depth = links(child_count)
        kept = None if record.kept is None else record.kept.node
        made = made_in(parent, first_child, child_count, record.leaf, kept)
        order = as_made(made, record.iterations)
        new = _inverse(order)
        parent = gather(new, np.maximum(gather(parent, order), 0))
        parent[0] = -1
        # 0, which means no child, stays 0 because the root keeps its number.
        first_child = gather(new, gather(first_child, order))
        return cls(order, parent, first_child, gather(depth, order), _renumbered(record, order))


def _renumbered(record: Record, order: NDArray[np.int32]) -> Record:
    """The record for a renumbered tree, whose node i was node order[i]."""
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
    """Nodes in preorder, filled by a reader. The names are in `data`, the file's bytes."""

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
        """Allocate room for `count` nodes; unused room takes no memory."""
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
        """The arrays for the compiled readers, in their order; the means are passed as bits."""
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
        """Build the tree of the first `size` nodes. The counters are released one by one."""
        names = PackedNames(
            self.data,
            self.move_start[:size],
            self.move_length[:size],
            self.state_start[:size],
            self.state_length[:size],
        )
        # If the players are known, some names are enough to find the dialect.
        told = tell(names, size if extras.player is None else min(size, _SOME))
        if extras.player is not None and extras.chance is None and is_chance(told.to_move).any():
            told = tell(names, size)
            extras.chance = is_chance(told.to_move).view(np.int8)
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
            if extras.chance is not None:
                chance = gather(extras.chance, order)
                player += CHANCE * chance * (player != UNKNOWN_PLAYER)
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
            columns={name: column.take(order) for name, column in extras.columns.items()},
            made=extras.made,
        )

    def _sum_up_root(self) -> None:
        """Compute the root's counters from its children if the file does not contain them."""
        children = slice(1, 1 + int(self.child_count[0]))
        visits, means = self.visits[children], self.mean[children]
        total = int(visits.sum(dtype=np.int64))
        self.visits[0] = min(total, MOST)
        self.extra_visits[0] = 0
        self.mean[0] = 0.0
        if total > 0:
            # Weights instead of sums, because files may contain any finite mean. Clipping
            # removes rounding errors.
            with np.errstate(over="ignore"):
                mean = (visits / total * means).sum()
            visited = means[visits > 0]
            self.mean[0] = np.clip(mean, visited.min(), visited.max())
