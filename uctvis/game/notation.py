"""Played games as plain text, for games that have no standard format.

    game: mancala
    player 1: Player
    player 2: uctvis
    date: 2026-11-22
    result: 1-0
    start: mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 2

    3 6 2 5 1
    4

Each field has one line, "game" is the first. After an empty line follow the names of the moves,
separated by spaces or line breaks. "start" is present if the game did not start in the usual
position. "result" is in the format of PGN, player 1 first. `read` uses only "game" and "start";
other fields are optional.
"""

import textwrap
from collections.abc import Mapping, Sequence

from uctvis.errors import GameError
from uctvis.texts import _

_GAME = "game"
_WIDTH = 80
# The white space that lines of programs may have around their words.
BLANKS = " \t\r\v\f"
# The most characters of a text in an error message; every valid name is shorter.
_LONGEST = 60


def write(fields: Mapping[str, str], moves: Sequence[str]) -> str:
    """The text of a game, with its fields in the given order."""
    lines = [f"{field}: {value}" for field, value in fields.items()]
    # A name may contain hyphens.
    wrapped = textwrap.wrap(" ".join(moves), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", *wrapped, ""])


def game_name(text: str) -> str | None:
    """The name of the game in the first line of a text, or None if there is none."""
    field, colon, value = text.lstrip().partition("\n")[0].partition(":")
    return value.strip() if colon and field.strip() == _GAME else None


def read(text: str) -> tuple[dict[str, str], list[str]]:
    """The fields of a game, including "game", and the names of its moves.

    Raises GameError if the first line does not name a game, or a field has no value.
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
    """The text, shortened for an error message."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "\N{HORIZONTAL ELLIPSIS}"
