"""Commands of Painting, read from the lines of bots.

A line is `MOVE id direction` or `SHOOT id direction length`, with one blank between words, and any
blanks around them (with the rules of the original, only after them). The directions of the dialect
`original` are 1 up, 2 down, 3 left and 4 right, as in the original referee, whose bots use them.
The thesis and the statement exchange 3 and 4; so does `text`.
"""

import re
from functools import lru_cache

from uctvis.game.notation import BLANKS
from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.simultaneous.painting.compiled_rules import (
    DOWN,
    LEFT,
    MOVE,
    NOWHERE,
    RIGHT,
    SHOOT,
    UP,
    command_code,
)
from uctvis.texts import _

_DIRECTIONS = {
    ORIGINAL: {1: UP, 2: DOWN, 3: LEFT, 4: RIGHT},
    TEXT: {1: UP, 2: DOWN, 3: RIGHT, 4: LEFT},
}
# The kind of each command word, and the number of words of the command.
_KINDS = {"MOVE": (MOVE, 3), "SHOOT": (SHOOT, 4)}
_NUMBER = re.compile("([+-]?)0*([0-9]{1,10})")
_LEAST_INT, _MOST_INT = -(2**31), 2**31 - 1
# A player may send 10,000 bytes in a turn. Only lines of usual lengths are worth remembering.
_USUAL, _REMEMBERED = 30, 4096
_SHOWN = 60


class CommandError(Exception):
    """A line is not a command."""

    def __init__(self, line: str, expected: str, ends_referee: bool = False) -> None:
        shown = line if len(line) <= _SHOWN else line[:_SHOWN] + "\N{HORIZONTAL ELLIPSIS}"
        # What was expected and what was found, for users.
        self.reason = _("expected {expected}, got {line!r}").format(expected=expected, line=shown)
        # As in `PlayerFault`.
        self.ends_referee = ends_referee
        super().__init__(self.reason)


def read_command(line: str, pawns: int, rules: str, dialect: str) -> int:
    """The code of the command in a line (`compiled_rules.command_code`).

    Parameters
    ----------
    pawns : int
        The number of pawns on the board.
    rules : str
        The original also accepts all directions, which then lead nowhere, negative lengths, and
        more words.

    Raises CommandError if the line is no command, or there is no such pawn.
    """
    read = _read if len(line) > _USUAL else _read_usual
    return read(line, pawns, rules, dialect)


def _read(line: str, pawns: int, rules: str, dialect: str) -> int:
    is_original = rules == ORIGINAL
    words = (line if is_original else line.strip(BLANKS)).split(" ")
    kind, count = _KINDS.get(words[0], (0, 0))
    if not kind or len(words) < count or "" in words[:count]:
        raise CommandError(line, _expected(), ends_referee=True)
    if len(words) > count and not is_original:
        raise CommandError(line, _expected())
    numbers = [_number(word, line) for word in words[1:count]]
    pawn, code = numbers[:2]
    length = numbers[2] if kind == SHOOT else 0
    if not 0 <= pawn < pawns:
        expected = _("the id of a pawn, 0 to {last}").format(last=pawns - 1)
        raise CommandError(line, expected, ends_referee=True)
    direction = _DIRECTIONS[dialect].get(code, NOWHERE)
    if not is_original:
        if direction == NOWHERE:
            raise CommandError(line, _("a direction, 1 to 4"))
        if length < 0:
            raise CommandError(line, _("a length of at least 0"))
    return command_code(kind, pawn, direction, length)


_read_usual = lru_cache(_REMEMBERED)(_read)


def _expected() -> str:
    return _('"MOVE id direction" or "SHOOT id direction length"')


def _number(word: str, line: str) -> int:
    # Java's int, without the digits of other scripts.
    if found := _NUMBER.fullmatch(word):
        number = int(found[1] + found[2])
        if _LEAST_INT <= number <= _MOST_INT:
            return number
    expected = _("whole numbers from {least} to {most}").format(least=_LEAST_INT, most=_MOST_INT)
    raise CommandError(line, expected)
