"""Score bounds, compiled: what each player is sure to get at a node, and what they prove.

At each node `sure_first` and `sure_second` are the payoffs that the two players get at least, in
units of 2**-24. So player 0 gets at most one minus `sure_second`. They start at 0 and only rise. A
node is closed when they add up to one: its payoff is exact.

Where a player moves, the bounds are those of the best child for the player; where chance does,
they are the means of the outcomes by their probabilities, rounded to units.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit import atomics
from uctvis.jit.compiled import compiled, inlined, whole
from uctvis.mcts.policies.proofs import compiled_proof, read_proven, told_payoff, write_proven
from uctvis.mcts.policies.state import More
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.rules import SearchRules
from uctvis.tree.players import CHANCE
from uctvis.tree.record import PAYOFF_ONE

_HALF = PAYOFF_ONE // 2
_UNIT = 1.0 / PAYOFF_ONE

_read_first, _read_second = atomics.reader("sure_first"), atomics.reader("sure_second")
_replace_first = atomics.replacer("sure_first")
_replace_second = atomics.replacer("sure_second")


@compiled
def is_exact(more: More, node: int) -> bool:
    """Whether the payoff of a node is exact: nothing below it is searched."""
    return whole(_read_first(more, node)) + whole(_read_second(more, node)) == PAYOFF_ONE


@compiled
def is_left_out(more: More, child: int, parent: int, player: int) -> bool:
    """Whether a child can give the player who moves no more than the parent does already."""
    if player == 0:
        return PAYOFF_ONE - whole(_read_second(more, child)) <= whole(_read_first(more, parent))
    return PAYOFF_ONE - whole(_read_first(more, child)) <= whole(_read_second(more, parent))


@compiled
def within(more: More, child: int, player: int, mean: float) -> float:
    """The mean payoff of a child to the player who moves, or the bound that it exceeds."""
    first, second = whole(_read_first(more, child)), whole(_read_second(more, child))
    if player != 0:
        first, second = second, first
    return min(max(mean, first * _UNIT), (PAYOFF_ONE - second) * _UNIT)


@inlined
def exact_payoff(
    rules: SearchRules,
    more: More,
    nodes: Nodes,
    node: int,
    position: Any,
    scratch: NDArray[np.uint64],
) -> int:
    """The payoff at `node` if the search needs no playout there, or else -1.

    It is exact already, the game is over there, or the game knows its result, as in
    `proofs.known_payoff`.
    """
    value = whole(_read_first(more, node))
    if not is_exact(more, node):
        value, distance = told_payoff(rules, more, nodes, node, position, scratch)
        if value >= 0:
            if value % _HALF == 0:
                more[node].distance = distance
                write_proven(more, node, np.int8(compiled_proof(value)))
            _raise_first(more, node, value)
            _raise_second(more, node, PAYOFF_ONE - value)
    return value


@compiled
def tighten(more: More, nodes: Nodes, node: int) -> bool:
    """Set the bounds of a node by those of its children; return whether that told anything new.

    What is proven is written before the bounds, so that whoever sees a closed node sees its proof.
    With several threads each bound may come from another one; then the proof comes after them.
    """
    first, second = _bounds_of_children(more, nodes, node)
    both = max(first, whole(_read_first(more, node)))
    both += max(second, whole(_read_second(more, node)))
    is_proven = both == PAYOFF_ONE and _note_proof(more, nodes, node, first)
    is_raised = _raise_first(more, node, first)
    is_raised = _raise_second(more, node, second) or is_raised
    if is_exact(more, node) and not is_proven:
        is_proven = _note_proof(more, nodes, node, whole(_read_first(more, node)))
    return is_raised or is_proven


@compiled
def _bounds_of_children(more: More, nodes: Nodes, node: int) -> tuple[int, int]:
    """What each player is sure to get at a node because of its children."""
    player = nodes[node].player
    begin = nodes[node].first_child
    end = begin + nodes[node].child_count
    if player >= CHANCE:
        least, most = 0.0, 0.0
        for child in range(begin, end):
            least += more[child].prior * whole(_read_first(more, child))
            most += more[child].prior * (PAYOFF_ONE - whole(_read_second(more, child)))
        return int(least + 0.5), PAYOFF_ONE - int(most + 0.5)
    first, second = whole(_read_first(more, begin)), whole(_read_second(more, begin))
    for child in range(begin + 1, end):
        one, other = whole(_read_first(more, child)), whole(_read_second(more, child))
        if player == 0:
            first, second = max(first, one), min(second, other)
        else:
            first, second = min(first, one), max(second, other)
    return first, second


@compiled
def _note_proof(more: More, nodes: Nodes, node: int, payoff: int) -> bool:
    """Note the result of a node with this exact payoff to player 0; return whether that is new.

    The mean of a lottery is not a result: it must follow from proven children. The player to move
    chooses the quickest win, or else the longest line. Where all lose, or chance is to move, each
    child must be proven.
    """
    if payoff % _HALF != 0 or read_proven(more, node) != 0:
        return False
    player = nodes[node].player
    target = compiled_proof(payoff)
    gained = payoff if player == 0 else PAYOFF_ONE - payoff
    needs_all = player >= CHANCE or gained == 0
    wins = player < CHANCE and gained == PAYOFF_ONE
    distance = -1
    first = nodes[node].first_child
    for child in range(first, first + nodes[node].child_count):
        if whole(read_proven(more, child)) != target:
            if needs_all:
                return False
        elif distance < 0:
            distance = whole(more[child].distance)
        elif wins:
            distance = min(distance, whole(more[child].distance))
        else:
            distance = max(distance, whole(more[child].distance))
    if distance < 0:
        return False
    more[node].distance = 1 + distance
    write_proven(more, node, np.int8(target))
    return True


@compiled
def retighten(more: More, nodes: Nodes) -> None:
    """Set the bounds of the nodes of an earlier search again, some of whose children are missing.

    What was exact stays so, except at the root, whose moves must tell it.
    """
    for node in range(len(nodes) - 1, -1, -1):
        if node > 0 and is_exact(more, node):
            continue
        more[node].sure_first = more[node].sure_second = 0
        if node == 0:
            more[0].proven, more[0].distance = 0, 0
        if nodes[node].child_count > 0:
            tighten(more, nodes, node)


@compiled
def _raise_first(more: More, node: int, value: int) -> bool:
    """Raise what player 0 is sure to get; return whether it was less."""
    while True:
        old = _read_first(more, node)
        if value <= old:
            return False
        if _replace_first(more, node, old, np.int32(value)):
            return True


@compiled
def _raise_second(more: More, node: int, value: int) -> bool:
    while True:
        old = _read_second(more, node)
        if value <= old:
            return False
        if _replace_second(more, node, old, np.int32(value)):
            return True
