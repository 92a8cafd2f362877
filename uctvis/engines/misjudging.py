"""The choice of a move from a finished search, with errors as people make them.

A person does not see what the search found far below, overlooks moves, and does not always choose
what looks best. So each move at the root is judged again from the tree: below the plies that are
seen, all tried moves count alike; moves that are overlooked are left out of what a position is
worth. A move attracts by its visits, and the more, the better it looks than the search found it:
by the factor e for each `_ATTRACTION` of the payoff. Among these the choice is by chance.

Everything comes from arrays of the visited nodes, in some passes over them.
"""

from random import Random
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.engines.erring import Erring
from uctvis.engines.made import ErringChoice
from uctvis.engines.players import ChosenMove
from uctvis.mcts.policies.columns import proofs_of
from uctvis.mcts.policies.state import More
from uctvis.mcts.result import SearchResult
from uctvis.mcts.uct.nodes import Nodes
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.proofs import UNKNOWN
from uctvis.tree.record import PAYOFF_ONE

_ATTRACTION = 0.05
# A move may be overlooked at the root and in the reply to it; what is deeper is hardly seen anyway.
_OVERLOOKED_PLIES = 2
# More plies than any tree has.
_ALL = 1 << 30

_Floats = NDArray[np.float64]
_Bools = NDArray[np.bool_]


def chosen_from(answer: ChosenMove, found: SearchResult, erring: Erring) -> ChosenMove:
    """Choose a move from a finished search, whose best move is the `answer`.

    The same search with the same seed in the same position gives the same move. A search that
    visited no move gives its answer.
    """
    more = None if found.state is None else found.state.more[: len(found.nodes)]
    tree = Visited.of(found.nodes, more)
    children = np.flatnonzero(tree.depth == 1)
    moves = tree.move[children].tolist()
    if found.move not in moves:
        return answer
    preferred = moves.index(found.move)
    # Not by the number of the move: the same position is then played alike in every program.
    random = Random(f"{found.seed} {found.game.state_name(found.position)}")  # noqa: S311
    place = misjudged(tree, preferred, erring, random).chosen
    visits = tree.visits[children]
    means = {one.move: one.mean for one in found.statistics.candidates}
    return answer.erring(
        moves[place],
        means[moves[place]],
        ErringChoice(
            found.move,
            found.mean,
            round(float(visits[place] / visits.sum()), 6),
            round(float(visits[preferred] / visits.sum()), 6),
            found.seed,
        ),
    )


class Visited(NamedTuple):
    """The visited nodes of a finished search, parents before their children; each array is (n,).

    Attributes
    ----------
    parent : int64
        The place of the parent in these arrays; 0 at the root, which is the first.
    depth, visits : int64
    value : float64
        The mean payoff to player 0.
    player : int8
        See `uctvis.tree.players`.
    move : int64
        The game's number of the move into the node; -1 at the root.
    proven : float64
        The proven payoff to player 0; NaN without a proof.
    distance : int64
        The moves from the node to the end of the proven line.
    """

    parent: NDArray[np.int64]
    depth: NDArray[np.int64]
    visits: NDArray[np.int64]
    value: _Floats
    player: NDArray[np.int8]
    move: NDArray[np.int64]
    proven: _Floats
    distance: NDArray[np.int64]

    @classmethod
    def of(cls, nodes: Nodes, more: More | None) -> Self:
        """The visited ones of the nodes of a search; `more` is from the state of its policies."""
        places = np.flatnonzero(nodes["visits"] > 0)
        taken = nodes[places]
        # The children of a visited node follow it, and its parent is visited, too.
        new = np.zeros(len(nodes), np.int64)
        new[places] = np.arange(len(places))
        parent = new[np.maximum(taken["parent"], 0)]
        player = taken["player"]
        visits = taken["visits"].astype(np.int64)
        first = mover_of(player[parent]) == 0
        mean = np.clip(taken["won"] / (visits * PAYOFF_ONE), 0.0, 1.0)
        proven, distance = np.full(len(places), np.nan), np.zeros(len(places), np.int64)
        if more is not None:
            known = proofs_of(more[places], first)
            has = known.proven != UNKNOWN
            proven[has] = np.where(first, known.proven / 2, 1 - known.proven / 2)[has]
            distance[has] = known.moves[has]
        return cls(
            parent,
            taken["depth"].astype(np.int64),
            visits,
            np.where(first, mean, 1 - mean),
            player,
            taken["move"].astype(np.int64),
            proven,
            distance,
        )

    @property
    def movers(self) -> NDArray[np.int8]:
        """Who moved into each node, 0 or 1; at the root, who is to move."""
        return mover_of(self.player[self.parent])  # type: ignore[no-any-return]


class Apparent(NamedTuple):
    """What the nodes look like to somebody who does not see everything."""

    # float64 (n,). The payoff to player 0.
    value: _Floats
    # bool (n,). Whether the result is seen to be certain.
    certain: _Bools


def apparent(tree: Visited, seen: int | None, overlooked: _Bools) -> Apparent:
    """Judge all nodes as far as `seen` plies, without the nodes that are `overlooked`.

    With `seen=None` and without overlooked nodes, the values are those of the search, except
    where a win that ends the game is seen.
    """
    plies = _ALL if seen is None else seen
    count, parent = len(tree.visits), tree.parent
    below = np.arange(1, count)
    inner = np.bincount(parent[below], tree.visits[below], count)
    gained = np.bincount(parent[below], (tree.visits * tree.value)[below], count)
    # What the iterations that ended at a node gave: the evaluation or playouts of itself.
    own_visits = np.maximum(tree.visits - inner, 0.0)
    own = (tree.visits * tree.value - gained) / np.maximum(own_visits, 1.0)
    value = np.where(own_visits > 0, np.clip(own, 0.0, 1.0), tree.value)
    ends = ~np.isnan(tree.proven) & (inner == 0) & (tree.depth + tree.distance <= plies)
    value[ends] = tree.proven[ends]
    certain = ends.copy()
    chance = is_chance(tree.player)
    counted = (tree.depth < plies) | chance
    own_weight = np.where(counted, own_visits, np.minimum(own_visits, 1.0))
    for depth in range(int(tree.depth.max()), 0, -1):
        children = np.flatnonzero((tree.depth == depth) & ~overlooked)
        if len(children) == 0:
            continue
        above = parent[children]
        weight = np.where(counted[above], tree.visits[children], 1.0)
        total = np.bincount(above, weight, count)
        summed = np.bincount(above, weight * value[children], count)
        nodes = np.flatnonzero(total > 0)
        value[nodes] = (own_weight * value + summed)[nodes] / (own_weight + total)[nodes]
        # Somebody who sees a win takes it.
        best = 1.0 - mover_of(tree.player[above])
        wins = certain[children] & (value[children] == best) & ~chance[above]
        value[above[wins]], certain[above[wins]] = best[wins], True
    return Apparent(value, certain)


class Misjudged(NamedTuple):
    """A choice, by the place of a move among the visited moves at the root."""

    chosen: int
    # float64 (moves,). The probability of each of them.
    chances: _Floats


def misjudged(tree: Visited, preferred: int, erring: Erring, random: Random) -> Misjudged:
    """Choose one of the moves at the root.

    `preferred` is the place of the search's answer among the visited moves at the root.
    """
    children = np.flatnonzero(tree.depth == 1)
    overlooked = _overlooked(tree, erring.overlooks, random)
    seen = apparent(tree, erring.seen, overlooked)
    is_first = mover_of(tree.player[0]) == 0

    def to_mover(values: _Floats) -> _Floats:
        return values[children] if is_first else 1.0 - values[children]

    known = to_mover(tree.proven)
    worth = np.where(np.isnan(known), to_mover(tree.value), known)
    looks = to_mover(seen.value)
    allowed = worth >= worth[preferred] - erring.guard
    thought_of = allowed & ~overlooked[children]
    if not thought_of.any():
        # Somebody has to move, and looks again.
        thought_of = allowed
    wins = thought_of & seen.certain[children] & (looks == 1.0)
    if wins.any():
        # A win that is seen is played, the quickest one.
        lengths = np.where(wins, tree.distance[children], _ALL)
        chances = (np.arange(len(children)) == np.argmin(lengths)).astype(float)
    else:
        scores = np.log(tree.visits[children]) + (looks - worth) / _ATTRACTION
        chances = _chances(np.where(thought_of, scores, -np.inf), erring.temperature, preferred)
    drawn = random.random() * float(chances.sum())
    place = int(np.searchsorted(np.cumsum(chances), drawn, side="right"))
    return Misjudged(min(place, int(np.flatnonzero(chances)[-1])), chances)


def _chances(scores: _Floats, temperature: float, preferred: int) -> _Floats:
    """The probabilities of moves with these scores; of equal ones, the preferred one is better."""
    best = scores.max()
    if temperature <= 0:
        place = preferred if scores[preferred] == best else int(np.argmax(scores))
        return np.where(np.arange(len(scores)) == place, 1.0, 0.0)
    weights: _Floats = np.exp((scores - best) / temperature)
    shares: _Floats = weights / weights.sum()
    return shares


def _overlooked(tree: Visited, probability: float, random: Random) -> _Bools:
    """Which nodes are overlooked: a move of a player is, wherever it would be possible.

    Otherwise somebody who overlooks a little would find a reply that he has overlooked to almost
    every bad move, and hardly ever play a good one.
    """
    overlooked = np.zeros(len(tree.visits), np.bool_)
    if probability <= 0:
        return overlooked
    near = np.flatnonzero((tree.depth > 0) & (tree.depth <= _OVERLOOKED_PLIES))
    # The outcomes of chance are no moves.
    near = near[~is_chance(tree.player[tree.parent[near]])]
    codes = 2 * tree.move[near] + tree.movers[near]
    different, which = np.unique(codes, return_inverse=True)
    drawn = np.array([random.random() < probability for _code in different], np.bool_)
    overlooked[near] = drawn[which]
    return overlooked
