"""The playouts of any of the policies, compiled.

- decisive: a move that wins the game is played; a move that loses it is not. Teytaud and Teytaud
  (2010), "On the Huge Benefit of Decisive Moves in Monte-Carlo Tree Search Algorithms".
- mast: a move is the more likely, the higher the mean payoff of all iterations in which its
  player made it. Finnsson and Björnsson (2008), "Simulation-Based Approach to General Game
  Playing", section "Improving Rollouts".
- heavy: one of the moves that the game prefers (`Game.prefers`).
- none: no moves; the payoff is the evaluation.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined, whole
from uctvis.mcts.policies.state import (
    DECISIVE,
    GRAVE,
    HEAVY,
    MAST,
    MAST_MOVES,
    NONE,
    REMEMBERED,
    PolicyKind,
    State,
    proof,
    proven_payoff,
    read_proven,
    write_proven,
)
from uctvis.mcts.policies.weights import weight
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import CUT, LOOK, Playout, read_stop
from uctvis.mcts.uct.rng import advance, below
from uctvis.mcts.uct.rules import SearchRules
from uctvis.tree.record import PAYOFF_ONE

_proof, _proven_payoff = compiled(proof), compiled(proven_payoff)
_NO_MOVE = -1


@inlined
def known_payoff(
    rules: SearchRules,
    state: State,
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
    known = whole(read_proven(state.more, node))
    if known != 0:
        return _proven_payoff(known)
    value = rules.settled(position) if node > 0 else -1
    distance = 0
    if rules.legal(position, scratch) == 0:
        value = rules.payoff(position, scratch)
    elif value >= 0:
        distance = rules.settled_after(position)
        quickest = whole(state.more[0].distance)
        if nodes[node].parent == 0 and 0 < quickest <= distance:
            return -1
    else:
        return -1
    state.more[node].distance = distance
    write_proven(state.more, node, np.int8(_proof(value)))
    return value


@inlined
def simulate(
    kind: PolicyKind,
    rules: SearchRules,
    state: State,
    player: int,
    position: Any,
    scratch: NDArray[np.uint64],
    playout: Playout,
) -> int:
    """Play until the game is over or the limit is reached; return the payoff, or `phases.CUT`.

    `player` is to move. Outcomes of lotteries count as moves, but nobody made them.
    """
    random = playout.random
    playout_limit = 0 if kind.playout == NONE else playout.limit
    length = 0
    for made in range(1, playout_limit + 1):
        if made % LOOK == 0 and read_stop(playout.shared, 0) != 0:
            return CUT
        lots = rules.total(position)
        if lots > 0:
            random = advance(random)
            outcome = rules.pick(position, scratch, rules.draw(position, below(random, lots)))
            if kind.playout == DECISIVE or kind.selection == GRAVE or kind.playout == MAST:
                player = rules.next_player(position, outcome)
            position = rules.play(position, scratch, outcome)
            continue
        count = rules.legal(position, scratch)
        if count == 0:
            break
        random = advance(random)
        move = _NO_MOVE
        if kind.playout == HEAVY:
            move = _heavy_move(rules, state, position, scratch, count, random)
        elif kind.playout == DECISIVE:
            move = _decisive_move(rules, state, player, position, scratch, count, random)
        elif kind.playout == MAST:
            move = _mast_move(rules, state, player, position, scratch, count, random)
        if move == _NO_MOVE:
            move = rules.pick(position, scratch, below(random, count))
        if (kind.selection == GRAVE or kind.playout == MAST) and length < REMEMBERED:
            state.trace[length, 0] = player
            state.trace[length, 1] = move
            state.trace[length, 2] = rules.meaning(position, move)
            length += 1
        if kind.playout == DECISIVE or kind.selection == GRAVE or kind.playout == MAST:
            player = rules.next_player(position, move)
        position = rules.play(position, scratch, move)
    state.length[0] = length
    return rules.payoff(position, scratch)  # type: ignore[no-any-return]


@inlined
def _heavy_move(
    rules: SearchRules,
    state: State,
    position: Any,
    scratch: NDArray[np.uint64],
    count: int,
    random: np.uint64,
) -> int:
    """One of the moves that the game prefers, or `_NO_MOVE` if there are none."""
    found = 0
    for k in range(count):
        if rules.prefers(position, scratch, k):
            state.moves[found] = k
            found += 1
    if found == 0:
        return _NO_MOVE
    return rules.pick(position, scratch, state.moves[below(random, found)])  # type: ignore[no-any-return]


@inlined
def _decisive_move(
    rules: SearchRules,
    state: State,
    player: int,
    position: Any,
    scratch: NDArray[np.uint64],
    count: int,
    random: np.uint64,
) -> int:
    """The first move that wins the game, or else one that does not lose it.

    `_NO_MOVE` if all moves lose it; then the moves of `position` can be picked again.
    """
    for k in range(count):
        state.moves[k] = rules.pick(position, scratch, k)
    found = 0
    for k in range(count):
        move = state.moves[k]
        after = rules.play(position, scratch, move)
        value = -1
        if rules.legal(after, scratch) == 0:
            value = rules.payoff(after, scratch)
            if player != 0:
                value = PAYOFF_ONE - value
        if value == PAYOFF_ONE:
            return move  # type: ignore[no-any-return]
        if value != 0:
            # Before this move, some may have been left out.
            state.moves[found] = move
            found += 1
    if found == 0:
        rules.legal(position, scratch)
        return _NO_MOVE
    return state.moves[below(random, found)]  # type: ignore[no-any-return]


@inlined
def _mast_move(
    rules: SearchRules,
    state: State,
    player: int,
    position: Any,
    scratch: NDArray[np.uint64],
    count: int,
    random: np.uint64,
) -> int:
    """A move picked at random by the weights of the moves' mean payoffs."""
    total = 0
    for k in range(count):
        state.moves[k] = rules.pick(position, scratch, k)
        total += _mast_weight(state, player, state.moves[k])
    draw = below(random, total)
    place = 0
    for k in range(count):
        draw -= _mast_weight(state, player, state.moves[k])
        if draw < 0:
            place = k
            break
    return state.moves[place]  # type: ignore[no-any-return]


@compiled
def _mast_weight(state: State, player: int, move: int) -> int:
    """The weight of a move; a move that was never made counts as won."""
    count = state.mast[player * MAST_MOVES + move % MAST_MOVES]
    return weight(count.won // count.visits if count.visits > 0 else PAYOFF_ONE)
