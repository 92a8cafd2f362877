"""The statistics of a search at any moment, also while its threads run."""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.game.rules import Move
from uctvis.jit.compiled import compiled, whole
from uctvis.mcts.policies.state import MORE, More
from uctvis.mcts.uct.nodes import NODE, Nodes
from uctvis.mcts.uct.parallel import read_first_child
from uctvis.tree.merit import VISITS, Merits, best_of, ranked
from uctvis.tree.proofs import UNKNOWN, Proof, Proofs
from uctvis.tree.record import PAYOFF_ONE

_NO_MORE = np.zeros(0, MORE)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A child of the root: its move, its visits, and its mean payoff to the player to move.

    `proof` is the proven result of the move, if there is one.
    """

    move: Move
    visits: int
    mean: float
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a search at one moment.

    Attributes
    ----------
    iterations, nodes : int
    seconds : float
    deepest_row : int
        The greatest depth of a node.
    memory_full : bool
        Whether the memory limit is reached, which ends the search.
    candidates : tuple of Candidate
        The root's children, in move order.
    principal_variation : tuple of int
        The moves from the root, always to the best child (`uctvis.tree.principal_variation`).
    value : float or None
        The root's mean payoff to player 0, 0 to 1; None before the first visit.
    kept : int
        The root's visits from an earlier search, whose tree was continued.
    proof : Proof or None
        The proven result of the position, for the player to move.
    answer : int
        What ranks the candidates, as in `uctvis.tree.merit.Merits`.
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

        `more` is that of the policies' state, `answer` as in `Merits`.
        """
        root = nodes[0]
        player = int(root["player"])
        numbers = _NO_MORE if more is None else more
        # Children that are being created are not visible yet. The numbers of the others are
        # copied, so that they are consistent.
        children = _children(nodes, numbers, 0, answer)
        first = int(root["first_child"])
        moves = nodes["move"][first : first + len(children.visits)].tolist()
        order = ranked(children)
        line: list[Move] = []
        if len(order) > 0 and children.visits[order[0]] > 0:
            after = _variation(nodes, numbers, first + int(order[0]), answer)
            line = nodes["move"][after].tolist()
        candidates = tuple(
            Candidate(
                move, int(children.visits[at]), float(children.mean[at]), children.proofs.at(at)
            )
            for at, move in enumerate(moves)
        )
        # Threads write these two one after the other, so they may differ by a visit.
        mean = int(root["won"]) / (max(int(root["visits"]), 1) * PAYOFF_ONE)
        return cls(
            iterations=iterations,
            nodes=size,
            seconds=seconds,
            deepest_row=deepest_row,
            memory_full=memory_full,
            candidates=candidates,
            principal_variation=tuple(line),
            value=root_value(int(root["visits"]), min(max(mean, 0.0), 1.0), player),
            kept=kept,
            proof=None if more is None else Proof.of(*_proof_for(more[0], player), root=True),
            answer=answer,
        )

    @property
    def ranked(self) -> list[Candidate]:
        """The candidates, from the best to the worst (`uctvis.tree.merit`)."""
        known = [one.proof or Proof(UNKNOWN, UNKNOWN) for one in self.candidates]
        merits = Merits(
            np.array([one.visits for one in self.candidates], np.int32),
            np.array([one.mean for one in self.candidates], np.float64),
            self.answer,
            Proofs(
                np.array([one.result for one in known], np.int8),
                np.array([one.moves for one in known], np.int32),
            ),
        )
        return [self.candidates[at] for at in ranked(merits)]

    @property
    def iterations_per_second(self) -> float:
        """The mean speed so far; 0.0 before the start."""
        return self.iterations / self.seconds if self.seconds > 0 else 0.0


@compiled
def _proof_for(more: Any, player: int) -> tuple[int, int]:
    """The numbers in the columns of proofs of a node, to which `player` moved."""
    proven, distance = whole(more.proven), whole(more.distance)
    if proven == 0:
        return UNKNOWN, UNKNOWN
    return (proven - 1 if player == 0 else 3 - proven), distance


@compiled
def _children(nodes: Nodes, more: More, node: int, answer: int) -> Merits:
    """The merits of the children of `node` at this moment; `more` may be empty."""
    first = read_first_child(nodes, node)
    count = whole(nodes[node].child_count) if first > 0 else 0
    visits, mean = np.zeros(count, np.int32), np.zeros(count)
    proven = np.empty(count if len(more) > 0 else 0, np.int8)
    moves = np.empty(len(proven), np.int32)
    for at in range(count):
        child = nodes[first + at]
        visits[at] = child.visits
        if visits[at] > 0:
            mean[at] = child.won / (np.int64(visits[at]) * PAYOFF_ONE)
    for at in range(len(proven)):
        proven[at], moves[at] = _proof_for(more[first + at], nodes[node].player)
    return Merits(visits, mean, answer, Proofs(proven, moves))


@compiled
def _variation(nodes: Nodes, more: More, node: int, answer: int) -> NDArray[np.int32]:
    """As `uctvis.tree.principal_variation`, of a search at this moment."""
    line = [node]
    while True:
        children = _children(nodes, more, node, answer)
        if len(children.visits) == 0:
            break
        best = best_of(0, len(children.visits), children)
        if children.visits[best] == 0:
            break
        node = read_first_child(nodes, node) + best
        line.append(node)
    return np.array(line, np.int32)


def load() -> None:
    """Compile or load what `Statistics.of` calls; later, that would wait for other threads."""
    nodes = np.zeros(2, NODE)
    nodes["visits"] = 1
    nodes[0]["first_child"] = nodes[0]["child_count"] = 1
    Statistics.of(
        nodes,
        iterations=1,
        size=2,
        seconds=0.0,
        deepest_row=1,
        memory_full=False,
        more=np.zeros(2, MORE),
    )


def root_value(visits: int, mean: float, player: int) -> float | None:
    """A root's mean payoff to player 0; None before the first visit.

    `mean` is the mean payoff to `player`, who is to move there.
    """
    if visits <= 0:
        return None
    return mean if player == 0 else 1 - mean
