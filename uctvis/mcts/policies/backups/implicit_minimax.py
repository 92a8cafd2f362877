"""Implicit minimax: the minimax values of the evaluations in the tree count, too.

Source: Lanctot et al. (2014), "Monte Carlo Tree Search with Heuristic Evaluations Using Implicit
Minimax Backups".
"""
# ruff: noqa: RUF001 - formulas contain the minus sign and Greek letters

from functools import reduce
from operator import add
from typing import Any

import numpy as np

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


def _compiled(place: int) -> PhaseFunctions:
    from uctvis.jit.compiled import compiled, inlined, whole

    @compiled
    def back_up(more: Any, nodes: Any, node: int) -> bool:
        """Set the minimax value of an expanded node; return whether it changed.

        Where chance is to move, it is the mean of the outcomes by their probabilities.
        """
        first = nodes[node].first_child
        end = first + nodes[node].child_count
        best = more[first].minimax
        if nodes[node].player >= CHANCE:
            mean = 0.0
            for child in range(first, end):
                mean += more[child].prior * more[child].minimax
            best = np.int32(mean + 0.5)
            end = first
        for child in range(first + 1, end):
            value = more[child].minimax
            if (value > best) == (nodes[node].player == 0):
                best = value
        changed = more[node].minimax != best
        more[node].minimax = best
        return changed  # type: ignore[no-any-return]

    @inlined
    def backup(state: Any, at: EndedIteration, value: int) -> int:
        node = at.nodes[at.leaf].parent
        while node >= 0 and back_up(state.more, at.nodes, node):
            node = at.nodes[node].parent
        return value

    @inlined
    def mixed(state: Any, at: ChildAt, mean: float) -> float:
        minimax = whole(state.more[at.node].minimax)
        if at.player != 0:
            minimax = PAYOFF_ONE - minimax
        weight = state.policies.numbers[place]
        return (1.0 - weight) * mean + weight * (minimax * _UNIT)  # type: ignore[no-any-return]

    return PhaseFunctions(backup=backup, mixed=mixed)


class _Plain(PlainPart):
    def backup(self, phases: Any, nodes: Any, _shared: Any, path: list[int], _payoff: int) -> None:
        for node in path[1:]:
            phases.state.more[node]["minimax"] = self._minimax(phases, nodes, node)

    def _minimax(self, phases: Any, nodes: Any, node: int) -> int:
        player, children = int(nodes[node]["player"]), phases.children(nodes, node)
        if is_chance(player):
            shares = (float(child["prior"]) * int(child["minimax"]) for child in children)
            return int(reduce(add, shares, 0.0) + 0.5)
        return int((max if player == 0 else min)(children["minimax"]))

    def mixed(self, number: float, child: Child, mean: float) -> float:
        return (1.0 - number) * mean + number * (child.minimax / PAYOFF_ONE)


def _columns(nodes: Any, state: Any, first: Any) -> dict[str, Any]:
    from uctvis.tree.columns import Column

    value = state.more["minimax"][: len(nodes)] / PAYOFF_ONE
    minimax = np.where(first, value, 1.0 - value)
    if nodes[0]["child_count"] == 0:
        minimax[0] = np.nan
    return {"minimax": Column(minimax, _("Minimax"))}


def _exploitation(mean: str) -> str:
    inside = f"({mean})" if "+" in mean else mean
    return "(1 − {α}){times}" + inside + " + {α}{times}{v}"


POLICY = PolicyChoice(
    name="on",
    title=_("Implicit minimax"),
    about=_(
        "The mean payoff is mixed, with the weight α, with the minimax value v of the "
        "game's evaluation in the tree below the move."
    ),
    formula="(1 − α) w/n + α v",
    source="Lanctot et al. 2014",
    place=1,
    fits=bool,
    part=Part(
        fields=(Field("minimax", "i4", most=lambda _kept: PAYOFF_ONE),),
        evaluates=True,
        compiled=_compiled,
        plain=_Plain(),
        columns=_columns,
        symbols=(
            Symbol(
                "v",
                _("v: minimax value"),
                _("The minimax value to the player who moves"),
                lambda child, _terms: child.minimax / PAYOFF_ONE,
            ),
        ),
        exploitation=_exploitation,
        letter="α",
    ),
)
