"""The lines of Sheep to a bot, and the commands in the lines of a bot, in both dialects.

The dialect `original` numbers sheep in commands and in the lines of shepherds from 1, says of a
sheep only whether it is being sheared, and has the words of TRANSFER_WOOL in another order than the
text. The numbers are Java's: whole ones of 32 bits, others in decimals.
"""

import re
from math import inf, isfinite
from typing import NamedTuple

import numpy as np

from uctvis.game.notation import BLANKS, shortened
from uctvis.simultaneous.contract import ORIGINAL, PLAYERS, TEXT
from uctvis.simultaneous.sheep.compiled_lines import MOST_BYTES, write_lines
from uctvis.simultaneous.sheep.pasture import (
    BARK,
    DANGER_RADIUS,
    DEPOSIT,
    FIRST_ID,
    MOVE,
    RADIUS,
    SHEAR,
    WITHDRAW,
    Pasture,
)
from uctvis.texts import _

_MOVE, _SHEAR, _TRANSFER, _BARK = "MOVE", "SHEAR", "TRANSFER_WOOL", "BARK"
_FORMS = {
    ORIGINAL: {
        _MOVE: "MOVE id dx dy",
        _SHEAR: "SHEAR id position",
        _TRANSFER: "TRANSFER_WOOL isDeposit id amount",
        _BARK: "BARK id",
    },
    TEXT: {
        _MOVE: "MOVE id dx dy",
        _SHEAR: "SHEAR id sheep",
        _TRANSFER: "TRANSFER_WOOL id isDeposit amount",
        _BARK: "BARK id",
    },
}
# The number of words after the first one.
_WORDS = {_MOVE: 3, _SHEAR: 2, _TRANSFER: 3, _BARK: 1}
_WHOLE = re.compile(r"[+-]?\d{1,10}", re.ASCII)
_LEAST, _MOST = -(1 << 31), (1 << 31) - 1
_DECIMAL = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
# What Java reads as numbers, too.
_NOT_FINITE = re.compile(r"[+-]?(?:NaN|Infinity)")
# The squares of longer directions may be too great for a float.
_LONG = 1e150


class SheepCommandError(ValueError):
    """A line is no command of Sheep; its text says what was expected, and what was found."""

    def __init__(self, text: str, ends_referee: bool = False) -> None:
        # As in `PlayerFault`.
        self.ends_referee = ends_referee
        super().__init__(text)


class SheepCommand(NamedTuple):
    """A command with the fields of `pasture.COMMAND`, but with the id that the line contains."""

    kind: int
    id: int
    number: int = 0
    x: float = 0.0
    y: float = 0.0


def start_lines(pasture: Pasture, player: int) -> list[str]:
    """The lines of the start; they are the same in both dialects."""
    state = pasture[0]
    floats = [RADIUS, *state["speed"].tolist(), DANGER_RADIUS]
    own = (state["shepherds"] + state["dogs"]) // PLAYERS
    return [
        str(player),
        f"{state['wool_at_start']} {state['most_carried']} "
        + " ".join(f"{number:.6f}" for number in floats)
        + f" {state['bark_pause']} {state['bark_radius']:.6f} {state['calming']}",
        f"{state['sheep']} {state['shepherds']} {state['dogs']} {state['sheds']} {own}",
    ]


def turn_lines(pasture: Pasture, dialect: str) -> list[str]:
    """The lines of a turn; they are the same for both players."""
    out = np.empty(MOST_BYTES, np.uint8)
    end = write_lines(pasture, dialect == ORIGINAL, out)
    return bytes(out[: end - 1]).decode("ascii").split("\n")


def read_command(line: str, dialect: str, rules: str, sheep: int) -> SheepCommand:
    """The command in a line; `sheep` is the number of sheep.

    Raises SheepCommandError if it is no command, or these rules reject it.
    """
    trimmed = line.rstrip(" ") if rules == ORIGINAL else line.strip(BLANKS)
    word, *words = trimmed.split(" ")
    if word not in _WORDS:
        raise _unexpected(", ".join(_WORDS), line)
    if len(words) != _WORDS[word]:
        is_short = len(words) < _WORDS[word]
        raise _unexpected(repr(_FORMS[dialect][word]), line, ends_referee=is_short)
    if word == _MOVE:
        return _move(words, rules, line)
    first, *rest = (_whole(one, line) for one in words)
    if word == _SHEAR:
        return _shear(first, rest[0], dialect, sheep, line)
    if word == _TRANSFER:
        shepherd, is_deposit = (rest[0], first) if dialect == ORIGINAL else (first, rest[0])
        return _transfer(shepherd, is_deposit, rest[1], rules, line)
    return SheepCommand(BARK, first)


def _unexpected(expected: str, line: str, ends_referee: bool = False) -> SheepCommandError:
    text = _("expected {expected}, got {got!r}")
    return SheepCommandError(text.format(expected=expected, got=shortened(line)), ends_referee)


def _whole(word: str, line: str) -> int:
    if _WHOLE.fullmatch(word) is not None and _LEAST <= (number := int(word)) <= _MOST:
        return number
    text = _("a whole number from {least} to {most} instead of {word!r}")
    raise _unexpected(text.format(least=_LEAST, most=_MOST, word=shortened(word)), line)


def _move(words: list[str], rules: str, line: str) -> SheepCommand:
    x, y = (_decimal(word, rules, line) for word in words[1:])
    longest = max(abs(x), abs(y))
    if _LONG < longest < inf:
        x, y = x / longest, y / longest
    return SheepCommand(MOVE, _whole(words[0], line), 0, x, y)


def _decimal(word: str, rules: str, line: str) -> float:
    """A part of a direction. It must be finite, but the original takes any that Java reads."""
    if _DECIMAL.fullmatch(word) is not None or _NOT_FINITE.fullmatch(word) is not None:
        number = float(word)
        if rules == ORIGINAL or isfinite(number):
            return number
    raise _unexpected(_("a finite number instead of {word!r}").format(word=shortened(word)), line)


def _shear(shepherd: int, sheep: int, dialect: str, count: int, line: str) -> SheepCommand:
    first = 1 if dialect == ORIGINAL else FIRST_ID
    if not first <= sheep < first + count:
        text = _("a sheep from {first} to {last}")
        expected = text.format(first=first, last=first + count - 1)
        raise _unexpected(expected, line, ends_referee=True)
    return SheepCommand(SHEAR, shepherd, sheep - first)


def _transfer(shepherd: int, is_deposit: int, amount: int, rules: str, line: str) -> SheepCommand:
    if is_deposit not in (0, 1):
        raise _unexpected(_("0 or 1 as isDeposit"), line)
    # The original takes negative amounts: a shepherd may then carry more than the most.
    if rules == TEXT and amount < 0:
        raise _unexpected(_("an amount of at least 0"), line)
    return SheepCommand(DEPOSIT if is_deposit else WITHDRAW, shepherd, amount)
