"""The secure child: the move whose payoff has the highest lower bound."""

from uctvis.mcts.policies.contract import AnswerPolicy
from uctvis.texts import _, ngettext


def _passed_over(visits: int) -> str:
    return ngettext(
        "Move {move} has the highest mean payoff, {mean}, but only {count} visit: that is "
        "less certain.",
        "Move {move} has the highest mean payoff, {mean}, but only {count} visits: that is "
        "less certain.",
        visits,
    )


POLICY = AnswerPolicy(
    name="secure",
    title=_("Secure"),
    about=_("The best move is the one whose payoff has the highest lower bound (secure child)."),
    formula=_("highest w/n − 1/√n"),  # noqa: RUF001 - the minus sign is that of formulas
    source="Chaslot et al. 2008",
    place=2,
    chosen=_(
        "The search chose move {move}, which has the highest mean payoff - 1/√visits: {share} "
        "of {visits} visits went there, {mean}."
    ),
    passed_over=_passed_over,
)
