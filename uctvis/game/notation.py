"""A game that was played as plain text, for the games that have no format of their own.

    game: mancala
    player 1: Player
    player 2: uctvis
    date: 2026-11-22
    result: 1-0
    start: mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 2

    3 6 2 5 1
    4

First one line for each field, "game" being the first, then an empty line, then the moves by
name, with spaces or line breaks between. "start" is there where the game began in another
position than usual. "result" is that of PGN: what player 1 got, and player 2. Only "game" and
"start" mean something to a reader; other fields may be there or not.
"""

import textwrap
from collections.abc import Mapping, Sequence

from uctvis.errors import GameError
from uctvis.texts import _

_GAME = "game"
_WIDTH = 80
# Longer than any name is; what is told of a text in an error is no longer.
_LONGEST = 60


def write(fields: Mapping[str, str], moves: Sequence[str]) -> str:
    """The text of a game; `fields` in the order in which they are to be written."""
    lines = [f"{field}: {value}" for field, value in fields.items()]
    return "\n".join([*lines, "", *textwrap.wrap(" ".join(moves), _WIDTH), ""])


def game_name(text: str) -> str | None:
    """The name of the game that a text tells, or None where it does not begin with one."""
    field, colon, value = text.lstrip().partition("\n")[0].partition(":")
    return value.strip() if colon and field.strip() == _GAME else None


def read(text: str) -> tuple[dict[str, str], list[str]]:
    """The fields of a game, "game" among them, and the names of its moves.

    Raises
    ------
    GameError
        The first line does not name a game, or a field has no value.
    """
    if game_name(text) is None:
        raise GameError(
            _("game, line 1: expected {expected!r}, got {text!r}").format(
                expected=f"{_GAME}: mancala", text=shortened(text.lstrip().partition("\n")[0])
            )
        )
    head, _empty, moves = text.strip().replace("\r\n", "\n").partition("\n\n")
    fields = {}
    for number, line in enumerate(head.split("\n"), 1):
        field, colon, value = line.partition(":")
        if not colon:
            raise GameError(
                _("game, line {number}: expected {expected!r}, got {text!r}").format(
                    number=number, expected=_("field: value"), text=shortened(line)
                )
            )
        fields[field.strip()] = value.strip()
    return fields, moves.split()


def shortened(text: str) -> str:
    """A text short enough to be told in an error."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "\N{HORIZONTAL ELLIPSIS}"
