"""The robust child: the move with the most visits."""

from uctvis.mcts.policies.contract import AnswerPolicy
from uctvis.texts import _, ngettext


def _passed_over(visits: int) -> str:
    return ngettext(
        "Move {move} has the highest mean payoff, {mean}, but only {count} visit: the most "
        "visited move is chosen.",
        "Move {move} has the highest mean payoff, {mean}, but only {count} visits: the most "
        "visited move is chosen.",
        visits,
    )


POLICY = AnswerPolicy(
    name="visits",
    title=_("Most visits"),
    about=_("The best move is the one with the most visits (robust child)."),
    formula=_("highest n"),
    source="Chaslot et al. 2008",
    place=0,
    passed_over=_passed_over,
)
