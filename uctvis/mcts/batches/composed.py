"""The compiled functions of a batched search, composed for a game and a kind of policies."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled_as
from uctvis.mcts.batches.adding import adding
from uctvis.mcts.batches.gathering import Gathered, gathering, take_back, taken_from
from uctvis.mcts.batches.kept_priors import KeptPriors
from uctvis.mcts.policies.chosen import PolicyKind
from uctvis.mcts.policies.compose import phases_of
from uctvis.mcts.policies.state import State, uncounted
from uctvis.mcts.uct.phases import Work
from uctvis.mcts.uct.rules import SearchRules


class Steps(NamedTuple):
    """The functions between which Python asks; compiled by their first calls.

    gather(work, state, root, scratch, gathered, kept, most) -> int
        Gather at most so many iterations; see `gathering`.
    go_on(work, state, root, scratch, gathered, kept) -> int
        Let those go on that wait for priors.
    add(work, state, root, scratch, gathered, kept, place, end) -> int
        Take back what is gathered, and add the iterations from `place` to `end` - 1; returns where
        it stopped.
    moves(words, root, scratch) -> (int64 (n,), int32 (all,))
        The number of legal moves of each position, and the moves.
    """

    gather: Callable[..., int]
    go_on: Callable[..., int]
    add: Callable[..., int]
    moves: Callable[..., Any]


@cache
def steps_of(
    rules: SearchRules, kind: PolicyKind, asks_prior: bool, at_once: bool, evaluates: bool
) -> Steps:
    """The functions for a search that asks such functions; see `gathering.gathering`."""
    name, phases = phases_of(kind)
    name = f"{name}.{int(asks_prior)}{int(at_once)}{int(evaluates)}"
    gather_by, go_on_by = gathering(phases, asks_prior, at_once, evaluates, name)
    add_by = adding(phases, asks_prior, evaluates)

    def gather(
        work: Work,
        state: State,
        root: Any,
        scratch: NDArray[np.uint64],
        gathered: Gathered,
        kept: KeptPriors,
        most: int,
    ) -> int:
        return gather_by(rules, work, uncounted(state), root, scratch, gathered, kept, most)  # type: ignore[no-any-return]

    def go_on(
        work: Work,
        state: State,
        root: Any,
        scratch: NDArray[np.uint64],
        gathered: Gathered,
        kept: KeptPriors,
    ) -> int:
        return go_on_by(rules, work, uncounted(state), root, scratch, gathered, kept)  # type: ignore[no-any-return]

    def add(
        work: Work,
        state: State,
        root: Any,
        scratch: NDArray[np.uint64],
        gathered: Gathered,
        kept: KeptPriors,
        place: int,
        end: int,
    ) -> int:
        take_back(work, state, gathered, kept)
        return add_by(  # type: ignore[no-any-return]
            rules, work, uncounted(state), root, scratch, gathered, kept, place, end
        )

    return Steps(
        compiled_as(f"{rules.cache_name}.gather.{name}", gather),
        compiled_as(f"{rules.cache_name}.go_on.{name}", go_on),
        compiled_as(f"{rules.cache_name}.add.{name}", add),
        _moves_of(rules),
    )


@cache
def _moves_of(rules: SearchRules) -> Callable[..., Any]:
    def moves(
        words: NDArray[np.uint64], root: Any, scratch: NDArray[np.uint64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        counts = np.zeros(len(words), np.int64)
        found = np.zeros(64 * len(words), np.int32)
        size = 0
        for row in range(len(words)):
            position = taken_from(words, row, root)
            count = rules.legal(position, scratch)
            if size + count > len(found):
                longer = np.zeros(2 * (size + count), np.int32)
                longer[:size] = found[:size]
                found = longer
            for k in range(count):
                found[size + k] = rules.pick(position, scratch, k)
            counts[row] = count
            size += count
        return counts, found[:size]

    return compiled_as(f"{rules.cache_name}.moves", moves)
