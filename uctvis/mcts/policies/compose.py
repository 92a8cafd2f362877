"""The search with policies and its replay, compiled for a game when they are first used.

Plain UCT does not use them. The search is compiled for each kind of policies on its own, which
makes it up to three times as fast as one compilation for all kinds; a replay does not select, so
one compilation is enough.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled_as, inlined, part_as, whole
from uctvis.mcts.policies import selection
from uctvis.mcts.policies.choices import PARTS, PLAYOUTS, SELECTIONS
from uctvis.mcts.policies.chosen import PolicyKind
from uctvis.mcts.policies.parts import EndedIteration, Leaf, NewChildren, PhaseFunctions
from uctvis.mcts.policies.replaying import RecordedIterations, replay_iterations
from uctvis.mcts.policies.simulation import simulating
from uctvis.mcts.policies.state import State, uncounted
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import Parent, PlayoutStart, SearchPhases, Work, run_phases
from uctvis.mcts.uct.rules import SearchRules
from uctvis.mcts.uct.ucb import SelectionParameters

_KindOf = Callable[[State], PolicyKind]
_Rule = Callable[..., Any]


@cache
def run_of(rules: SearchRules, kind: PolicyKind) -> Callable[..., None]:
    """The function run(work, state, root, scratch), as `kernel.run_of`.

    It is compiled by its first call, and kept in the cache.
    """
    name = ".".join((SELECTIONS[kind.selection].name, PLAYOUTS[kind.playout].name))
    name += f".{_bits(kind.active)}.{_bits(kind[3:])}"
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


def _bits(flags: Iterable[bool]) -> str:
    return "".join(str(int(flag)) for flag in flags)


@cache
def _phases_of(kind: PolicyKind, name: str) -> SearchPhases:
    """The phases of the search with policies of this kind."""

    @inlined
    def constant(_state: State) -> PolicyKind:
        return kind

    do = [_in_turn(functions) for functions in _functions(kind.active)]
    selected = SELECTIONS[kind.selection].compiled()
    selects = selection.selecting(kind, selected, *do[4:])
    return _phases(constant, selects, simulating((PLAYOUTS[kind.playout],)), do, name)


@cache
def _phases_of_any() -> SearchPhases:
    """The phases of all policies: they look in the state which ones are chosen."""
    do = [
        _in_turn(_if_active(place, own) for place, own in enumerate(functions) if own)
        for functions in _functions((True,) * len(PARTS))
    ]
    return _phases(_kind, (_unselected, _unselected), simulating(PLAYOUTS), do, "any")


def _functions(active: Sequence[bool]) -> Iterator[tuple[_Rule | None, ...]]:
    """For each phase, the functions of the active parts, each in its place; None: nothing."""
    idle = PhaseFunctions()
    both = enumerate(zip(PARTS, active, strict=True))
    return zip(*(part.compiled(at) if used else idle for at, (part, used) in both), strict=True)


def _in_turn(functions: Iterable[_Rule | None]) -> _Rule:
    """One function that calls the others in their order, each with the value of the last."""
    found: _Rule = _unchanged
    for own in functions:
        if own is not None:
            found = own if found is _unchanged else _both(found, own)
    return found


@inlined
def _unchanged(_state: State, _at: Any, value: Any) -> Any:
    return value


def _both(first: _Rule, second: _Rule) -> _Rule:
    @inlined
    def both(state: State, at: Any, value: Any) -> Any:
        return second(state, at, first(state, at, value))

    return both


def _if_active(place: int, own: _Rule) -> _Rule:
    @inlined
    def checked(state: State, at: Any, value: Any) -> Any:
        if state.policies.active[place]:
            value = own(state, at, value)
        return value

    return checked


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
    kind_of: _KindOf, selects: tuple[_Rule, _Rule], simulate: _Rule, do: Sequence[_Rule], name: str
) -> SearchPhases:
    """The phases; `kind_of`, which is inlined, returns the kind of the policies.

    `do` has a function for all parts together, for each of `PhaseFunctions`.
    """
    is_closed_by, known_by, expand_by, backup_by = do[:4]

    def is_closed(state: State, node: int) -> bool:
        return is_closed_by(state, node, False)  # type: ignore[no-any-return]

    def play_out(
        rules: SearchRules,
        state: State,
        nodes: Nodes,
        node: int,
        position: Any,
        scratch: NDArray[np.uint64],
        playout: PlayoutStart,
    ) -> int:
        value = known_by(state, Leaf(rules, nodes, node, position, scratch), -1)
        state.length[0] = 0
        if value < 0:
            player = whole(nodes[node].player)
            kind = kind_of(state)
            value = simulate(kind, rules, state, player, position, scratch, playout)
        return value  # type: ignore[no-any-return]

    def backup(
        state: State,
        nodes: Nodes,
        shared: NDArray[np.void],
        leaf: int,
        value: int,
        alone: bool,
    ) -> None:
        backup_by(state, EndedIteration(nodes, shared, leaf, value, alone), 0)

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
        more = state.more
        if kind_of(state).evaluates:
            for child in range(first, first + count):
                after = rules.play(position, scratch, nodes[child].move)
                more[child].minimax = rules.payoff(after, scratch)
        expand_by(state, NewChildren(rules, nodes, node, position, scratch, first, count), 0)
        lots = rules.total(position)
        if lots > 0:
            for child in range(first, first + count):
                more[child].prior = rules.chance(position, child - first) / lots

    phases = is_closed, *selects, expand, play_out, backup
    return SearchPhases(*(part_as(name, getattr(phase, "py_func", phase)) for phase in phases))


@inlined
def _kind(state: State) -> PolicyKind:
    """The kind of the policies, from their numbers, in compiled code (`Policies.kind`)."""
    policies = state.policies
    return PolicyKind(
        policies.selection,
        policies.playout,
        policies.active,
        policies.remembers_moves,
        policies.asks_player,
        policies.evaluates,
        policies.first_play >= 0.0,
        policies.by_siblings,
    )
