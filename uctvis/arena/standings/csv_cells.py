"""CSV files that spreadsheets open, which take some texts for formulas."""

import csv
import io
import re
from collections.abc import Iterable

# What begins a formula, as OWASP lists it ("CSV injection").
_FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def csv_text(titles: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table as CSV; texts that would be formulas begin with an apostrophe."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(titles)
    writer.writerows(map(cells, rows))
    return text.getvalue()


def cells(values: Iterable[object]) -> list[object]:
    """The values of a row; texts that would be formulas begin with an apostrophe."""
    return [_cell(value) for value in values]


def _cell(value: object) -> object:
    is_formula = isinstance(value, str) and value.startswith(_FORMULA)
    return f"'{value}" if is_formula and not _NUMBER.fullmatch(str(value)) else value
