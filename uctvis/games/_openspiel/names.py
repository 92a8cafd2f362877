"""The names of OpenSpiel's games with their parameters, and of their moves.

OpenSpiel separates parameters by commas, which names in files must not contain. There they are
semicolons, and other characters that names must not contain are written as in web addresses:
`hex(board_size=5;swap=true)`. Both ways are read.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from urllib.parse import quote, unquote

from uctvis.errors import GameError
from uctvis.game.notation import shortened
from uctvis.texts import _

# What a written value keeps; % is written as %25, so that it is read back.
_KEPT = "!#$&'()*+./:;<=>?@[\\]^_`{}~-"
_CALL = re.compile(r"(\w+)(?:\((.*)\))?", re.ASCII | re.DOTALL)
_PARAMETER = re.compile(r"(\w+)=(.*)", re.ASCII | re.DOTALL)
_IN_BRACKETS = re.compile(r"\(([^()]*)\)")
# The replacements of characters that names of moves must not contain.
_MOVE_CHARACTERS = str.maketrans({",": ";", '"': "'", "|": "!"})


def read_call(text: str) -> tuple[str, dict[str, str]]:
    """The name of a game and the texts of its parameters, from "NAME(ONE=1,OTHER=2)".

    Raises GameError if it is not written so, or a parameter is given twice.
    """
    call = _CALL.fullmatch(text)
    if call is None:
        raise _unreadable(text)
    values: dict[str, str] = {}
    for part in _parts(call[2] or ""):
        parameter = _PARAMETER.fullmatch(part)
        if parameter is None or parameter[1] in values:
            raise _unreadable(text)
        values[parameter[1]] = unquote(parameter[2])
    return call[1], values


def write_call(name: str, values: Mapping[str, str]) -> str:
    """What `read_call` reads, without a character that names must not contain."""
    written = ";".join(f"{one}={quote(value, _KEPT)}" for one, value in sorted(values.items()))
    return f"{name}({written})" if written else name


def _parts(text: str) -> list[str]:
    """The parameters in a text, which commas, or semicolons before a parameter, separate.

    Those inside brackets do not: there, they belong to a game that is a value.
    """
    parts, depth, first = [], 0, 0
    for at, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0 and letter in ",;" and re.match(r"\s*[^\W\d]\w*=", text[at + 1 :]):
            parts.append(text[first:at])
            first = at + 1
    parts.append(text[first:])
    return [part.strip() for part in parts] if text.strip() else []


def _unreadable(text: str) -> GameError:
    return GameError(
        _("game of OpenSpiel: expected {expected}, got {got!r}").format(
            expected='"NAME" or "NAME(PARAMETER=VALUE,...)"', got=shortened(text)
        )
    )


def labels(moves: Sequence[int], texts: Sequence[str]) -> list[str]:
    """OpenSpiel's texts of some moves as shown to users: one line, without the move's number."""
    found = []
    for move, text in zip(moves, texts, strict=True):
        line = " ".join(text.split())
        for number in (f"{move} - ", f"chance outcome {move} "):
            line = line.removeprefix(number)
        if inner := _IN_BRACKETS.fullmatch(line):
            line = inner[1]
        found.append(line.removesuffix(";") or str(move))
    return found


def move_names(moves: Sequence[int], shown: Sequence[str]) -> list[str]:
    """The names of all legal moves of a position, from their labels; no two are the same.

    Names that would be the same get the number of their move, as in "pass#7".
    """
    names = [
        re.sub(r"\s", "_", re.sub(r",\s+", ",", text)).translate(_MOVE_CHARACTERS) for text in shown
    ]
    count = Counter(names)
    return [
        name if count[name] == 1 else f"{name}#{move}"
        for move, name in zip(moves, names, strict=True)
    ]
