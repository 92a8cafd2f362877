"""Names of moves and positions from files, as they are shown in one line."""

import unicodedata
from collections.abc import Sequence
from itertools import takewhile

_SHORTENED = "\N{HORIZONTAL ELLIPSIS}"
# Characters without a picture of their own that make one picture of their neighbours, as in emoji
# and in Persian: the joiners, and the letters of flags.
_JOINERS = frozenset("\u200c\u200d") | {chr(code) for code in range(0xE0020, 0xE0080)}
# Characters that are not seen and change nothing: they are left out.
_INVISIBLE = frozenset("\u00ad\u200b\u2060\ufeff")


def in_one_line(text: str) -> str:
    """A text from a file for display in a line.

    Line breaks and other white space become blanks; control characters, and those that would
    reverse the text beside them, become visible.
    """
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(letter: str) -> str:
    if letter.isprintable() or letter in _JOINERS:
        return letter
    if letter in _INVISIBLE:
        return ""
    if letter.isspace():
        return " "
    return "\N{REPLACEMENT CHARACTER}"


def takes_room(letter: str) -> bool:
    """Whether a letter has a width of its own."""
    return letter not in _JOINERS and unicodedata.category(letter) not in ("Mn", "Me")


def common_ends(names: Sequence[str]) -> tuple[str, str]:
    """The words with which all names begin, and those with which all end; "" for none.

    What is left of each name is not empty.
    """
    if len(names) < 2:
        return "", ""
    prefix = _common(names)
    prefix = prefix[: prefix.rfind(" ") + 1]
    rests = [name[len(prefix) :] for name in names]
    suffix = _common([rest[::-1] for rest in rests])[::-1]
    suffix = suffix[suffix.find(" ") :] if " " in suffix else ""
    return prefix, suffix if all(len(rest) > len(suffix) for rest in rests) else ""


def _common(names: Sequence[str]) -> str:
    """The longest beginning of all names."""
    first, last = min(names), max(names)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return "".join(letter for letter, _other in same)


def without_ends(name: str, ends: tuple[str, str]) -> str:
    """A name with dots for the words that it has in common with others."""
    prefix, suffix = ends
    if not name.startswith(prefix) or not name[len(prefix) :].endswith(suffix):
        return name
    rest = name[len(prefix) : len(name) - len(suffix)]
    return f"{_SHORTENED if prefix else ''}{rest}{_SHORTENED if suffix else ''}"
