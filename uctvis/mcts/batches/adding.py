"""Adding the iterations of a batch to the tree, one after the other, compiled.

It is what `uctvis.mcts.policies.replaying` does with the iterations of a record.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit import atomics
from uctvis.jit.compiled import inlined, whole
from uctvis.mcts.batches.gathering import Gathered, enter_priors, taken_from
from uctvis.mcts.batches.kept_priors import KeptPriors, drop
from uctvis.mcts.policies.failing import NODE as FAILURE
from uctvis.mcts.policies.state import State
from uctvis.mcts.uct.nodes import ONE_ITERATION
from uctvis.mcts.uct.parallel import backpropagate, read_taken, settle, visit, write_stop
from uctvis.mcts.uct.phases import (
    CUT,
    FAILED,
    PlayoutStart,
    SearchPhases,
    Work,
    expand,
    read_stop,
)
from uctvis.mcts.uct.rng import stream
from uctvis.mcts.uct.rules import SearchRules

_write_taken = atomics.writer("taken")
_write_noted = atomics.writer("noted")


def adding(policy: SearchPhases, asks_prior: bool, evaluates: bool) -> Callable[..., Any]:
    """The function `add`, to be inlined; the parameters are those of `gathering.gathering`."""

    @inlined
    def add(
        rules: SearchRules,
        work: Work,
        state: State,
        root: tuple[np.uint64, ...],
        scratch: NDArray[np.uint64],
        gathered: Gathered,
        kept: KeptPriors,
        place: int,
        end: int,
    ) -> int:
        """Add the iterations from `place` to `end` - 1; returns where it stopped."""
        nodes = atomics.uncounted(work.nodes)
        leaves, payoffs, shared, told, thread = work[1:6]
        seed, _selection, limit, _expand_after = work.parameters
        if evaluates:
            limit = 0
        repeats = state.policies.proves or state.policies.remembers_moves
        most = len(leaves)
        while place < end:
            taken = read_taken(shared, 0)
            iteration, size = taken // ONE_ITERATION, taken & (ONE_ITERATION - 1)
            _write_noted(told, thread, iteration)
            if iteration >= most or read_stop(shared, 0) != 0:
                break
            node = whole(gathered.leaf[place])
            above = whole(gathered.expanded[place])
            count = whole(gathered.children[place])
            if count > 0:
                position = taken_from(gathered.at, place, root)
                # The moves are picked right after.
                rules.legal(position, scratch)
                expand(rules, nodes, above, position, scratch, size, count)
                policy.expand(rules, state, nodes, above, position, scratch, size, count)
                if asks_prior:
                    enter_priors(state, kept, above, size, count)
                nodes[above].first_child = size
                told[thread].deepest = max(told[thread].deepest, whole(nodes[size].depth))
            _write_taken(shared, 0, (iteration + 1) * ONE_ITERATION + size + count)
            value = whole(gathered.payoff[place])
            if repeats or not evaluates:
                position = taken_from(gathered.words, place, root)
                playout = PlayoutStart(stream(seed, iteration), limit, shared)
                played = policy.play_out(rules, state, nodes, node, position, scratch, playout)
                if not evaluates:
                    value = played
                if value <= CUT:
                    # The search takes back what it has begun.
                    if value <= FAILED:
                        shared[0].failed = value
                        shared[0].failed_at = node
                        write_stop(shared, 0, 1)
                    return place
            leaf = node
            while leaf >= 0:
                visit(nodes, leaf, 1, True)
                leaf = whole(nodes[leaf].parent)
            leaves[iteration] = node
            payoffs[iteration] = value
            backpropagate(nodes, node, 0, value, True)
            settle(nodes, 0, value, 1, 0, True)
            policy.backup(state, nodes, shared, node, value, True)
            if asks_prior and count > 0:
                drop(kept, above)
            place += 1
            _write_noted(told, thread, iteration + 1)
            if state.failure[FAILURE] != 0.0:
                shared[0].failed = FAILED
                shared[0].failed_at = node
                write_stop(shared, 0, 1)
        return place

    return add
