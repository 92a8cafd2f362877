"""GRAVE: the mean payoff of a move is mixed with its mean over iterations that made it later.

Source: Cazenave (2015), "Generalized Rapid Action Value Estimation". It has no exploration term.
"""
# ruff: noqa: RUF001 - formulas have this minus sign

from typing import Any

from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.contract import Selection, SelectionFunctions
from uctvis.mcts.policies.parts import (
    AtRoot,
    Child,
    Counts,
    EndedIteration,
    Field,
    NewChildren,
    Part,
    PhaseFunctions,
    PlainPart,
    Symbol,
    Terms,
)
from uctvis.texts import _
from uctvis.tree.players import is_chance
from uctvis.tree.record import PAYOFF_ONE

# The bias (Cazenave 2015, table 1).
_BIAS = 1e-5
_UNIT = 1.0 / PAYOFF_ONE


def _compiled() -> SelectionFunctions:
    from uctvis.jit.compiled import inlined, whole
    from uctvis.mcts.policies.counts import amaf_counts
    from uctvis.mcts.uct.ucb import SelectionParameters, inverse

    @inlined
    def shared(
        state: Any, nodes: Any, parent: Any, player: int, _selection: SelectionParameters
    ) -> int:
        counts = amaf_counts(nodes, state.more, parent.node)
        return counts + player * state.policies.amaf_codes  # type: ignore[no-any-return]

    @inlined
    def terms(
        state: Any, nodes: Any, child: int, _player: int, mean: float, counts: int
    ) -> tuple[float, float]:
        visits, count = whole(nodes[child].visits), state.amaf[counts + state.more[child].amaf_code]
        if count.visits > 0:
            amaf = count.won * inverse(count.visits) * _UNIT
            beta = count.visits / (count.visits + visits + _BIAS * count.visits * visits)
            mean = (1.0 - beta) * mean + beta * amaf
        return mean, 0.0

    return SelectionFunctions(shared, terms)


def _compiled_part(_place: int) -> PhaseFunctions:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.counts import begin_amaf, count_amaf

    @inlined
    def expand(state: Any, at: NewChildren, value: int) -> int:
        begin_amaf(state, at.node, at.first, at.size)
        if at.rules.total(at.position) == 0:
            for child in range(at.first, at.first + at.size):
                state.more[child].amaf_code = at.rules.amaf_code(at.position, at.nodes[child].move)
        return value

    @inlined
    def backup(state: Any, at: EndedIteration, value: int) -> int:
        count_amaf(state, at.nodes, at.leaf, at.payoff)
        return value

    return PhaseFunctions(expand=expand, backup=backup)


class _PlainPart(PlainPart):
    def expand(
        self, phases: Any, nodes: Any, node: int, position: AnyPosition, children: range
    ) -> None:
        more, used = phases.state.more, phases.state.used[0]
        more["amaf"][children.start : children.stop] = -1
        more[node]["amaf"] = used["visits"]
        used["visits"] += 2 * phases.policies.amaf_codes
        if not is_chance(int(nodes[node]["player"])):
            for child in children:
                move = int(nodes[child]["move"])
                more[child]["amaf_code"] = phases.game.amaf_code(position, move)

    def backup(self, phases: Any, nodes: Any, _shared: Any, path: list[int], payoff: int) -> None:
        more, made = phases.state.more, [(player, code) for player, _m, code in phases.trace]
        for node, above in zip(path, [*path[1:], -1], strict=True):
            if more[node]["amaf"] >= 0:
                for player, code in made:
                    start = int(more[node]["amaf"]) + player * phases.policies.amaf_codes
                    phases.count(phases.state.amaf, start + code, player, payoff)
            if above >= 0 and not is_chance(int(nodes[above]["player"])):
                made.append((int(nodes[above]["player"]), int(more[node]["amaf_code"])))


def _columns(nodes: Any, state: Any, first: Any) -> dict[str, Any]:
    from uctvis.mcts.policies.columns import amaf_columns

    return dict(amaf_columns(nodes, state, first))


def _plain(child: Child, mean: float, _exploration: float, _parent: Counts) -> Terms:
    count = child.amaf_visits
    if count == 0:
        return Terms(mean, 0.0, mean)
    amaf = child.amaf_won * (1.0 / count) / PAYOFF_ONE
    beta = count / (count + child.visits + _BIAS * count * child.visits)
    return Terms((1.0 - beta) * mean + beta * amaf, 0.0, mean, amaf, beta)


POLICY = Selection(
    name="grave",
    title="GRAVE",
    about=_(
        "The mean payoff is mixed with the mean payoff a of all m iterations in which the "
        "move was made now or later; there is no bonus."
    ),
    formula="(1 − β) w/n + β a; β = m / (m + n + 10⁻⁵ m n)",
    source="Cazenave 2015",
    lack=_("moves do not keep their meaning in {game}"),
    serves=lambda game: game.amaf_codes > 0,
    place=3,
    compiled=_compiled,
    plain=_plain,
    mean_term="(1 − {β}){times}{w/n} + {β}{times}{a}",
    part=Part(
        # Of the move to the node; and where the counts of the moves below begin, -1: nowhere.
        fields=(Field("amaf_code", "i4", AtRoot.NEVER), Field("amaf", "i4")),
        counts_amaf=True,
        compiled=_compiled_part,
        plain=_PlainPart(),
        columns=_columns,
        symbols=(
            Symbol(
                "a",
                _("a: AMAF mean"),
                _("The AMAF mean of the move"),
                lambda _child, terms: terms.amaf,
            ),
            Symbol(
                "β",
                _("β: its weight"),
                _("The weight of the AMAF mean"),
                lambda _child, terms: terms.beta,
            ),
        ),
    ),
)
