"""Reads the values of the small TOML files that describe programs."""

import shlex
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uctvis.errors import ArenaError
from uctvis.game.notation import shortened
from uctvis.paths import read_small
from uctvis.texts import _

_MOST_BYTES = 100_000
_LONGEST_NAME = 60
# A name is one cell of a table, and a part of a path.
_FORBIDDEN = "/\\|"


class AllowedLimit(NamedTuple):
    """The values of a limit in a file, and the factor to the units of the program.

    A description may ask for more than the defaults, but not for the whole machine.
    """

    least: float
    most: int
    unit: str
    factor: int = 1


def read_toml(path: Path, keys: Iterable[str]) -> dict[str, Any]:
    """The values of a file, which may have these keys.

    Raises ArenaError if the file cannot be read, is no TOML, or has another key.
    """
    try:
        data = read_small(path, _MOST_BYTES + 1)
    except OSError as error:
        raise ArenaError(path, error.strerror or str(error)) from error
    if len(data) > _MOST_BYTES:
        raise ArenaError(path, _("expected at most {most} bytes").format(most=_MOST_BYTES))
    try:
        values = tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ArenaError(path, _("line {line}: expected UTF-8").format(line=line)) from error
    except (ValueError, RecursionError) as error:
        raise ArenaError(path, _("expected TOML: {reason}").format(reason=error)) from error
    for key in values:
        if key not in keys:
            raise toml_error(path, key, _("one of {names}").format(names=", ".join(keys)))
    return values


def toml_error(path: Path, key: str, expected: str, *got: object) -> ArenaError:
    """An error about a key; without a value, the key itself is wrong."""
    found = f"{key} = {shortened(repr(got[0]))}" if got else shortened(repr(key))
    return ArenaError(
        path, _("expected {expected}, got {found}").format(expected=expected, found=found)
    )


# Each of the following raises `ArenaError` if the value is not as it should be.


def checked_name(name: str, place: object) -> str:
    """The name, if a bot or a game can have it; `place` says where it comes from."""
    is_clean = name.isprintable() and name == name.strip() and not set(name) & set(_FORBIDDEN)
    if is_clean and name.strip(".") and len(name) <= _LONGEST_NAME:
        return name
    raise ArenaError(
        place,
        _(
            "name: expected 1 to {most} printable characters without {forbidden} and without "
            "spaces at the ends, got {name!r}"
        ).format(most=_LONGEST_NAME, forbidden=" ".join(_FORBIDDEN), name=shortened(name)),
    )


def allowed_name(text: str, otherwise: str) -> str:
    """The name that a bot can have and that is most like a printable text; `otherwise` if none."""
    kept = "".join("_" if sign in _FORBIDDEN else sign for sign in text)[:_LONGEST_NAME].strip()
    return kept if kept.strip(".") else otherwise


def text_value(path: Path, values: Mapping[str, Any], key: str) -> str:
    """The text of a key that is there."""
    value = values[key]
    if not isinstance(value, str):
        raise toml_error(path, key, _("a text"), value)
    return value


def choice_value(path: Path, values: Mapping[str, Any], key: str, choices: Iterable[str]) -> str:
    """The text of a key that is there, which is one of these."""
    text = text_value(path, values, key)
    if text not in choices:
        raise toml_error(path, key, _("one of {names}").format(names=", ".join(choices)), text)
    return text


def command_value(path: Path, key: str, value: object) -> tuple[str, ...]:
    """A command: a list of texts, or one text, which is split as in a shell."""
    expected = _("a text, or a list of texts, with a program")
    parts = value
    if isinstance(value, str):
        try:
            parts = shlex.split(value)
        except ValueError as error:
            raise toml_error(path, key, f"{expected} ({error})", value) from error
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise toml_error(path, key, expected, value)
    # The system takes no null characters.
    if not parts or not parts[0] or any("\0" in part for part in parts):
        raise toml_error(path, key, expected, value)
    return tuple(parts)


def table_value(path: Path, values: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The table of a key; without the key, an empty one."""
    value = values.get(key, {})
    if not isinstance(value, dict):
        raise toml_error(path, key, _("a table"), value)
    return value


def limit_values(
    path: Path, values: Mapping[str, Any], allowed: Mapping[str, AllowedLimit]
) -> dict[str, Any]:
    """The limits in the table `limits`, in the units of the program; seconds are floats."""
    limits: dict[str, Any] = {}
    for name, value in table_value(path, values, "limits").items():
        if name not in allowed:
            names = ", ".join(allowed)
            raise toml_error(path, f"limits.{name}", _("one of {names}").format(names=names))
        least, most, unit, factor = allowed[name]
        is_time = unit == "s"
        is_number = isinstance(value, (int, float) if is_time else int)
        if isinstance(value, bool) or not is_number or not least <= value <= most:
            number = _("a number") if is_time else _("a whole number")
            expected = _("{number} from {least} to {most} {unit}").format(
                number=number, least=least, most=most, unit=unit
            )
            raise toml_error(path, f"limits.{name}", expected.strip(), value)
        limits[name] = float(value) if is_time else value * factor
    return limits
