"""Reading whole numbers typed by users or contained in files."""

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
