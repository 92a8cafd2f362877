"""The statistics of a search at any moment, also while its threads run."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from uctvis.game.rules import Move
from uctvis.mcts.policies.columns import bounds_of, proofs_of
from uctvis.mcts.policies.state import More
from uctvis.mcts.uct.nodes import Nodes
from uctvis.tree.bounds import EXACT
from uctvis.tree.merit import MEAN, NO_STANDING, VISITS, Merits, ranked
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.proofs import UNKNOWN, Proof, Proofs
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.score_bounds import OPEN, Bound, standings


@dataclass(frozen=True, slots=True)
class Candidate:
    """A child of the root: its move, its visits, and its mean payoff to the player to move.

    `proof` is the proven result of the move, if there is one; `bound` is whether the mean is only a
    bound of the value (see `uctvis.tree.bounds`).
    """

    move: Move
    visits: int
    mean: float
    proof: Proof | None = None
    bound: int = EXACT
    # How it stands by its bounds: see `uctvis.tree.score_bounds.standings`.
    standing: int = OPEN


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a search at one moment.

    Attributes
    ----------
    iterations, nodes : int
        The number of iterations, and of nodes in the tree. Of a search that deepens iteratively,
        both are the number of positions so far.
    seconds : float
    deepest_row : int
        The greatest depth of a node.
    memory_full : bool
        Whether the memory limit is reached, which ends the search.
    candidates : tuple of Candidate
        The root's children, in move order.
    principal_variation : tuple of int
        The moves from the root, always to the best child, up to a lottery
        (`uctvis.tree.principal_variation`).
    value : float or None
        The root's payoff to player 0, 0 to 1: the proven one, or the mean; None before the first
        visit.
    kept : int
        The root's visits from an earlier search, whose tree was continued.
    proof : Proof or None
        The proven result of the position, for the player to move.
    answer : int
        What ranks the candidates, as in `uctvis.tree.merit.Merits`.
    depth : int
        The last completed depth of a search that deepens iteratively; 0 for other searches.
    centipawns : int or None
        The lead of the player to move in hundredths of a pawn, if another program said it.
    mate : int or None
        In how many of a player's moves another program sees mate; negative if the player to move
        is mated.
    """

    iterations: int
    nodes: int
    seconds: float
    deepest_row: int
    memory_full: bool
    candidates: tuple[Candidate, ...]
    principal_variation: tuple[Move, ...]
    value: float | None
    kept: int = 0
    proof: Proof | None = None
    answer: int = VISITS
    depth: int = 0
    centipawns: int | None = None
    mate: int | None = None

    @classmethod
    def of(
        cls,
        nodes: Nodes,
        *,
        iterations: int,
        size: int,
        seconds: float,
        deepest_row: int,
        memory_full: bool,
        kept: int = 0,
        more: More | None = None,
        answer: int = VISITS,
    ) -> Self:
        """Read the first `size` of `nodes`, which threads may change at the same time.

        `more` is from the policies' state, `answer` as in `Merits`.
        """
        root = nodes[0]
        player = int(root["player"])
        first, children = _children(nodes, more, 0, answer)
        moves = nodes["move"][first : first + len(children.visits)].tolist()
        candidates = tuple(
            Candidate(
                move,
                int(children.visits[at]),
                float(children.mean[at]),
                children.proofs.at(at),
                standing=standing,
            )
            for at, (move, standing) in enumerate(
                zip(moves, children.standing.tolist() or [OPEN] * len(moves), strict=True)
            )
        )
        line = best_line(nodes, more, 0, answer)
        # Threads write these two one after the other, so they may differ by a visit.
        mean = int(root["won"]) / (max(int(root["visits"]), 1) * PAYOFF_ONE)
        proof = bound = None
        if more is not None:
            proof = proofs_of(more[:1], player == 0).at(0, root=True)
            bound = bounds_of(more[:1], mover_of(player) == 0).at(0)
        return cls(
            iterations=iterations,
            nodes=size,
            seconds=seconds,
            deepest_row=deepest_row,
            memory_full=memory_full,
            candidates=candidates,
            principal_variation=line,
            value=root_value(int(root["visits"]), min(max(mean, 0.0), 1.0), player, proof, bound),
            kept=kept,
            proof=proof,
            answer=answer,
        )

    @property
    def ranked(self) -> list[Candidate]:
        """The candidates, from the best to the worst (`uctvis.tree.merit`)."""
        if self.depth > 0:
            # Such a search names its best move.
            best = self.principal_variation[:1]
            return sorted(
                self.candidates,
                key=lambda one: (one.move in best, one.visits > 0, one.mean),
                reverse=True,
            )
        known = [one.proof or Proof(UNKNOWN, UNKNOWN) for one in self.candidates]
        merits = Merits(
            np.array([one.visits for one in self.candidates], np.int32),
            np.array([one.mean for one in self.candidates], np.float64),
            self.answer,
            Proofs(
                np.array([one.result for one in known], np.int8),
                np.array([one.moves for one in known], np.int32),
            ),
            np.array([one.standing for one in self.candidates], np.int8),
        )
        return [self.candidates[at] for at in ranked(merits)]

    @property
    def iterations_per_second(self) -> float:
        """The mean speed so far; 0.0 before the start."""
        return self.iterations / self.seconds if self.seconds > 0 else 0.0


def best_line(nodes: Nodes, more: More | None, node: int, answer: int) -> tuple[Move, ...]:
    """The moves from `node`, always to the best child, up to a lottery or an unvisited node."""
    line: list[Move] = []
    while not is_chance(int(nodes[node]["player"])):
        first, children = _children(nodes, more, node, answer)
        if len(children.visits) == 0:
            break
        best = int(ranked(children)[0])
        if children.visits[best] == 0:
            break
        node = first + best
        line.append(int(nodes[node]["move"]))
    return tuple(line)


def best_lines(
    nodes: Nodes, more: More | None, answer: int, most: int
) -> list[tuple[Candidate, tuple[Move, ...]]]:
    """The best visited moves at the root, the best one first, each with its best line."""
    first, children = _children(nodes, more, 0, answer)
    found = []
    for at in (int(place) for place in ranked(children)[:most] if children.visits[place] > 0):
        move = int(nodes[first + at]["move"])
        mean, proof = float(children.mean[at]), children.proofs.at(at)
        candidate = Candidate(move, int(children.visits[at]), mean, proof)
        found.append((candidate, (move, *best_line(nodes, more, first + at, answer))))
    return found


def _children(nodes: Nodes, more: More | None, node: int, answer: int) -> tuple[int, Merits]:
    """The first child of `node`, and the merits of all at this moment, in copied numbers.

    Children that are being created are not visible yet.
    """
    first = max(int(nodes[node]["first_child"]), 0)
    end = first + int(nodes[node]["child_count"]) if first > 0 else first
    # In this order, because threads count a visit before they add its payoff.
    won, visits = nodes["won"][first:end].copy(), nodes["visits"][first:end].copy()
    mean = np.divide(
        won, visits * np.int64(PAYOFF_ONE), out=np.zeros(end - first), where=visits > 0
    )
    if more is None:
        return first, Merits(visits, mean, answer)
    is_first = mover_of(int(nodes[node]["player"])) == 0
    proofs, bounds = proofs_of(more[first:end], is_first), bounds_of(more[first:end], is_first)
    standing = NO_STANDING
    if not is_chance(int(nodes[node]["player"])):
        secured = float(bounds.least.max(initial=0.0))
        standing = standings(bounds, secured, visits, mean, by_mean=answer == MEAN)
    return first, Merits(visits, mean, answer, proofs, standing)


def root_value(
    visits: int, mean: float, player: int, proof: Proof | None = None, bound: Bound | None = None
) -> float | None:
    """A root's payoff to player 0: the proven one, or the mean; None before the first visit.

    `mean` is the mean payoff to `player`, who is to move there, or moved last if chance is to move;
    it counts no more and no less than the bounds allow.
    """
    if proof is not None:
        mean = proof.result / 2
    elif bound is not None and (bound.is_exact or visits > 0):
        mean = min(max(mean, bound.least), bound.most)
    elif visits <= 0:
        return None
    return mean if player == 0 else 1 - mean
