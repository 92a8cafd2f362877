"""The search with policies and its replay, compiled for a game when they are first used.

Plain UCT does not use them. The choice of a policy is a number in the state of the policies, so
one compilation for each game contains all of them.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules
from uctvis.jit.compiled import compiled, compiled_as, inlined, whole
from uctvis.mcts.policies.learning import learn
from uctvis.mcts.policies.playouts import known_payoff, simulate
from uctvis.mcts.policies.replaying import replay_iterations
from uctvis.mcts.policies.selection import select_child
from uctvis.mcts.policies.state import GRAVE, State, add_visits, read_proven, uncounted
from uctvis.mcts.policies.weights import weight
from uctvis.mcts.uct.kernel import run_phases
from uctvis.mcts.uct.nodes import Nodes
from uctvis.tree.record import PAYOFF_ONE

_Rule = Callable[..., Any]


class Composed(NamedTuple):
    """Functions for one game; each is compiled by its first call, and kept in the cache.

    Attributes
    ----------
    run : run(work, state, root, scratch)
        As `kernel.run_iterations`.
    replay : replay(nodes, size, parent, leaf, payoff, state, seed, playout_limit, root, scratch)
        Add iterations of a record to the first `size` of `nodes` and to `state`; returns the
        number of nodes afterwards, or -1 if the record does not belong to the game. `parent` are
        the parents of all nodes. `seed` is a pair: the search's seed, and the number of the
        first of these iterations.
    """

    run: Callable[..., None]
    replay: Callable[..., int]


def functions_of(rules: CompiledRules) -> Composed:
    """The functions for the game with these rules."""
    return _composed(
        rules.legal,
        rules.pick,
        rules.play,
        rules.next_player,
        rules.payoff,
        rules.prefers or _prefers_none,
        rules.settled or _settled_never,
        rules.meaning or _means_itself,
    )


@cache
def _composed(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    next_player: _Rule,
    payoff: _Rule,
    prefers: _Rule,
    settled: _Rule,
    meaning: _Rule,
) -> Composed:
    @inlined
    def grow(
        play: _Rule,
        payoff: _Rule,
        state: State,
        nodes: Nodes,
        node: int,
        position: Any,
        scratch: NDArray[np.uint64],
        first: int,
        count: int,
    ) -> None:
        _grow(play, payoff, meaning, state, nodes, node, position, scratch, first, count)

    @inlined
    def play_out(
        legal: _Rule,
        pick: _Rule,
        play: _Rule,
        payoff: _Rule,
        state: State,
        nodes: Nodes,
        node: int,
        position: Any,
        scratch: NDArray[np.uint64],
        random: np.uint64,
        playout_limit: int,
    ) -> int:
        value = -1
        if state.policies.solver:
            value = known_payoff(legal, payoff, settled, state, node, position, scratch)
        state.length[0] = 0
        if value < 0:
            value = simulate(
                legal,
                pick,
                play,
                next_player,
                payoff,
                prefers,
                meaning,
                state,
                whole(nodes[node].player),
                position,
                scratch,
                random,
                playout_limit,
            )
        return value

    def run(work: Any, state: State, root: Any, scratch: NDArray[np.uint64]) -> None:
        run_phases(
            legal,
            pick,
            play,
            next_player,
            payoff,
            _is_closed,
            select_child,
            select_child,
            grow,
            play_out,
            learn,
            work,
            uncounted(state),
            root,
            scratch,
        )

    def replay(
        nodes: Nodes,
        size: int,
        parent: NDArray[np.int32],
        leaf: NDArray[np.int32],
        payoffs: NDArray[np.int32],
        state: State,
        seed: tuple[np.uint64, int],
        playout_limit: int,
        root: Any,
        scratch: NDArray[np.uint64],
    ) -> int:
        return replay_iterations(
            legal,
            pick,
            play,
            next_player,
            payoff,
            grow,
            play_out,
            nodes,
            size,
            parent,
            leaf,
            payoffs,
            uncounted(state),
            seed,
            playout_limit,
            root,
            scratch,
        )

    where = legal.py_func.__module__  # type: ignore[attr-defined]
    return Composed(
        compiled_as(f"{where}.policies.run", run),
        compiled_as(f"{where}.policies.replay", replay),
    )


@compiled
def _prefers_none(_position: Any, _scratch: NDArray[np.uint64], _k: int) -> bool:
    return False


@compiled
def _settled_never(_position: Any) -> int:
    return -1


@compiled
def _means_itself(_position: Any, move: int) -> int:
    return move


@compiled
def _is_closed(state: State, node: int) -> bool:
    return state.policies.solver and read_proven(state.more, node) != 0


@inlined
def _grow(
    play: _Rule,
    payoff: _Rule,
    meaning: _Rule,
    state: State,
    nodes: Nodes,
    node: int,
    position: Any,
    scratch: NDArray[np.uint64],
    first: int,
    count: int,
) -> None:
    """Complete the new children of `node`."""
    policies = state.policies
    for child in range(first, first + count):
        state.more[child].amaf = -1
    if policies.selection == GRAVE:
        state.more[node].amaf = add_visits(state.used, 0, np.int64(2 * policies.meanings))
        for child in range(first, first + count):
            state.more[child].meaning = meaning(position, nodes[child].move)
    if policies.evaluates:
        total = 0
        for child in range(first, first + count):
            value = payoff(play(position, scratch, nodes[child].move), scratch)
            state.more[child].evaluation = value
            state.more[child].minimax = value
            total += weight(value if nodes[node].player == 0 else PAYOFF_ONE - value)
        for child in range(first, first + count):
            value = whole(state.more[child].evaluation)
            own = weight(value if nodes[node].player == 0 else PAYOFF_ONE - value)
            state.more[child].prior = own / total
