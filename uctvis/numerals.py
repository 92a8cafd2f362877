"""Numbers that users type, that files contain, and that callers pass."""

from numbers import Real
from operator import index

# Python raises an error for numbers of more than some thousands of digits.
_MOST = 10**18


def whole_number(text: str, most: int = _MOST) -> int | None:
    """The number from 0 to `most` that a text of digits represents, or None."""
    digits = text.lstrip("0")
    if not text.isdecimal() or len(digits) > len(str(most)):
        return None
    number = int(digits or "0")
    return number if number <= most else None


def ungrouped(text: str) -> str:
    """A typed number without separators of thousands, in any language, and without spaces."""
    return "".join(text.split()).replace(",", "")


def is_whole(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number of any type, but not a bool, in this range."""
    try:
        return not _is_bool(value) and least <= index(value) <= most  # type: ignore[arg-type]
    except TypeError:
        return False


def is_number(value: object, least: float, most: float) -> bool:
    """Whether a value is a real number of any type, but not a bool, in this range."""
    return isinstance(value, Real) and not _is_bool(value) and bool(least <= value <= most)  # type: ignore[operator]


def _is_bool(value: object) -> bool:
    # The bool of NumPy is another type, which converts to an index in older versions.
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")
