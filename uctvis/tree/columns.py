"""Columns of a tree: a number of each node beside visits and mean, such as a prior."""

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.errors import TreeError
from uctvis.texts import _, grouped
from uctvis.tree.validation import shown, unlimited_numbers

# The arrays of every tree, whose names columns cannot have.
ARRAYS = (
    "parent",
    "first_child",
    "child_count",
    "depth",
    "visits",
    "extra_visits",
    "mean",
    "player",
)
# A file can contain no more.
MOST_COLUMNS = 500
# The maximum lengths of names, titles and format specifications, in characters.
MOST_NAME = 100
MOST_SPEC = 20
# Format specifications without large widths and precisions: a file could contain "1000000000f".
_SPEC = re.compile(r"(.?[<>=^])?[-+ ]?z?#?0?\d{0,2}[,_]?(\.\d{1,2})?[bdeEfFgGoxX%]?")
_UNKNOWN = "\N{EM DASH}"


@dataclass(frozen=True, eq=False)
class Column:
    """A number of each node.

    Attributes
    ----------
    values : float32, float64 or any integer type (size,)
        Finite numbers; in floats NaN means that the number is not known. A list is converted.
    title : str
        The name for readers; "" for the name in `Tree.columns`.
    unknown : int or None
        The integer that means "not known"; None if all integers are known, and for floats.
    spec : str
        A Python format specification for one value, such as ".3f" or ".1%". With "", whole numbers
        are grouped and floats have 4 significant digits.
    static : bool
        Whether the number is the same at every moment at which the node exists, as a prior is.
        The other columns of a tree with a record are left out at earlier moments.

    Raises
    ------
    TreeError
        The values, the title, the unknown value or the specification is not possible.

    >>> wins = Column([0.25, float("nan")], title="Share of wins", spec=".1%")
    >>> wins.text(0), wins.text(1)
    ('25.0%', '—')
    """

    values: NDArray[Any]
    title: str = ""
    unknown: int | None = None
    spec: str = ""
    static: bool = False

    if TYPE_CHECKING:
        # The field is an array; what it is made of may be a list.
        def __init__(
            self,
            values: ArrayLike,
            title: str = "",
            unknown: int | None = None,
            spec: str = "",
            static: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        title = self.title
        if not isinstance(title, str) or len(title) > MOST_NAME or not title.isprintable():
            expected = _("a title of at most {most} printable characters").format(most=MOST_NAME)
            raise _refused("title", expected, title)
        name = title or "values"
        values = unlimited_numbers(name, self.values, None)
        # The dataclass is frozen, but the field must contain an array.
        object.__setattr__(self, "values", values)
        if not isinstance(self.static, bool | np.bool_):
            raise _refused(f"{name}: static", _("True or False"), self.static)
        _expect_unknown(f"{name}: unknown", values.dtype, self.unknown)
        if not _is_spec(self.spec, values.dtype):
            expected = _("a short Python format specification such as '.3f'")
            raise _refused(f"{name}: spec", expected, self.spec)

    @property
    def known(self) -> NDArray[np.bool_]:
        """Which numbers are known, bool (size,)."""
        known: NDArray[np.bool_]
        if self.values.dtype.kind == "f":
            known = ~np.isnan(self.values)
        elif self.unknown is None:
            known = np.ones(len(self.values), np.bool_)
        else:
            known = self.values != self.unknown
        return known

    def text(self, node: int) -> str:
        """The number of a node for readers; a dash if it is not known."""
        value = self.values[node].item()
        return _UNKNOWN if value == self.unknown or value != value else self.written(value)

    def written(self, value: float) -> str:
        """A known number as `text` writes it, for example one of the `extremes`."""
        if self.values.dtype.kind != "f":
            value = int(value)
        if self.spec:
            return format(value, self.spec)
        return grouped(value) if isinstance(value, int) else f"{value:.4g}"

    def numbers(self, nodes: Any) -> NDArray[np.float64]:
        """The numbers of nodes, given as ids or a slice; NaN for those that are not known."""
        taken = self.values[nodes]
        numbers = np.array(taken, np.float64)
        if self.unknown is not None:
            numbers[taken == self.unknown] = np.nan
        return numbers

    def take(self, nodes: NDArray[Any] | slice) -> Self:
        """The column of these nodes only, in this order; a slice is not copied."""
        taken = copy(self)
        object.__setattr__(taken, "values", self.values[nodes])
        return taken

    def extremes(self) -> tuple[float, float]:
        """The least and the greatest known number; (0.0, 0.0) if none is known."""
        known = self.values[self.known]
        return (float(known.min()), float(known.max())) if len(known) > 0 else (0.0, 0.0)


def columns_of(given: Mapping[str, ArrayLike | Column], size: int) -> dict[str, Column]:
    """Convert arrays to columns, and check them as `expect_columns` does."""
    try:
        named = dict(given)
    except (TypeError, ValueError):
        raise _refused("columns", _("a mapping from names to numbers"), given) from None
    columns = {
        name: values
        if isinstance(values, Column)
        else Column(unlimited_numbers(str(name), values, size))
        for name, values in named.items()
    }
    expect_columns(columns, size)
    return columns


def expect_columns(columns: Mapping[str, Column], size: int) -> None:
    """Check that a tree of `size` nodes can have these columns.

    Raises TreeError if a name is not possible, a column does not have one number for each node, or
    there are too many columns.
    """
    if len(columns) > MOST_COLUMNS:
        raise _refused("columns", _("at most {most}").format(most=MOST_COLUMNS), len(columns))
    for name, column in columns.items():
        if (
            not isinstance(name, str)
            or not 1 <= len(name) <= MOST_NAME
            or not name.isprintable()
            or name.strip() != name
        ):
            expected = _(
                "names of 1 to {most} printable characters without spaces around them"
            ).format(most=MOST_NAME)
            raise _refused("columns", expected, name)
        if name in ARRAYS:
            expected = _("names other than those of the arrays of the tree")
            raise _refused("columns", expected, name)
        if not isinstance(column, Column):
            raise _refused(name, _("a Column"), column)
        if len(column.values) != size:
            raise TreeError(
                _("{name}: expected {size} numbers, got {count}").format(
                    name=name, size=size, count=len(column.values)
                )
            )


def _expect_unknown(name: str, dtype: np.dtype[Any], unknown: object) -> None:
    if unknown is None:
        return
    if dtype.kind == "f":
        raise _refused(name, _("None, because NaN is the unknown float"), unknown)
    limits = np.iinfo(dtype)
    whole = isinstance(unknown, int) and not isinstance(unknown, bool)
    if not whole or not limits.min <= unknown <= limits.max:  # type: ignore[operator]
        expected = _("a whole number from {least} to {most}").format(
            least=limits.min, most=limits.max
        )
        raise _refused(name, expected, unknown)


def _is_spec(spec: object, dtype: np.dtype[Any]) -> bool:
    """Whether every number of this type can be written with the specification."""
    if not isinstance(spec, str) or len(spec) > MOST_SPEC or not spec.isprintable():
        return False
    try:
        return _SPEC.fullmatch(spec) is not None and format(dtype.type(0).item(), spec) is not None
    except ValueError:
        return False


def _refused(name: str, expected: str, got: object) -> TreeError:
    return TreeError(
        _("{name}: expected {expected}, got {got}").format(
            name=name, expected=expected, got=shown(got)
        )
    )
