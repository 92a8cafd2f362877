"""Proofs of the results of nodes: what a position, or the children of a node, prove."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.jit import atomics
from uctvis.jit.compiled import compiled, inlined, whole
from uctvis.mcts.policies.state import More
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.rules import SearchRules
from uctvis.tree.players import CHANCE
from uctvis.tree.record import PAYOFF_ONE

read_proven = atomics.reader("proven")
write_proven = atomics.writer("proven")


def proof(payoff: int) -> int:
    """The number in `proven` for a payoff in units of 2**-24, which is that of a finished game."""
    return 1 + 2 * payoff // PAYOFF_ONE


def proven_payoff(proven: int) -> int:
    """The payoff to player 0 in units of 2**-24, of a number in `proven` that is not 0."""
    return (proven - 1) * (PAYOFF_ONE // 2)


compiled_proof, _proven_payoff = compiled(proof), compiled(proven_payoff)


def known_result(game: AnyGame, position: AnyPosition, parent: int, root: Any) -> float | None:
    """What the game knows of the result at a node, as `known_payoff` asks for it.

    `root` is the root in `State.more`.
    """
    known = game.known_payoff(position) if parent >= 0 else None
    if known is None or parent > 0:
        return known
    return None if 0 < root["distance"] <= game.known_distance(position) else known


@inlined
def known_payoff(
    rules: SearchRules,
    more: More,
    nodes: Nodes,
    node: int,
    position: Any,
    scratch: NDArray[np.uint64],
) -> int:
    """The payoff at `node` if the solver needs no playout there, or else -1.

    The node is proven already, the game is over there, or the game knows its result. Of the root
    a move is asked, so it must be searched; if the game knows a quicker way for the root than the
    one after `node`, then so must `node`, or the first win that is found would be played.
    """
    known = whole(read_proven(more, node))
    if known != 0:
        return _proven_payoff(known)
    value, distance = told_payoff(rules, more, nodes, node, position, scratch)
    if value < 0:
        return -1
    more[node].distance = distance
    write_proven(more, node, np.int8(compiled_proof(value)))
    return value


@inlined
def told_payoff(
    rules: SearchRules,
    more: More,
    nodes: Nodes,
    node: int,
    position: Any,
    scratch: NDArray[np.uint64],
) -> tuple[int, int]:
    """The payoff that the game tells at `node`, or -1, and the moves to its end; see above."""
    value = rules.known_payoff(position) if node > 0 else -1
    distance = 0
    if rules.legal(position, scratch) == 0:
        value = rules.payoff(position, scratch)
    elif value >= 0:
        distance = rules.known_distance(position)
        quickest = whole(more[0].distance)
        if nodes[node].parent == 0 and 0 < quickest <= distance:
            value = -1
    return value, distance


@compiled
def prove(more: More, nodes: Nodes, node: int) -> bool:
    """Set what the children of a node prove about it; return whether that is more than before.

    A win is proven by one child; its distance is that of the quickest one. A draw or a loss is
    proven by all children; its distance is that of the longest one with this payoff. Where chance
    is to move, all outcomes must be proven to have the same payoff.
    """
    player = nodes[node].player
    won = 3 if player == 0 else 1
    best, shortest, longest = 0, 0, 0
    unknown = False
    first = nodes[node].first_child
    for child in range(first, first + nodes[node].child_count):
        proven = whole(read_proven(more, child))
        distance = whole(more[child].distance)
        if proven == 0:
            unknown = True
        elif player >= CHANCE and best != 0 and proven != best:
            return False
        elif best == 0 or (proven != best and abs(proven - won) < abs(best - won)):
            best, shortest, longest = proven, distance, distance
        elif proven == best:
            shortest, longest = min(shortest, distance), max(longest, distance)
    by_one = best == won and player < CHANCE
    if best == 0 or (unknown and not by_one):
        return False
    distance = 1 + (shortest if by_one else longest)
    if more[node].proven == best and more[node].distance == distance:
        return False
    more[node].distance = distance
    write_proven(more, node, np.int8(best))
    return True
