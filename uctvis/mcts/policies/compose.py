"""The search with policies and its replay, compiled for a game when they are first used.

Plain UCT does not use them. The search is compiled for each kind of policies on its own, which
makes it up to three times as fast as one compilation for all kinds; a replay does not select, so
one compilation is enough.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules
from uctvis.jit.compiled import compiled, compiled_as, inlined, whole
from uctvis.mcts.policies import learning, selection
from uctvis.mcts.policies.playouts import known_payoff, simulate
from uctvis.mcts.policies.replaying import replay_iterations
from uctvis.mcts.policies.state import (
    GRAVE,
    PUCT,
    PolicyKind,
    State,
    add_visits,
    read_proven,
    uncounted,
)
from uctvis.mcts.policies.weights import merit_weight, weight
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import no_lottery, no_outcome, run_phases
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.record import PAYOFF_ONE

_Rule = Callable[..., Any]


class _Phases(NamedTuple):
    """The phases that `phases.run_phases` describes."""

    is_closed: _Rule
    select: _Rule
    enter: _Rule
    grow: _Rule
    play_out: _Rule
    learn: _Rule


@cache
def run_of(rules: CompiledRules, kind: PolicyKind) -> Callable[..., None]:
    """The function run(work, state, root, scratch), as `kernel.run_iterations`.

    It is compiled by its first call, and kept in the cache.
    """

    @inlined
    def constant(_state: State) -> PolicyKind:
        return kind

    legal, pick, play = rules.legal, rules.pick, rules.play
    next_player, payoff = rules.next_player, rules.payoff
    total, draw, _chance = _lotteries(rules)
    is_closed, select, enter, grow, play_out, learn = _phases(rules, constant)

    def run(work: Any, state: State, root: Any, scratch: NDArray[np.uint64]) -> None:
        run_phases(
            legal,
            pick,
            play,
            next_player,
            payoff,
            total,
            draw,
            is_closed,
            select,
            enter,
            grow,
            play_out,
            learn,
            work,
            uncounted(state),
            root,
            scratch,
        )

    return compiled_as(f"{cache_name(rules)}.run.{'.'.join(str(int(part)) for part in kind)}", run)


@cache
def replay_of(rules: CompiledRules) -> Callable[..., int]:
    """The function that repeats iterations; it is compiled by its first call.

    replay(nodes, size, parent, leaf, payoff, state, seed, playout_limit, root, scratch)
        Add iterations of a record to the first `size` of `nodes` and to `state`; returns the
        number of nodes afterwards, or -1 if the record does not belong to the game. `parent` are
        the parents of all nodes. `seed` is a pair: the search's seed, and the number of the
        first of these iterations.
    """
    legal, pick, play = rules.legal, rules.pick, rules.play
    next_player, payoff = rules.next_player, rules.payoff
    total, draw, _chance = _lotteries(rules)
    phases = _phases(rules, _kind)
    grow, play_out, learn = phases.grow, phases.play_out, phases.learn

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
            total,
            draw,
            grow,
            play_out,
            learn,
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

    return compiled_as(f"{cache_name(rules)}.replay", replay)


def _phases(rules: CompiledRules, kind_of: Callable[[State], PolicyKind]) -> _Phases:
    """The phases for a game; `kind_of`, which is inlined, returns the kind of the policies."""
    next_player = rules.next_player
    prefers = rules.prefers or _prefers_none
    settled = rules.settled or _settled_never
    settled_after = rules.settled_after or _settled_after
    meaning = rules.meaning or _means_itself
    merit = rules.merit or _merits_alike
    all_chances, _draw, chance = _lotteries(rules)

    @inlined
    def is_closed(state: State, node: int) -> bool:
        return kind_of(state).solver and read_proven(state.more, node) != 0

    @inlined
    def select(
        state: State,
        nodes: Nodes,
        node: int,
        first: int,
        visits: int,
        parameters: SelectionParameters,
        random: np.uint64,
    ) -> int:
        return selection.select_child(
            kind_of(state), state, nodes, node, first, visits, parameters, random
        )

    @inlined
    def enter(
        state: State,
        nodes: Nodes,
        node: int,
        first: int,
        visits: int,
        parameters: SelectionParameters,
        random: np.uint64,
    ) -> int:
        return selection.first_visit(
            kind_of(state), state, nodes, node, first, visits, parameters, random
        )

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
        kind = kind_of(state)
        _grow(
            kind,
            play,
            payoff,
            meaning,
            merit,
            all_chances,
            chance,
            state,
            nodes,
            node,
            position,
            scratch,
            first,
            count,
        )

    @inlined
    def play_out(
        legal: _Rule,
        pick: _Rule,
        play: _Rule,
        payoff: _Rule,
        total: _Rule,
        draw: _Rule,
        state: State,
        nodes: Nodes,
        node: int,
        position: Any,
        scratch: NDArray[np.uint64],
        random: np.uint64,
        playout_limit: int,
        shared: NDArray[np.void],
    ) -> int:
        kind = kind_of(state)
        value = -1
        if kind.solver:
            value = known_payoff(
                legal, payoff, settled, settled_after, state, nodes, node, position, scratch
            )
        state.length[0] = 0
        if value < 0:
            value = simulate(
                kind,
                legal,
                pick,
                play,
                next_player,
                payoff,
                total,
                draw,
                prefers,
                meaning,
                state,
                whole(nodes[node].player),
                position,
                scratch,
                random,
                playout_limit,
                shared,
            )
        return value

    @inlined
    def learn(
        state: State,
        nodes: Nodes,
        shared: NDArray[np.void],
        leaf: int,
        value: int,
        alone: bool,
    ) -> None:
        learning.learn(kind_of(state), state, nodes, shared, leaf, value, alone)

    return _Phases(is_closed, select, enter, grow, play_out, learn)


def _lotteries(rules: CompiledRules) -> tuple[_Rule, _Rule, _Rule]:
    """The functions `total`, `draw` and `chance` of a game, also of one without chance."""
    chance = rules.chance
    if chance is None:
        return no_lottery, no_outcome, no_outcome
    return chance.total, chance.draw, chance.chance


def cache_name(rules: CompiledRules) -> str:
    """A name for the functions made here; different rules have different names."""
    # Evaluations of a game share rules, but each has its own `run`, which calls all of them.
    return f"{rules.run.__module__}.{rules.run.__qualname__}.policies"


@compiled
def _prefers_none(_position: Any, _scratch: NDArray[np.uint64], _k: int) -> bool:
    return False


@compiled
def _settled_never(_position: Any) -> int:
    return -1


@compiled
def _settled_after(_position: Any) -> int:
    return 0


@compiled
def _means_itself(_position: Any, move: int) -> int:
    return move


@compiled
def _merits_alike(_position: Any, _scratch: NDArray[np.uint64], _move: int, _k: int) -> int:
    return 0


@inlined
def _kind(state: State) -> PolicyKind:
    """The same as `Policies.kind`."""
    policies = state.policies
    return PolicyKind(
        policies.selection,
        policies.playout,
        policies.first_play >= 0.0,
        policies.minimax > 0.0,
        policies.solver,
        policies.has_merits,
        policies.by_siblings,
    )


@inlined
def _grow(
    kind: PolicyKind,
    play: _Rule,
    payoff: _Rule,
    meaning: _Rule,
    merit: _Rule,
    all_chances: _Rule,
    chance: _Rule,
    state: State,
    nodes: Nodes,
    node: int,
    position: Any,
    scratch: NDArray[np.uint64],
    first: int,
    count: int,
) -> None:
    """Complete the new children of `node`. The priors of outcomes are their probabilities."""
    more = state.more
    lots = all_chances(position)
    if kind.selection == GRAVE:
        length = 2 * state.policies.meanings
        more[node].amaf = add_visits(state.used, 0, np.int64(length))
        for child in range(first, first + count):
            more[child].amaf = -1
            if lots == 0:
                more[child].meaning = meaning(position, nodes[child].move)
    if (kind.selection == PUCT and not kind.has_merits) or kind.has_minimax:
        total = 0
        for child in range(first, first + count):
            value = payoff(play(position, scratch, nodes[child].move), scratch)
            more[child].minimax = value
            own = weight(value if nodes[node].player == 0 else PAYOFF_ONE - value)
            state.moves[child - first] = own
            total += own
        for child in range(first, first + count):
            more[child].prior = state.moves[child - first] / total
    if lots > 0:
        for child in range(first, first + count):
            more[child].prior = chance(position, child - first) / lots
    elif kind.has_merits:
        total = 0
        for child in range(first, first + count):
            own = merit_weight(merit(position, scratch, nodes[child].move, child - first))
            state.moves[child - first] = own
            total += own
        for child in range(first, first + count):
            more[child].prior = state.moves[child - first] / total
