"""How the PC answers the offer of a draw: by the values that its last searches found."""

from typing import NamedTuple

from uctvis.engines.made import Maker
from uctvis.explain.number_formats import whole_percent
from uctvis.play.session import GameSession
from uctvis.texts import _

# The PC agrees if none of so many last searches gave it a higher win rate than this. One search
# alone may be wrong by some points.
SEARCHES = 2
MOST = 0.5


class DrawAnswer(NamedTuple):
    """The PC's answer, and the sentence that says why."""

    accepts: bool
    text: str


def draw_answer(session: GameSession, pc: int) -> DrawAnswer:
    """The answer of the PC that plays player `pc` to the offer of a draw.

    Moves from the opening book have no value: they do not count.
    """
    values = [
        made.mean
        for before, made in zip(session.positions, session.made, strict=False)
        if made.maker is Maker.SEARCH and session.game.player(before) == pc
    ]
    last = [value for value in values[-SEARCHES:] if value is not None]
    if len(last) < len(values[-SEARCHES:]):
        return DrawAnswer(False, _("The PC declines the draw: its engine says no win rate."))
    if len(last) < SEARCHES:
        return DrawAnswer(
            False, _("The PC declines the draw: it has searched for fewer than two moves so far.")
        )
    accepts = max(last) <= MOST
    if accepts:
        text = _(
            "The PC agrees to the draw: its last two searches gave it {before} and {last}, "
            "at most {most}."
        )
    else:
        text = _(
            "The PC declines the draw: its last two searches gave it {before} and {last}; "
            "it agrees at {most} or less."
        )
    before, latest = (whole_percent(value) for value in last)
    return DrawAnswer(accepts, text.format(before=before, last=latest, most=whole_percent(MOST)))
