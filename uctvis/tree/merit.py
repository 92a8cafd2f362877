"""What makes one move better than its siblings: proofs, and the answer of the search.

A proven win ranks above all other moves, the quickest first; a proven loss ranks below all
others, the longest first. The rest, with proven draws, ranks by the setting `answer` (Chaslot et
al. 2008, "Progressive Strategies for Monte-Carlo Tree Search"). If the search knows bounds, the
moves first rank by how they stand by these (`uctvis.tree.score_bounds`), since what is exact gets
no more visits.

- visits: the robust child, which has the most visits;
- mean: the max child, which has the highest mean payoff to the player who moves;
- secure: the secure child, which has the highest mean - 1 / sqrt(visits).

Ties are broken by the mean payoff, then by move order.

A search that decides otherwise, such as alpha-beta, names the best moves in a column.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, whole
from uctvis.tree.columns import Column
from uctvis.tree.proofs import LOSS, NONE, WIN, Proofs

# The values of the setting; compiled code uses their places.
ANSWERS = ("visits", "mean", "secure")
VISITS, MEAN, SECURE = range(len(ANSWERS))
# The name of the column of a tree that is 1 for the best move of each node that was searched.
BEST = "best"
# More visits than any other move has.
_MOST_VISITS = np.iinfo(np.int32).max
# More moves than any proof has.
_MOST_MOVES = 1 << 40
NO_STANDING = np.zeros(0, np.int8)


class Merits(NamedTuple):
    """The numbers that rank moves, by node id, or of siblings in move order."""

    # int32 (size,)
    visits: NDArray[np.int32]
    # float64 (size,). The mean payoff to the player who moved into the node.
    mean: NDArray[np.float64]
    # The place of the search's answer in `ANSWERS`.
    answer: int = VISITS
    proofs: Proofs = NONE
    # int8 (size,), or (0,) without bounds: see `uctvis.tree.score_bounds.standings`.
    standing: NDArray[np.int8] = NO_STANDING

    def take(self, nodes: slice | NDArray[Any]) -> "Merits":
        """The merits of these nodes only."""
        proofs = self.proofs
        if len(proofs.proven) > 0:
            proofs = Proofs(proofs.proven[nodes], proofs.moves[nodes])
        standing = self.standing[nodes] if len(self.standing) > 0 else self.standing
        return Merits(self.visits[nodes], self.mean[nodes], self.answer, proofs, standing)


def answer_in(settings: Mapping[str, Any]) -> int:
    """The place in `ANSWERS` of the answer in a record's settings; files may contain others."""
    answer = settings.get("answer")
    return ANSWERS.index(answer) if answer in ANSWERS else VISITS


def visits_with_best(visits: NDArray[np.int32], columns: Mapping[str, Column]) -> NDArray[np.int32]:
    """The visits for `Merits`: the best moves that the tree names have the most."""
    best = columns.get(BEST)
    if best is None or best.values.dtype.kind == "f":
        return visits
    return np.where((best.values == 1) & (visits > 0), _MOST_VISITS, visits).astype(np.int32)


@compiled
def leads(child: int, other: int, merits: Merits) -> bool:
    """Whether `child` is a better move than its sibling `other`; both index the merits."""
    if len(merits.standing) > 0 and merits.standing[child] != merits.standing[other]:
        return merits.standing[child] > merits.standing[other]  # type: ignore[no-any-return]
    if len(merits.proofs.proven) > 0:
        one, two = _certainty(child, merits), _certainty(other, merits)
        if one != two:
            return one > two
    if merits.answer == VISITS:
        if merits.visits[child] != merits.visits[other]:
            return merits.visits[child] > merits.visits[other]  # type: ignore[no-any-return]
    else:
        score, rival = _score(child, merits), _score(other, merits)
        if score != rival:
            return score > rival
    if merits.mean[child] != merits.mean[other]:
        return merits.mean[child] > merits.mean[other]  # type: ignore[no-any-return]
    return child < other


@compiled
def best_of(first: int, end: int, merits: Merits) -> int:
    """The best of the siblings `first` .. `end` - 1; there must be at least one."""
    best = first
    for child in range(first + 1, end):
        if leads(child, best, merits):
            best = child
    return best


def ranked(merits: Merits) -> NDArray[np.intp]:
    """The indices of siblings from the best to the worst."""
    keys: list[NDArray[Any]] = [np.arange(len(merits.visits)), -merits.mean]
    keys.append(-merits.visits if merits.answer == VISITS else -_scores(merits))
    if len(merits.proofs.proven) > 0:
        keys.append(-_certainties(merits))
    if len(merits.standing) > 0:
        keys.append(-merits.standing)
    return np.lexsort(keys)


@compiled
def _score(node: int, merits: Merits) -> float:
    """The number by which the answers other than the visits rank a node."""
    visits = merits.visits[node]
    if visits == 0:
        return -np.inf
    mean = merits.mean[node]
    return mean if merits.answer == MEAN else mean - 1.0 / np.sqrt(float(visits))  # type: ignore[no-any-return]


@compiled
def _certainty(node: int, merits: Merits) -> int:
    """A number that is higher for better proofs, and 0 for draws and without a proof."""
    moves, proven = whole(merits.proofs.moves[node]), whole(merits.proofs.proven[node])
    if proven == WIN:
        # An unknown number of moves counts as a large one, since shorter is better.
        return 2 * _MOST_MOVES - (moves if moves >= 0 else _MOST_MOVES)
    if proven == LOSS:
        return max(moves, 0) - 2 * _MOST_MOVES
    return 0


@compiled
def _scores(merits: Merits) -> NDArray[np.float64]:
    scores = np.empty(len(merits.visits))
    for node in range(len(scores)):
        scores[node] = _score(node, merits)
    return scores


@compiled
def _certainties(merits: Merits) -> NDArray[np.int64]:
    found = np.empty(len(merits.visits), np.int64)
    for node in range(len(found)):
        found[node] = _certainty(node, merits)
    return found
