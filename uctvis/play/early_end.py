"""How players end a game before its rules do: one resigns, or both agree to a draw."""

from typing import NamedTuple

from uctvis.game.rules import Outcome
from uctvis.texts import _

# The words of files for the two ways, as values of this field or tag.
FIELD = "Ending"
_RESIGNATION, _AGREEMENT = "resignation", "agreement"
# In PGN, both are the normal end of a game.
TERMINATION, NORMAL, ON_TIME = "Termination", "normal", "time forfeit"


class EarlyEnd(NamedTuple):
    """The end of a game by its players."""

    # The player who has resigned; None: both have agreed to a draw.
    resigned: int | None

    @property
    def outcome(self) -> Outcome:
        """What the game ends with."""
        if self.resigned is None:
            return Outcome(0.5, _("by agreement"))
        return Outcome(float(self.resigned), _("by resignation"))

    @property
    def word(self) -> str:
        """How the game has ended, as files say it in every language."""
        return _AGREEMENT if self.resigned is None else _RESIGNATION


def early_end(word: str, result: str) -> EarlyEnd | None:
    """The end that a file describes by a word and by a result of PGN; None if they fit no end."""
    if (word, result) == (_AGREEMENT, "1/2-1/2"):
        return EarlyEnd(None)
    losers = {"1-0": 1, "0-1": 0}
    return EarlyEnd(losers[result]) if word == _RESIGNATION and result in losers else None
