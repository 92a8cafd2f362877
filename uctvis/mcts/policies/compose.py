"""The search with policies and its replay, compiled for a game when they are first used.

Plain UCT does not use them. The search is compiled for each kind of policies on its own, which
makes it up to three times as fast as one compilation for all kinds; a replay does not select, so
one compilation is enough.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled_as, inlined, part_as, whole
from uctvis.mcts.policies.choices import PLAYOUTS, at
from uctvis.mcts.policies.chosen import Policies, PolicyKind, parts_of
from uctvis.mcts.policies.contract import PlayoutPolicy, Selection
from uctvis.mcts.policies.failing import NODE
from uctvis.mcts.policies.parts import EndedIteration, Leaf, NewChildren, Part, PhaseFunctions
from uctvis.mcts.policies.replaying import RecordedIterations, replay_iterations
from uctvis.mcts.policies.selection import selecting
from uctvis.mcts.policies.simulation import simulating
from uctvis.mcts.policies.state import State, uncounted
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import FAILED, Parent, PlayoutStart, SearchPhases, Work, run_phases
from uctvis.mcts.uct.rules import SearchRules
from uctvis.mcts.uct.ucb import SelectionParameters

_KindOf = Callable[[State], PolicyKind]
_Rule = Callable[..., Any]


@cache
def run_of(rules: SearchRules, kind: PolicyKind) -> Callable[..., None]:
    """The function run(work, state, root, scratch), as `kernel.run_of`.

    It is compiled by its first call, and kept in the cache.
    """
    name, phases = phases_of(kind)

    def run(work: Work, state: State, root: Any, scratch: NDArray[np.uint64]) -> None:
        run_phases(rules, phases, work, uncounted(state), root, scratch)

    return compiled_as(f"{rules.cache_name}.policies.{name}", run)


@cache
def phases_of(kind: PolicyKind) -> tuple[str, SearchPhases]:
    """The phases of a search with policies of this kind, and a name for what is composed of them.

    Functions of users that are not compiled are left out.
    """
    name = ".".join(_name_of(one, getattr(kind, one)) for one in ("selection", "playout"))
    name += "".join(f".{_name_of(one, getattr(kind, one))}" for one in _parts_in(kind))
    name += f".{_bits(kind.active)}.{_bits(kind[5:])}"
    return name, _phases_of(kind, name)


def _parts_in(kind: PolicyKind) -> list[str]:
    """The settings whose functions of users are parts of the search."""
    return [one for one in ("prior", "backup") if at(one, getattr(kind, one)).function is not None]


def _name_of(setting: str, place: int) -> str:
    """The name of a policy in the cache."""
    choice = at(setting, place)
    if choice.function is None:
        return choice.name
    return choice.function.cache_name if choice.function.is_compiled else "in_python"


def replay_of(rules: SearchRules, policies: Policies) -> Callable[..., int]:
    """The function that repeats iterations; it is compiled by its first call.

    replay(iterations, nodes, size, state, root, scratch)
        Add iterations of a record to the first `size` of `nodes` and to `state`; returns the
        number of nodes afterwards, or -1 if the record does not belong to the game.
    """
    choices = ("playout", policies.playout), ("prior", policies.prior), ("backup", policies.backup)
    functions = [at(one, place).function for one, place in choices]
    own = [
        place if function is not None and function.is_compiled else 0
        for (_setting, place), function in zip(choices, functions, strict=True)
    ]
    return _replay_with(rules, *own)


@cache
def _replay_with(rules: SearchRules, playout: int, prior: int, backup: int) -> Callable[..., int]:
    """Such a function for all policies of the program, and these of users; 0 for none."""
    both = ("playout", playout), ("prior", prior), ("backup", backup)
    name = "".join(f".{_name_of(one, place)}" for one, place in both if place > 0)
    phases = _phases_of_any(playout, prior, backup, f"any{name}")

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

    return compiled_as(f"{rules.cache_name}.replay{name}", replay)


def _bits(flags: Iterable[bool]) -> str:
    return "".join(str(int(flag)) for flag in flags)


def _phases_of(kind: PolicyKind, name: str) -> SearchPhases:
    """The phases of the search with policies of this kind."""

    @inlined
    def constant(_state: State) -> PolicyKind:
        return kind

    parts = parts_of(kind.prior, kind.backup)
    do = [_in_turn(functions) for functions in _functions(parts, kind.active)]
    selected, played = at("selection", kind.selection), at("playout", kind.playout)
    selects = selecting(kind, cast(Selection, selected), *do[4:])
    return _phases(constant, selects, simulating((cast(PlayoutPolicy, played),)), do, name)


@cache
def _phases_of_any(playout: int, prior: int, backup: int, name: str) -> SearchPhases:
    """The phases of all policies: they look in the state which ones are chosen."""
    parts = parts_of(prior, backup)
    do = [
        _in_turn(_if_active(place, own) for place, own in enumerate(functions) if own)
        for functions in _functions(parts, (True,) * len(parts))
    ]
    played = PLAYOUTS if playout == 0 else (*PLAYOUTS, cast(PlayoutPolicy, at("playout", playout)))
    return _phases(_kind, (_unselected, _unselected), simulating(played), do, name)


def _functions(parts: Sequence[Part], active: Sequence[bool]) -> Iterator[tuple[_Rule | None, ...]]:
    """For each phase, the functions of the active parts, each in its place; None: nothing."""
    idle = PhaseFunctions()
    both = enumerate(zip(parts, active, strict=True))
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

    def known(
        rules: SearchRules,
        state: State,
        nodes: Nodes,
        node: int,
        position: Any,
        scratch: NDArray[np.uint64],
    ) -> int:
        return known_by(state, Leaf(rules, nodes, node, position, scratch), -1)  # type: ignore[no-any-return]

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
        if kind_of(state).has_functions and state.failure[NODE] != 0.0:
            value = FAILED
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

    phases = is_closed, *selects, expand, known, play_out, backup
    return SearchPhases(*(part_as(name, getattr(phase, "py_func", phase)) for phase in phases))


@inlined
def _kind(state: State) -> PolicyKind:
    """The kind of the policies, from their numbers, in compiled code (`Policies.kind`)."""
    policies = state.policies
    return PolicyKind(
        policies.selection,
        policies.playout,
        policies.prior,
        policies.backup,
        policies.active,
        policies.remembers_moves,
        policies.asks_player,
        policies.evaluates,
        policies.first_play >= 0.0,
        policies.by_siblings,
        policies.has_functions,
    )
