"""What a search with policies keeps of an earlier tree, as plain arrays that a file can contain.

`uctvis.tree.record.ReusedSubtree.more` has an array for each name that the policies need:

    squares, minimax      for each kept node, in the order of `ReusedSubtree.node`: the numbers of
    proven, distance      `uctvis.mcts.policies.state.MORE` with these names; each policy declares
                          its own (`uctvis.mcts.policies.parts.Field`)
    amaf place            of each count of GRAVE that is not 0: its place among the counts of the
                          expanded nodes, in the order of `ReusedSubtree.node`; a node has the
                          counts of player 0's moves by their AMAF code, then of player 1's
    amaf visits           these counts
    amaf won              the sums of the payoffs to the players of these moves, in units of 2**-24

The rules of the game lead to everything else: moves, priors, evaluations and AMAF codes. So numbers
from a file are never taken for moves.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeError
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.parts import Field
from uctvis.mcts.policies.state import State
from uctvis.mcts.uct.nodes import Nodes
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE, ReusedSubtree

_AMAF = ("amaf place", "amaf visits", "amaf won")
_MOST = np.iinfo(np.int64).max

_Numbers = NDArray[np.integer]


def learned(state: State | None) -> dict[str, _Numbers]:
    """The arrays for a state that `uctvis.mcts.policies.state.below` returned; {} for plain UCT."""
    if state is None:
        return {}
    numbers = {field.name: state.more[field.name] for field in _fields(state.policies)}
    if state.policies.counts_amaf:
        place = np.flatnonzero(state.amaf["visits"])
        counts = state.amaf[place]
        numbers |= zip(_AMAF, (place, counts["visits"], counts["won"]), strict=True)
    return {name: _short(values) for name, values in numbers.items()}


def restore(kept: ReusedSubtree, nodes: Nodes, state: State) -> None:
    """Enter what was kept into the first nodes, which the rules have created, and their state.

    Raises TreeError as `expect_learned` does.
    """
    policies = state.policies
    inner = kept.node[nodes["child_count"][kept.node] > 0]
    expect_learned(kept, policies, len(inner))
    nodes["visits"][kept.node] = kept.visits
    nodes["won"][kept.node] = kept.won
    for field in _fields(policies):
        state.more[field.name][kept.node] = kept.more[field.name]
    if policies.counts_amaf:
        each = 2 * policies.amaf_codes
        # As `below` does it.
        state.more["amaf"][np.sort(inner)] = np.arange(len(inner)) * each
        place, visits, won = (kept.more[name].astype(np.int64) for name in _AMAF)
        at = state.more["amaf"][inner[place // each]] + place % each
        state.amaf[: len(inner) * each] = 0
        state.amaf["visits"][at] = visits
        state.amaf["won"][at] = won
    if policies.counts_mast:
        # They are not kept: each search starts without counts.
        state.mast[:] = 0


def expect_learned(kept: ReusedSubtree, policies: Policies, inner: int) -> None:
    """Check that a search with these policies can have kept this.

    `inner` is the number of kept nodes with children.

    Raises TreeError if arrays are missing, or they have other lengths or impossible numbers.
    """
    fields = _fields(policies)
    names = (*(field.name for field in fields), *(_AMAF if policies.counts_amaf else ()))
    for name in names:
        if name not in kept.more:
            raise TreeError(
                _("numbers of the kept nodes: expected {names}, got no {name}").format(
                    names=", ".join(names), name=name
                )
            )
    for field in fields:
        if field.most is not None:
            _expect(kept.more, field.name, len(kept.node), field.most(kept))
    if policies.counts_amaf:
        most = inner * 2 * policies.amaf_codes - 1, _MOST // PAYOFF_ONE
        place, counts, _won = (kept.more[name] for name in _AMAF)
        for name, number in zip(_AMAF, most, strict=False):
            _expect(kept.more, name, len(place), number)
        _expect(kept.more, _AMAF[2], len(place), counts.astype(np.int64) * PAYOFF_ONE)
        if (place[1:] <= place[:-1]).any():
            raise TreeError(_("amaf place: expected rising numbers, got others"))


def _expect(
    more: Mapping[str, _Numbers], name: str, length: int, most: int | NDArray[np.int64]
) -> None:
    """Check that an array has this length, and numbers from 0 to `most`."""
    numbers = more[name]
    if len(numbers) != length:
        raise TreeError(
            _("{name}: expected {size} numbers, got {count}").format(
                name=name, size=length, count=len(numbers)
            )
        )
    wrong = np.flatnonzero((numbers < 0) | (numbers > most))
    if len(wrong) > 0:
        at = wrong[0]
        raise TreeError(
            _("{name}: expected numbers from {least} to {most}, got {got}").format(
                name=name, least=0, most=np.broadcast_to(most, length)[at], got=numbers[at]
            )
        )


def _fields(policies: Policies) -> list[Field]:
    """The numbers of a node that only the iterations of its search lead to."""
    return [
        field for part, _number in policies.parts for field in part.fields if field.most is not None
    ]


def _short(numbers: _Numbers) -> _Numbers:
    """The same numbers, none of which is negative, in the shortest type for all of them."""
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))
