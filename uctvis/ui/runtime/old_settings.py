"""The settings of version 0.1, read from Qt's .ini file without Qt.

Qt would create objects for some values, and PyQt would run a pickle in a value. Here, a value is
a text or a list of texts, and values that start with @ are left out.
"""

import os
import re
import sys
from functools import lru_cache
from pathlib import Path

import platformdirs

from uctvis import paths

_MOST_BYTES = 20_000_000
# A quoted part of a value, with its escapes; a comma; anything else.
_PIECES = re.compile(r'"(?:[^"\\]|\\.)*"|,|(?:[^",\\]|\\.)+', re.DOTALL)
_ESCAPED = re.compile(r"\\(x[0-9a-fA-F]{1,4}|.)", re.DOTALL)
_IN_NAME = re.compile("%(U[0-9a-fA-F]{4}|[0-9a-fA-F]{2})")
_LETTERS = {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}


Value = str | list[str]
_BOOKMARKS = "bookmarks"


def old_settings() -> dict[str, Value]:
    """Return the settings of version 0.1 by their names; empty if there are none."""
    return {name: value for name, value in _old_values().items() if name != _BOOKMARKS}


def old_bookmarks() -> str:
    """Return the bookmarks of version 0.1 as JSON."""
    text = _old_values().get(_BOOKMARKS, "")
    return text if isinstance(text, str) else ",".join(text)


def _old_values() -> dict[str, Value]:
    path = _old_file()
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return {}


def _old_file() -> Path:
    if sys.platform == "win32":
        folder = Path(platformdirs.user_config_dir("uctvis", appauthor=False, roaming=True))
    elif sys.platform == "darwin":
        folder = Path(os.path.expanduser("~")) / ".config" / "uctvis"  # noqa: PTH111 - never raises
    else:
        folder = Path(platformdirs.user_config_dir("uctvis", appauthor=False))
    return folder / "uctvis.ini"


@lru_cache(maxsize=1)
def _read(path: Path, _changed: int) -> dict[str, Value]:
    data = paths.read_small(path, _MOST_BYTES)
    return parsed(data.decode("latin-1"))


def parsed(text: str) -> dict[str, Value]:
    """Return the values in the text of an .ini file written by Qt."""
    values: dict[str, Value] = {}
    section = ""
    for line in text.replace("\r", "").split("\n"):
        if line.startswith("["):
            name = _name(line.strip()[1:-1])
            section = "" if name == "General" else f"{name}/"
        elif "=" in line and not line.startswith(";"):
            key, _equals, written = line.partition("=")
            value = _value(written)
            if value is not None:
                values[section + _name(key)] = value
    return values


def _name(written: str) -> str:
    return _IN_NAME.sub(lambda found: chr(int(found[1].removeprefix("U"), 16)), written)


def _value(written: str) -> Value | None:
    """Return a value as a text or a list of texts; None if it is an object."""
    texts = [""]
    for piece in _PIECES.findall(written):
        if piece == ",":
            texts.append("")
        elif piece.startswith('"'):
            texts[-1] += _unescaped(piece[1:-1])
        else:
            texts[-1] += _unescaped(piece.strip(" "))
    if any(text.startswith("@") and not text.startswith("@@") for text in texts):
        return None
    plain = [text.removeprefix("@") for text in texts]
    return plain[0] if len(plain) == 1 else plain


def _unescaped(text: str) -> str:
    def letter(found: re.Match[str]) -> str:
        code = found[1]
        return chr(int(code[1:], 16)) if len(code) > 1 else _LETTERS.get(code, code)

    # Characters beyond the first 65,536 are written as two.
    return _ESCAPED.sub(letter, text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
