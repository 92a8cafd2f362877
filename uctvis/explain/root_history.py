"""The history of the root's moves during a search: their visits and means, and which one led."""

from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.merit import VISITS, Merits, best_of, leads, ranked
from uctvis.tree.players import mover_of
from uctvis.tree.record import PAYOFF_ONE, means
from uctvis.tree.replay import expect_record
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

# A root with a hundred thousand moves gets fewer samples, to limit the memory.
_MOST_COUNTS = 2_000_000


class Spell(NamedTuple):
    """A period in which a child of the root led: its first iteration and its length."""

    since: int
    node: int
    led: int


@dataclass(frozen=True, eq=False)
class RootHistory:
    """The root's children at some moments, and every change of the favourite.

    The favourite is the child that would be the answer if the search ended at that moment
    (`uctvis.tree.merit`), without proofs: a record does not contain when they were found.
    """

    # The ids of the root's children; their number is `count`.
    nodes: range
    # int64 (samples,). Numbers of iterations, increasing from 0 to all of them.
    moments: _Int64s
    # int32 (count, samples)
    visits: _Int32s
    # float64 (count, samples). The mean payoff to the player to move at the root, or to the player
    # who moved last if chance is to move there; 0.0 without visits.
    mean: NDArray[np.float64]
    # int32 (changes,). The iterations after which the favourite changed, including its first
    # appearance, which is 0 if there was a favourite before the first iteration.
    changed: _Int32s
    # int32 (changes,). The new favourite after each change.
    favourite: _Int32s

    @classmethod
    def of(cls, tree: Tree, samples: int = 500) -> Self:
        """Follow a record from its beginning to its end.

        `samples` moments are evenly spaced over the iterations, and as many over their
        logarithm.

        Raises TreeError if the tree has no record.
        """
        record, nodes = expect_record(tree), tree.children(0)
        moments = _moments(record.iterations, min(samples, _MOST_COUNTS // (len(nodes) + 1)))
        visits, won = np.zeros(len(nodes), np.int32), np.zeros(len(nodes), np.int64)
        favourite = -1
        merits = Merits(visits, np.zeros(len(nodes)), tree.merits.answer)
        if record.kept is not None:
            kept = record.kept
            there = (kept.node >= nodes.start) & (kept.node < nodes.stop)
            visits[kept.node[there] - nodes.start] = kept.visits[there]
            won[kept.node[there] - nodes.start] = kept.won[there]
            merits.mean[:] = means(won, visits)
            favourite = int(ranked(merits)[0]) if there.any() else -1
        child_of = np.empty(tree.size, np.int32)
        name_children(tree.parent, nodes.start, child_of)
        course = _Course(record.leaf, record.payoff, child_of, mover_of(int(tree.player[0])) == 0)
        seen = _Seen(
            moments,
            np.empty((len(nodes), len(moments)), np.int32),
            np.empty((len(nodes), len(moments)), np.float64),
            # Each iteration could change the favourite; unused entries take no memory.
            np.empty(record.iterations + 1, np.int32),
            np.empty(record.iterations + 1, np.int32),
        )
        changes = _follow(course, merits, won, favourite, seen)
        return cls(
            nodes,
            moments,
            seen.visits,
            seen.mean,
            seen.changed[:changes].copy(),
            seen.favourite[:changes] + np.int32(nodes.start),
        )

    @property
    def iterations(self) -> int:
        """The number of iterations in the record."""
        return int(self.moments[-1])

    @property
    def chosen(self) -> int | None:
        """The favourite at the end; None if the root has no children."""
        return int(self.favourite[-1]) if len(self.favourite) > 0 else None

    @property
    def lasted(self) -> _Int64s:
        """The number of iterations for which each favourite led: int64 (changes,)."""
        ends = np.append(self.changed[1:], self.iterations).astype(np.int64)
        return ends - self.changed

    def spells(self, most: int) -> list[Spell]:
        """The periods in which a child led, the first one first, `most` at most.

        If there are more changes, these are the last one and those after which the favourite led
        longest relative to the iteration: leading from iteration 10 for 10 iterations counts as
        much as leading from iteration 1,000 for 1,000. Periods of the same child with short
        breaks are joined.
        """
        lasted = self.lasted
        shown = np.arange(len(self.changed))
        if len(shown) > most:
            share = lasted / (self.changed + 1.0)
            share[-1] = np.inf
            shown = np.sort(np.argsort(-share, kind="stable")[:most])
            # The last change is not joined: since then, no other child has led.
            again = self.favourite[shown[1:-1]] == self.favourite[shown[:-2]]
            shown = shown[np.concatenate([[True], ~again, [True]])] if most > 1 else shown
        ends = np.append(shown[1:], len(self.changed))
        return [
            Spell(
                since=int(self.changed[start]),
                node=int(self.favourite[start]),
                led=int(
                    lasted[start:end][self.favourite[start:end] == self.favourite[start]].sum()
                ),
            )
            for start, end in zip(shown.tolist(), ends.tolist(), strict=True)
        ]


def _moments(iterations: int, samples: int) -> _Int64s:
    samples = max(samples, 2)
    evenly = np.linspace(0, iterations, samples)
    by_logarithm = np.geomspace(1, iterations + 1, samples) - 1
    both = np.rint(np.concatenate([evenly, by_logarithm])).astype(np.int64)
    return np.unique(both.clip(0, iterations))


@compiled
def name_children(parent: _Int32s, first: int, child_of: _Int32s) -> None:
    """Write to `child_of` below which child of the root each node is; `first` is the first child.

    Children are given by their number among their siblings, from 0; the root has -1.
    """
    child_of[0] = -1
    last, child = np.int32(0), np.int32(-1)
    for node in range(1, len(parent)):
        above = parent[node]
        if above == 0:
            child_of[node] = node - first
            continue
        # Siblings are consecutive, so their parent is looked up only once.
        if above != last:
            last, child = above, child_of[above]
        child_of[node] = child


class _Course(NamedTuple):
    """The iterations of a record, and what `name_children` says of the nodes.

    `first_player` is whether the payoffs count for player 0.
    """

    leaf: _Int32s
    payoff: _Int32s
    child_of: _Int32s
    first_player: bool


class _Seen(NamedTuple):
    """The arrays of a `RootHistory`; children are given by their number, as in `name_children`."""

    moments: _Int64s
    visits: _Int32s
    mean: NDArray[np.float64]
    changed: _Int32s
    favourite: _Int32s


@compiled
def _follow(course: _Course, merits: Merits, won: _Int64s, favourite: int, seen: _Seen) -> int:
    """Fill the arrays of `seen`, and return the number of changes.

    `merits` and `won` are those before the first iteration, `favourite` the child that led then, or
    -1 if there was none.
    """
    leaf, payoff, child_of, first_player = course
    moments, changed, favourites = seen.moments, seen.changed, seen.favourite
    visits = merits.visits
    changes = 0
    if favourite >= 0:
        changed[0], favourites[0] = 0, favourite
        changes = 1
    done = 0
    for sample in range(len(moments)):
        for iteration in range(done, moments[sample]):
            child = child_of[leaf[iteration]]
            if child < 0:
                continue
            value = np.int64(payoff[iteration])
            visits[child] += 1
            won[child] += value if first_player else PAYOFF_ONE - value
            merits.mean[child] = won[child] / (np.int64(visits[child]) * PAYOFF_ONE)
            # The others have not changed: either this one has overtaken the favourite, or it is
            # the favourite, and has fallen behind another one. More visits cannot do that.
            best = favourite
            if child == favourite:
                if merits.answer != VISITS:
                    best = best_of(0, len(visits), merits)
            elif favourite < 0 or leads(child, favourite, merits):
                best = child
            if best != favourite:
                favourite = best
                changed[changes] = iteration + 1
                favourites[changes] = best
                changes += 1
        done = moments[sample]
        for child in range(len(visits)):
            seen.visits[child, sample] = visits[child]
            seen.mean[child, sample] = merits.mean[child]
    return changes
