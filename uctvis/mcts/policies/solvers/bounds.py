"""Score bounds: bounds of payoffs are passed up the tree, and what they settle is not searched.

Source: Cazenave, Saffidine (2010), "Score Bounded Monte-Carlo Tree Search".
"""

from functools import reduce
from math import inf
from operator import add
from typing import Any

import numpy as np

from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.contract import PolicyChoice
from uctvis.mcts.policies.parts import (
    AtRoot,
    Child,
    ChildAt,
    EndedIteration,
    Field,
    Leaf,
    Part,
    PhaseFunctions,
    Symbol,
    Terms,
)
from uctvis.mcts.policies.solvers._proving import PROOF_FIELDS, ProvingPart
from uctvis.texts import _
from uctvis.tree.players import is_chance
from uctvis.tree.record import PAYOFF_ONE

_HALF = PAYOFF_ONE // 2
# The numbers of a node: what each player is sure to get.
_SURE = ("sure_first", "sure_second")


def _compiled(_place: int) -> PhaseFunctions:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.score_bounds import (
        exact_payoff,
        is_exact,
        is_left_out,
        tighten,
        within,
    )
    from uctvis.mcts.uct.parallel import write_stop

    @inlined
    def is_closed(state: Any, node: int, value: bool) -> bool:
        return value or is_exact(state.more, node)

    @inlined
    def known(state: Any, at: Leaf, value: int) -> int:
        if value < 0:
            value = exact_payoff(at.rules, state.more, at.nodes, at.node, at.position, at.scratch)
        return value

    @inlined
    def backup(state: Any, at: EndedIteration, value: int) -> int:
        if is_exact(state.more, at.leaf):
            node = at.nodes[at.leaf].parent
            while node >= 0 and tighten(state.more, at.nodes, node):
                node = at.nodes[node].parent
            if is_exact(state.more, 0):
                write_stop(at.shared, 0, 1)
        return value

    @inlined
    def decided(state: Any, at: ChildAt, value: float) -> float:
        if is_left_out(state.more, at.node, at.parent, at.player):
            value = -np.inf
        return value

    @inlined
    def meant(state: Any, at: ChildAt, mean: float) -> float:
        return within(state.more, at.node, at.player, mean)

    return PhaseFunctions(
        is_closed=is_closed, known=known, backup=backup, meant=meant, decided=decided
    )


class _Plain(ProvingPart):
    def take_over(self, more: Any, nodes: Any) -> None:
        from uctvis.mcts.policies.score_bounds import retighten

        retighten(more, nodes)

    @staticmethod
    def _is_exact(numbers: Any) -> bool:
        return int(numbers["sure_first"]) + int(numbers["sure_second"]) == PAYOFF_ONE

    def is_closed(self, phases: Any, node: int) -> bool:
        return self._is_exact(phases.state.more[node])

    def known(self, phases: Any, nodes: Any, node: int, position: AnyPosition) -> int | None:
        from uctvis.mcts.policies.proofs import known_result, proof

        numbers, game = phases.state.more[node], phases.game
        if self._is_exact(numbers):
            return int(numbers["sure_first"])
        is_over = not game.legal_moves(position)
        known = known_result(game, position, int(nodes[node]["parent"]), phases.state.more[0])
        if not is_over and known is None:
            return None
        payoff = game.payoff_units(position) if is_over else int((known or 0.0) * PAYOFF_ONE)
        numbers["sure_first"], numbers["sure_second"] = payoff, PAYOFF_ONE - payoff
        if payoff % _HALF == 0:
            numbers["proven"] = proof(payoff)
            numbers["distance"] = 0 if is_over else game.known_distance(position)
        return int(payoff)

    def backup(self, phases: Any, nodes: Any, shared: Any, path: list[int], _payoff: int) -> None:
        more = phases.state.more
        for node in path[1:]:
            numbers, player = more[node], int(nodes[node]["player"])
            if self._is_exact(numbers):
                continue
            children = phases.children(nodes, node)
            for name, sure in zip(_SURE, self._sure(player, children), strict=True):
                numbers[name] = max(int(numbers[name]), sure)
            if self._is_exact(numbers):
                self._prove(numbers, player, children)
        if self._is_exact(more[0]):
            shared["stop"] = 1

    def _sure(self, player: int, children: Any) -> tuple[int, int]:
        """What both players are sure to get at a node with these children."""
        first, second = (children[name].tolist() for name in _SURE)
        if is_chance(player):
            chances = children["prior"].tolist()
            most = [PAYOFF_ONE - sure for sure in second]
            means = (
                int(reduce(add, (c * v for c, v in zip(chances, values, strict=True)), 0.0) + 0.5)
                for values in (first, most)
            )
            least, highest = means
            return least, PAYOFF_ONE - highest
        return (max(first), min(second)) if player == 0 else (min(first), max(second))

    def _prove(self, numbers: Any, player: int, children: Any) -> None:
        """Note the result of an exact node, if that is not the mean of a lottery."""
        from uctvis.mcts.policies.proofs import proof

        payoff = int(numbers["sure_first"])
        if payoff % _HALF != 0:
            return
        same = children[children["proven"] == proof(payoff)]
        gained = payoff if player == 0 else PAYOFF_ONE - payoff
        if len(same) == 0 or ((is_chance(player) or gained == 0) and len(same) < len(children)):
            return
        wins = gained == PAYOFF_ONE and not is_chance(player)
        numbers["proven"] = proof(payoff)
        numbers["distance"] = 1 + int((min if wins else max)(same["distance"]))

    def meant(self, child: Child, mean: float) -> float:
        return min(max(mean, child.least / PAYOFF_ONE), child.most / PAYOFF_ONE)

    def decided(self, child: Child) -> Terms | None:
        if child.most > child.secured:
            return None
        return Terms(-inf, 0.0, child.won / max(child.visits, 1) / PAYOFF_ONE)


def _most_of_second(kept: Any) -> Any:
    """What player 1 can be sure to get at the kept nodes: what player 0 does not get."""
    return PAYOFF_ONE - kept.more[_SURE[0]].astype(np.int64)


def _columns(nodes: Any, state: Any, first: Any) -> dict[str, Any]:
    from uctvis.mcts.policies.columns import bound_columns, proof_columns

    more = state.more[: len(nodes)]
    return dict(proof_columns(more, first) | bound_columns(more, first))


POLICY = PolicyChoice(
    name="bounds",
    title=_("Score bounds"),
    about=_(
        "What each player is sure to get is passed up the tree, with draws and the means of "
        "lotteries, too; a move that can give no more than another one surely does is not visited "
        "again, and the search ends when the value of the root is exact."
    ),
    formula=_("no visit if at most ≤ the best at least"),
    source="Cazenave and Saffidine 2010",
    place=2,
    part=Part(
        fields=(
            *PROOF_FIELDS,
            Field(_SURE[0], "i4", AtRoot.EXPANDED, lambda _kept: PAYOFF_ONE),
            Field(_SURE[1], "i4", AtRoot.EXPANDED, _most_of_second),
        ),
        proves=True,
        bounds=True,
        compiled=_compiled,
        plain=_Plain(),
        columns=_columns,
        symbols=(
            Symbol(
                "≥",
                _("≥: at least"),
                _("What the player who moves gets at least"),
                lambda child, _terms: child.least / PAYOFF_ONE,
            ),
            Symbol(
                "≤",
                _("≤: at most"),
                _("What the player who moves gets at most; left out if that is sure already"),
                lambda child, _terms: child.most / PAYOFF_ONE,
            ),
        ),
    ),
)
