"""The course of a search: what it thought of the root's moves, from iteration to iteration."""

from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.principal_variation import leads, ranked
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.replay import expect_record
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

# A root of a hundred thousand moves is looked at less often, so as not to fill the memory.
_MOST_COUNTS = 2_000_000


class Spell(NamedTuple):
    """A time for which a child of the root led: since which iteration, and for how many."""

    since: int
    node: int
    led: int


@dataclass(frozen=True, eq=False)
class RootHistory:
    """The root's children at some moments, and every change of the favourite.

    The favourite is the child that the search would answer with if it ended there
    (`uctvis.tree.principal_variation`).

    Attributes
    ----------
    nodes : range
        The root's children, count of them.
    moments : int64 (samples,)
        After how many iterations; rising, from 0 to all of them.
    visits : int32 (count, samples)
    mean : float64 (count, samples)
        The mean payoff to the player to move at the root; 0.0 where there is no visit.
    changed : int32 (changes,)
        The iterations after which the favourite was another one than before, the first time
        there was one included: 0 where there was one before the first iteration.
    favourite : int32 (changes,)
        The child that it was from then on.
    """

    nodes: range
    moments: _Int64s
    visits: _Int32s
    mean: NDArray[np.float64]
    changed: _Int32s
    favourite: _Int32s

    @classmethod
    def of(cls, tree: Tree, samples: int = 500) -> Self:
        """Follow a record from its beginning to its end.

        `samples` moments are spread evenly over the iterations, and as many over their
        logarithms.

        Raises
        ------
        TreeError
            The tree has no record.
        """
        record, nodes = expect_record(tree), tree.children(0)
        moments = _moments(record.iterations, min(samples, _MOST_COUNTS // (len(nodes) + 1)))
        visits, won = np.zeros(len(nodes), np.int32), np.zeros(len(nodes), np.int64)
        favourite = -1
        if record.kept is not None:
            kept = record.kept
            there = (kept.node >= nodes.start) & (kept.node < nodes.stop)
            visits[kept.node[there] - nodes.start] = kept.visits[there]
            won[kept.node[there] - nodes.start] = kept.won[there]
            favourite = int(ranked(visits, won)[0]) if there.any() else -1
        child_of = np.empty(tree.size, np.int32)
        seen, mean = (
            np.empty((len(nodes), len(moments)), dtype) for dtype in (np.int32, np.float64)
        )
        # Every iteration could bring another favourite; what is not used takes no memory.
        changed, favourites = (np.empty(record.iterations + 1, np.int32) for _array in range(2))
        name_children(tree.parent, nodes.start, child_of)
        changes = follow(
            record.leaf, record.payoff, child_of, int(tree.player[0]) == 0,
            moments, visits, won, favourite, seen, mean, changed, favourites,
        )  # fmt: skip
        return cls(
            nodes,
            moments,
            seen,
            mean,
            changed[:changes].copy(),
            favourites[:changes] + np.int32(nodes.start),
        )

    @property
    def iterations(self) -> int:
        """The iterations of the record."""
        return int(self.moments[-1])

    @property
    def chosen(self) -> int | None:
        """The favourite in the end; None where the root has no children."""
        return int(self.favourite[-1]) if len(self.favourite) > 0 else None

    @property
    def lasted(self) -> _Int64s:
        """For how many iterations each favourite was one: int64 (changes,)."""
        ends = np.append(self.changed[1:], self.iterations).astype(np.int64)
        return ends - self.changed

    def spells(self, most: int) -> list[Spell]:
        """The times for which a child led, the first one first: `most` at most.

        Of many changes that is the last, and those others after which a favourite lasted
        longest for its time: one of iteration 10 that lasts for 10 counts as much as one of
        1,000 for 1,000. Who leads again after short breaks has one spell.
        """
        lasted = self.lasted
        shown = np.arange(len(self.changed))
        if len(shown) > most:
            share = lasted / (self.changed + 1.0)
            share[-1] = np.inf
            shown = np.sort(np.argsort(-share, kind="stable")[:most])
            # The last change stays on its own: since then nobody else has led.
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
    """Below which child of the root, whose first is `first`, each node is: to `child_of`.

    By the child's number among its siblings, from 0; -1 at the root.
    """
    child_of[0] = -1
    last, child = np.int32(0), np.int32(-1)
    for node in range(1, len(parent)):
        above = parent[node]
        if above == 0:
            child_of[node] = node - first
            continue
        # Siblings are side by side: the place of their parent is looked up once.
        if above != last:
            last, child = above, child_of[above]
        child_of[node] = child


@compiled
def follow(
    leaf: _Int32s,
    payoff: _Int32s,
    child_of: _Int32s,
    first_player: bool,
    moments: _Int64s,
    visits: _Int32s,
    won: _Int64s,
    favourite: int,
    seen: _Int32s,
    mean: NDArray[np.float64],
    changed: _Int32s,
    favourites: _Int32s,
) -> int:
    """Fill what `Course` has, with children by their numbers; returns the number of changes.

    `visits` and `won` are those before the first iteration, `favourite` the child that led
    then, or -1 where there was none.
    """
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
            # The others are as they were: only this one can have passed the favourite.
            if child != favourite and (favourite < 0 or leads(child, favourite, visits, won)):
                favourite = child
                changed[changes] = iteration + 1
                favourites[changes] = child
                changes += 1
        done = moments[sample]
        for child in range(len(visits)):
            count = visits[child]
            seen[child, sample] = count
            mean[child, sample] = won[child] / (count * PAYOFF_ONE) if count > 0 else 0.0
    return changes
