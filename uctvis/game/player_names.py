"""The names of the two players in texts."""

from typing import NamedTuple

from uctvis.texts import _, pgettext


class PlayerName(NamedTuple):
    """The name of a player.

    `title` is the name alone or at the start of a text, such as "White" or "Player 1". `inside`
    is the name in a sentence, such as "player 1"; a translation has the case that follows "to",
    "for" and "of".
    """

    title: str
    inside: str


PlayerNames = tuple[PlayerName, PlayerName]


def _numbered(number: int) -> PlayerName:
    return PlayerName(
        _("Player {number}").format(number=number),
        pgettext("to, for, of", "player {number}").format(number=number),
    )


# The names in games with white and black pieces.
WHITE = PlayerName(_("White"), pgettext("to, for, of", "White"))
BLACK = PlayerName(_("Black"), pgettext("to, for, of", "Black"))
# The names in games that have no other ones, and in unknown games.
NUMBERED: PlayerNames = _numbered(1), _numbered(2)
