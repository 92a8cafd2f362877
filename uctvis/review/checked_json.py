"""Fields of JSON that somebody else may have written: each is checked, or there is an error."""

import json
from typing import Any

from uctvis.errors import GameError
from uctvis.numerals import is_number, is_whole
from uctvis.texts import _, grouped

_LONGEST_SHOWN = 100


def read_object(data: bytes, what: str, most: int) -> dict[str, Any]:
    """The object in a file of JSON. `what` says what the file should be.

    Raises GameError if there is none, or there are more than `most` bytes.
    """
    if len(data) > most:
        raise unexpected(_("at most {count} bytes").format(count=grouped(most)), grouped(len(data)))
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        # In a damaged file, the reason may quote bytes of any kind.
        raise unexpected(what, repr(str(error))) from error
    if not isinstance(found, dict):
        raise unexpected(what, found)
    return found


def text(fields: dict[str, Any], name: str, most: int = 10_000) -> str:
    """A field that is a text; "" if it is missing. Raises GameError if it is something else."""
    value = fields.get(name, "")
    if not isinstance(value, str) or len(value) > most:
        raise unexpected(_("a text in {field}").format(field=name), value)
    return value


def items(fields: dict[str, Any], name: str, most: int) -> list[Any]:
    """A field that is a list of at most so many; [] if it is missing."""
    value = fields.get(name, [])
    if not isinstance(value, list) or len(value) > most:
        expected = _("a list of at most {count} in {field}").format(count=grouped(most), field=name)
        raise unexpected(expected, value)
    return value


def texts(fields: dict[str, Any], name: str, most: int) -> list[str]:
    """A field that is a list of texts."""
    found = items(fields, name, most)
    for one in found:
        if not isinstance(one, str):
            raise unexpected(_("texts in {field}").format(field=name), one)
    return found


def objects(fields: dict[str, Any], name: str, most: int) -> list[dict[str, Any]]:
    """A field that is a list of objects."""
    found = items(fields, name, most)
    for one in found:
        if not isinstance(one, dict):
            raise unexpected(_("objects in {field}").format(field=name), one)
    return found


def number(fields: dict[str, Any], name: str, least: float = 0.0, most: float = 1.0) -> float:
    """A field that is a number in this range. Raises GameError if it is missing."""
    value = fields.get(name)
    if not is_number(value, least, most):
        expected = _("a number from {least:g} to {most:g} in {field}")
        raise unexpected(expected.format(least=least, most=most, field=name), value)
    return float(value)  # type: ignore[arg-type]


def whole(fields: dict[str, Any], name: str, most: int, least: int = 0) -> int:
    """A field that is a whole number in this range. Raises GameError if it is missing."""
    value = fields.get(name)
    if not is_whole(value, least, most):
        expected = _("a whole number from {least} to {most} in {field}")
        raise unexpected(expected.format(least=least, most=most, field=name), value)
    return int(value)  # type: ignore[arg-type]


def truth(fields: dict[str, Any], name: str) -> bool:
    """A field that is true or false; false if it is missing."""
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise unexpected(_("true or false in {field}").format(field=name), value)
    return value


def unexpected(expected: str, got: object) -> GameError:
    """The error of a field."""
    shown = got if isinstance(got, str) else repr(got)
    return GameError(
        _("expected {expected}, got {got}").format(expected=expected, got=shown[:_LONGEST_SHOWN])
    )
