"""The search with policies and its replay, compiled for a game when they are first used.

Plain UCT does not use them. The search is compiled for each kind of policies on its own, which
makes it up to three times as fast as one compilation for all kinds; a replay does not select, so
one compilation is enough.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled_as, inlined, part_as, whole
from uctvis.mcts.policies import backups, selection
from uctvis.mcts.policies.choices import PLAYOUTS, SELECTIONS
from uctvis.mcts.policies.replaying import RecordedIterations, replay_iterations
from uctvis.mcts.policies.simulation import known_payoff, simulating
from uctvis.mcts.policies.state import (
    PolicyKind,
    State,
    add_visits,
    read_proven,
    uncounted,
)
from uctvis.mcts.policies.weights import logit_weight, weight
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import Parent, PlayoutStart, SearchPhases, Work, run_phases
from uctvis.mcts.uct.rules import SearchRules
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.record import PAYOFF_ONE

_KindOf = Callable[[State], PolicyKind]
_Rule = Callable[..., Any]


@cache
def run_of(rules: SearchRules, kind: PolicyKind) -> Callable[..., None]:
    """The function run(work, state, root, scratch), as `kernel.run_of`.

    It is compiled by its first call, and kept in the cache.
    """
    chosen = SELECTIONS[kind.selection], PLAYOUTS[kind.playout]
    name = ".".join((*(one.name for one in chosen), *(str(int(part)) for part in kind[2:])))
    phases = _phases_of(kind, name)

    def run(work: Work, state: State, root: Any, scratch: NDArray[np.uint64]) -> None:
        run_phases(rules, phases, work, uncounted(state), root, scratch)

    return compiled_as(f"{rules.cache_name}.policies.{name}", run)


@cache
def replay_of(rules: SearchRules) -> Callable[..., int]:
    """The function that repeats iterations; it is compiled by its first call.

    replay(iterations, nodes, size, state, root, scratch)
        Add iterations of a record to the first `size` of `nodes` and to `state`; returns the
        number of nodes afterwards, or -1 if the record does not belong to the game.
    """
    phases = _phases_of_any()

    def replay(
        iterations: RecordedIterations,
        nodes: Nodes,
        size: int,
        state: State,
        root: Any,
        scratch: NDArray[np.uint64],
    ) -> int:
        return replay_iterations(
            rules, phases, iterations, nodes, size, uncounted(state), root, scratch
        )

    return compiled_as(f"{rules.cache_name}.replay", replay)


@cache
def _phases_of(kind: PolicyKind, name: str) -> SearchPhases:
    """The phases of the search with policies of this kind."""

    @inlined
    def constant(_state: State) -> PolicyKind:
        return kind

    selects = selection.selecting(kind, SELECTIONS[kind.selection].compiled())
    return _phases(constant, selects, simulating((PLAYOUTS[kind.playout],)), name)


@cache
def _phases_of_any() -> SearchPhases:
    """The phases of all policies: they look in the state which ones are chosen."""
    return _phases(_kind, (_unselected, _unselected), simulating(PLAYOUTS), "any")


def _unselected(
    _state: State,
    _nodes: Nodes,
    parent: Parent,
    _parameters: SelectionParameters,
    _random: np.uint64,
) -> int:
    """A replay does not select."""
    return parent.first


def _phases(
    kind_of: _KindOf, selects: tuple[_Rule, _Rule], simulate: _Rule, name: str
) -> SearchPhases:
    """The phases; `kind_of`, which is inlined, returns the kind of the policies."""

    def is_closed(state: State, node: int) -> bool:
        return kind_of(state).solver and read_proven(state.more, node) != 0

    def play_out(
        rules: SearchRules,
        state: State,
        nodes: Nodes,
        node: int,
        position: Any,
        scratch: NDArray[np.uint64],
        playout: PlayoutStart,
    ) -> int:
        kind = kind_of(state)
        value = -1
        if kind.solver:
            value = known_payoff(rules, state, nodes, node, position, scratch)
        state.length[0] = 0
        if value < 0:
            player = whole(nodes[node].player)
            value = simulate(kind, rules, state, player, position, scratch, playout)
        return value

    def backup(
        state: State,
        nodes: Nodes,
        shared: NDArray[np.void],
        leaf: int,
        value: int,
        alone: bool,
    ) -> None:
        backups.backup(kind_of(state), state, nodes, shared, leaf, value, alone)

    phases = is_closed, *selects, _expand(kind_of), play_out, backup
    return SearchPhases(*(part_as(name, getattr(phase, "py_func", phase)) for phase in phases))


def _expand(kind_of: _KindOf) -> Callable[..., None]:
    def expand(
        rules: SearchRules,
        state: State,
        nodes: Nodes,
        node: int,
        position: Any,
        scratch: NDArray[np.uint64],
        first: int,
        count: int,
    ) -> None:
        """Complete the new children. The priors of outcomes are their probabilities."""
        kind = kind_of(state)
        more = state.more
        lots = rules.total(position)
        if kind.counts_amaf:
            length = 2 * state.policies.amaf_codes
            more[node].amaf = add_visits(state.used, 0, np.int64(length))
            for child in range(first, first + count):
                more[child].amaf = -1
                if lots == 0:
                    more[child].amaf_code = rules.amaf_code(position, nodes[child].move)
        if kind.evaluates:
            total = 0
            for child in range(first, first + count):
                value = rules.payoff(rules.play(position, scratch, nodes[child].move), scratch)
                more[child].minimax = value
                own = weight(value if nodes[node].player == 0 else PAYOFF_ONE - value)
                state.moves[child - first] = own
                total += own
            for child in range(first, first + count):
                more[child].prior = state.moves[child - first] / total
        if lots > 0:
            for child in range(first, first + count):
                more[child].prior = rules.chance(position, child - first) / lots
        elif kind.has_prior_logits:
            total = 0
            for child in range(first, first + count):
                own = logit_weight(
                    rules.prior_logit(position, scratch, nodes[child].move, child - first)
                )
                state.moves[child - first] = own
                total += own
            for child in range(first, first + count):
                more[child].prior = state.moves[child - first] / total

    return expand


@inlined
def _kind(state: State) -> PolicyKind:
    """The kind of the policies, from their numbers, in compiled code (`Policies.kind`)."""
    policies = state.policies
    return PolicyKind(
        policies.selection,
        policies.playout,
        policies.sums_squares,
        policies.uses_priors,
        policies.counts_amaf,
        policies.counts_mast,
        policies.asks_player,
        policies.evaluates,
        policies.first_play >= 0.0,
        policies.minimax > 0.0,
        policies.solver,
        policies.has_prior_logits,
        policies.by_siblings,
    )
