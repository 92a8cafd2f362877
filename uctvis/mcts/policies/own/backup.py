"""A function of a user that says what a node counts, given its children.

Selection sees this value of a child instead of its mean payoff.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from uctvis.errors import at_node
from uctvis.functions import calls
from uctvis.functions.registry import Function
from uctvis.mcts.policies.contract import PolicyChoice
from uctvis.mcts.policies.parts import (
    Child,
    ChildAt,
    EndedIteration,
    Field,
    Part,
    PhaseFunctions,
    PlainPart,
    Symbol,
)
from uctvis.texts import _
from uctvis.tree.players import CHANCE, is_chance
from uctvis.tree.record import PAYOFF_ONE

_UNIT = 1.0 / PAYOFF_ONE
_FIELD = "backed_up"


def _columns(nodes: Any, state: Any, first: Any) -> dict[str, Any]:
    from uctvis.tree.columns import Column

    kept = state.more[_FIELD][: len(nodes)]
    value = np.where(kept > 0, (kept - 1) / PAYOFF_ONE, np.nan)
    # A root is nobody's child; after an earlier search it has a value of that time.
    value[0] = np.nan
    return {_FIELD: Column(np.where(first, value, 1.0 - value), _("Backed up"))}


# The value to player 0 in units of 2**-24, plus 1; 0 before the first visit, and at the root.
SLOT = Part(
    slot="backup",
    fields=(Field(_FIELD, "i4", most=lambda _kept: PAYOFF_ONE + 1),),
    columns=_columns,
    symbols=(
        Symbol(
            "b",
            _("b: backed up value"),
            _("The backed up value to the player who moves"),
            lambda child, terms: terms.mean if child.backed_up < 0 else child.backed_up * _UNIT,
        ),
    ),
    exploitation=lambda mean: mean.replace("{w/n}", "{b}"),
    only_visited=True,
)


def made(function: Function, place: int) -> PolicyChoice:
    """The backup of values that a function makes of the values of the children."""
    return PolicyChoice(
        name=function.name,
        title=function.title,
        about=function.about,
        formula=f"{function.name}(mean, values, visits)",
        place=place,
        needs_one_thread=_("values are backed up one after the other"),
        function=function,
        part=replace(SLOT, compiled=lambda _place: _compiled(function), plain=_Plain(function)),
    )


def _compiled(function: Function) -> PhaseFunctions:
    from numba import float64

    from uctvis.jit.compiled import compiled_as, inlined, whole
    from uctvis.mcts.policies.failing import BACKUP, note

    own = function.call

    def value_of(more: Any, nodes: Any, failure: Any, node: int) -> Any:
        """What `backed_up` of a visited node becomes."""
        player = nodes[node].player
        to_first = (nodes[nodes[node].parent].player & 1) == 0
        visits = whole(nodes[node].visits)
        won = nodes[node].won if to_first else visits * PAYOFF_ONE - nodes[node].won
        units = np.int64(won * (1.0 / visits) + 0.5)
        first = nodes[node].first_child
        seen = 0
        total = 0
        weighted = 0
        if first > 0:
            for child in range(first, first + nodes[node].child_count):
                if more[child].backed_up > 0:
                    seen += 1
                    total += whole(nodes[child].visits)
                    weighted += whole(nodes[child].visits) * (more[child].backed_up - 1)
        if seen == 0:
            return units + 1
        if player >= CHANCE:
            return weighted // total + 1
        values = np.empty(seen, np.float64)
        counts = np.empty(seen, np.int64)
        place = 0
        for child in range(first, first + nodes[node].child_count):
            if more[child].backed_up > 0:
                found = whole(more[child].backed_up) - 1
                values[place] = (found if player == 0 else PAYOFF_ONE - found) * _UNIT
                counts[place] = nodes[child].visits
                place += 1
        mean = (units if player == 0 else PAYOFF_ONE - units) * _UNIT
        value = float64(own(mean, values, counts))
        if not (value >= 0.0 and value <= 1.0):
            note(failure, node, BACKUP, value)
            value = mean
        units = np.int64(value * PAYOFF_ONE + 0.5)
        return (units if player == 0 else PAYOFF_ONE - units) + 1

    value_of = compiled_as(function.cache_name, value_of)

    @inlined
    def backup(state: Any, at: EndedIteration, value: int) -> int:
        node = at.leaf
        # The root is nobody's child, and its visits are counted ahead.
        while node > 0:
            state.more[node].backed_up = value_of(state.more, at.nodes, state.failure, node)
            node = at.nodes[node].parent
        return value

    @inlined
    def meant(state: Any, at: ChildAt, mean: float) -> float:
        kept = whole(state.more[at.node].backed_up) - 1
        if kept >= 0:
            mean = (kept if at.player == 0 else PAYOFF_ONE - kept) * _UNIT
        return mean

    return PhaseFunctions(backup=backup, meant=meant)


class _Plain(PlainPart):
    def __init__(self, function: Function) -> None:
        self._function = function

    def backup(self, phases: Any, nodes: Any, _shared: Any, path: list[int], _payoff: int) -> None:
        more = phases.state.more
        for node in path[:-1]:
            more[node][_FIELD] = self._value(nodes, more, node) + 1

    def _value(self, nodes: Any, more: Any, node: int) -> int:
        mover, player = int(nodes[nodes[node]["parent"]]["player"]), int(nodes[node]["player"])
        visits, won = int(nodes[node]["visits"]), int(nodes[node]["won"])
        mean = int(_to(mover & 1, won, visits) * (1.0 / visits) + 0.5)
        first, count = int(nodes[node]["first_child"]), int(nodes[node]["child_count"])
        children = [one for one in range(first, first + count) if int(more[one][_FIELD]) > 0]
        if not children:
            return mean
        values = [int(more[one][_FIELD]) - 1 for one in children]
        counts = [int(nodes[one]["visits"]) for one in children]
        if is_chance(player):
            both = zip(values, counts, strict=True)
            return sum(value * count for value, count in both) // sum(counts)
        with at_node(node):
            found = calls.backup(
                self._function,
                _to(player, mean) * _UNIT,
                [_to(player, one) * _UNIT for one in values],
                counts,
            )
        return _to(player, int(found * PAYOFF_ONE + 0.5))

    def meant(self, child: Child, mean: float) -> float:
        return mean if child.backed_up < 0 else child.backed_up * _UNIT


def _to(player: int, payoff: int, visits: int = 1) -> int:
    """The payoff to a player, of the payoff of so many visits to player 0; and the other way."""
    return payoff if player == 0 else visits * PAYOFF_ONE - payoff
