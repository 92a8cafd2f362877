"""The max child: the move with the highest mean payoff."""

from uctvis.mcts.policies.contract import AnswerPolicy
from uctvis.texts import _

POLICY = AnswerPolicy(
    name="mean",
    title=_("Highest mean"),
    about=_("The best move is the one with the highest mean payoff (max child)."),
    formula=_("highest w/n"),
    source="Chaslot et al. 2008",
    place=1,
    chosen=_(
        "The search chose move {move}, which has the highest mean payoff: {share} of "
        "{visits} visits went there, {mean}."
    ),
)
