"""Whole numbers that people and files write."""

# Python refuses to read more digits than some thousands, with an error of its own.
_MOST = 10**18


def whole_number(text: str, most: int = _MOST) -> int | None:
    """The number from 0 to `most` that a text writes in nothing but digits, else None."""
    digits = text.lstrip("0")
    if not text.isdecimal() or len(digits) > len(str(most)):
        return None
    number = int(digits or "0")
    return number if number <= most else None
