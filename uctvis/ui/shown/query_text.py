"""Reads a query for nodes from the texts of fields."""

import math
from typing import Any

from uctvis.errors import SettingError
from uctvis.numerals import ungrouped, whole_number
from uctvis.texts import _
from uctvis.tree.conditions import parse_conditions
from uctvis.tree.query import Query
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.fields import LONGEST_NUMBER, shortened


def read_query(
    text: str,
    where: int,
    numbers: dict[str, tuple[str, str]],
    conditions: str = "",
    tree: Tree | None = None,
) -> Query:
    """Read a query from the fields.

    `where`: 0 in moves and states, 1 in moves, 2 in states. `numbers`: the texts of the minimum
    and the maximum of "visits", "mean" and "depth". `conditions`: more of them, on any number of
    `tree`; without a tree there are none.

    Raises SettingError if a text is not a number, or a minimum is larger than its maximum;
    QueryError if the conditions cannot be read, or use a number that the tree does not have.
    """
    bounds: dict[str, Any] = {}
    for name, pair in numbers.items():
        title = titles()[name]
        read = _read_mean if name == "mean" else read_whole
        least, most = (read(name, title, written) for written in pair)
        if least is not None and most is not None and least > most:
            expected = _("a maximum of at least {least}").format(least=pair[0].strip())
            raise SettingError(name, title, expected, pair[1].strip())
        bounds |= {f"least_{name}": least, f"most_{name}": most}
    parsed = parse_conditions(conditions, tree) if conditions.strip() and tree is not None else ()
    return Query(text, where != 2, where != 1, **bounds, conditions=parsed)


def read_whole(name: str, title: str, text: str) -> int | None:
    """Read a whole number of 0 or more; None if there is no text. Raises SettingError."""
    digits = ungrouped(text)
    if not digits:
        return None
    number = whole_number(digits, 10**LONGEST_NUMBER - 1)
    if number is None:
        raise SettingError(
            name, title, _("a whole number of 0 or more"), repr(shortened(text.strip()))
        )
    return number


def _read_mean(name: str, title: str, text: str) -> float | None:
    if not text.strip():
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise SettingError(name, title, _("a number such as 0.5"), repr(text.strip()))
    return number


def titles() -> dict[str, str]:
    """The titles of the numbers in a query."""
    return {"visits": _("Visits"), "mean": _("Mean payoff"), "depth": _("Depth")}
