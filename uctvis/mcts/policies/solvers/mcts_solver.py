"""MCTS-Solver: proven results are passed up the tree, and nothing proven is searched again.

Source: Winands, Björnsson, Saito (2008), "Monte-Carlo Tree Search Solver".
"""

from typing import Any

from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.contract import PolicyChoice
from uctvis.mcts.policies.parts import (
    Child,
    ChildAt,
    EndedIteration,
    Leaf,
    Part,
    PhaseFunctions,
    Terms,
)
from uctvis.mcts.policies.solvers._proving import PROOF_FIELDS, ProvingPart
from uctvis.texts import _
from uctvis.tree.players import is_chance
from uctvis.tree.record import PAYOFF_ONE


def _compiled(_place: int) -> PhaseFunctions:
    from uctvis.jit.compiled import inlined, whole
    from uctvis.mcts.policies.proofs import known_payoff, prove, read_proven
    from uctvis.mcts.uct.parallel import write_stop

    @inlined
    def is_closed(state: Any, node: int, value: bool) -> bool:
        return value or read_proven(state.more, node) != 0

    @inlined
    def known(state: Any, at: Leaf, value: int) -> int:
        if value < 0:
            value = known_payoff(at.rules, state.more, at.nodes, at.node, at.position, at.scratch)
        return value

    @inlined
    def backup(state: Any, at: EndedIteration, value: int) -> int:
        if read_proven(state.more, at.leaf) != 0:
            node = at.nodes[at.leaf].parent
            while node >= 0 and prove(state.more, at.nodes, node):
                node = at.nodes[node].parent
            if read_proven(state.more, 0) != 0:
                write_stop(at.shared, 0, 1)
        return value

    @inlined
    def decided(state: Any, at: ChildAt, value: float) -> float:
        proven = whole(state.more[at.node].proven)
        if proven > 0:
            if at.player != 0:
                proven = 4 - proven
            # The payoff; for a loss less than every other value.
            value = 0.5 * (proven - 1) if proven > 1 else -1.0
        return value

    return PhaseFunctions(is_closed=is_closed, known=known, backup=backup, decided=decided)


class _Plain(ProvingPart):
    def is_closed(self, phases: Any, node: int) -> bool:
        return bool(phases.state.more[node]["proven"])

    def known(self, phases: Any, nodes: Any, node: int, position: AnyPosition) -> int | None:
        from uctvis.mcts.policies.proofs import known_result, proof, proven_payoff

        more, game = phases.state.more, phases.game
        if not more[node]["proven"]:
            known = known_result(game, position, int(nodes[node]["parent"]), more[0])
            if not game.legal_moves(position):
                more[node]["proven"] = proof(game.payoff_units(position))
            elif known is not None:
                more[node]["proven"] = proof(int(known * PAYOFF_ONE))
                more[node]["distance"] = game.known_distance(position)
        proven = int(more[node]["proven"])
        return proven_payoff(proven) if proven else None

    def backup(self, phases: Any, nodes: Any, shared: Any, path: list[int], _payoff: int) -> None:
        for node in path[1:]:
            self._prove(phases, nodes, node)
        if phases.state.more[0]["proven"]:
            shared["stop"] = 1

    def _prove(self, phases: Any, nodes: Any, node: int) -> None:
        """Set the proof of a node by those of its children, if they decide it."""
        from uctvis.mcts.policies.proofs import proof, proven_payoff

        player, children = int(nodes[node]["player"]), phases.children(nodes, node)
        known = [
            (_to(player, proven_payoff(int(child["proven"]))), int(child["distance"]))
            for child in children
            if child["proven"]
        ]
        best = max((payoff for payoff, _distance in known), default=None)
        by_one = best == PAYOFF_ONE and not is_chance(player)
        if best is None or (len(known) < len(children) and not by_one):
            return
        if is_chance(player) and any(payoff != best for payoff, _distance in known):
            return
        distances = [distance for payoff, distance in known if payoff == best]
        more = phases.state.more[node]
        more["proven"] = proof(_to(player, best))
        more["distance"] = 1 + (min if by_one else max)(distances)

    def decided(self, child: Child) -> Terms | None:
        if child.proven == 0:
            return None
        payoff = (child.proven - 1) / 2
        return Terms(-1.0 if payoff == 0.0 else payoff, 0.0, payoff)


def _to(player: int, payoff: int) -> int:
    """The payoff to a player, of a payoff to player 0."""
    return payoff if player == 0 else PAYOFF_ONE - payoff


def _columns(nodes: Any, state: Any, first: Any) -> dict[str, Any]:
    from uctvis.mcts.policies.columns import proof_columns

    return dict(proof_columns(state.more[: len(nodes)], first))


POLICY = PolicyChoice(
    name="on",
    title="MCTS-Solver",
    about=_(
        "Proven wins, draws and losses are passed up the tree; a proven loss is not "
        "visited again, and the search ends when the root is proven."
    ),
    formula=_("win 1, draw ½, loss −1 instead of w/n"),  # noqa: RUF001 - a minus sign
    source="Winands, Björnsson and Saito 2008",
    place=1,
    part=Part(
        fields=PROOF_FIELDS,
        proves=True,
        compiled=_compiled,
        plain=_Plain(),
        columns=_columns,
    ),
)
