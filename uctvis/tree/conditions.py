"""Conditions on the numbers of nodes, such as "prior > 0.3": their meaning and their text."""

import math
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import QueryError
from uctvis.texts import _
from uctvis.tree.arrays import TreeArrays
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance
from uctvis.tree.validation import shown

# The numbers of every tree; the others are columns.
USUAL = ("visits", "mean", "depth")
# Who is to move: 1 or 2 for the players, and 0 for chance, which users write as a word.
PLAYER = "player"
CHANCE_WORD = "chance"
_CHANCE_NUMBER = 0

_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
# Other ways to write the operators.
_SAME = {"==": "=", "≥": ">=", "≤": "<=", "≠": "!="}
# A name may contain operators and "and": it ends where one word and the end of the condition follow
# an operator. The possessive quantifiers keep the time linear.
_CONDITION = re.compile(
    r"\s*+(?P<name>\S.*?)(?P<operator>==|[<>!]=|[=<>≥≤≠])"
    r"\s*+(?P<number>[^\s<>=!≥≤≠]++)\s*+(?P<and>and\b|\Z)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+|%)?", re.IGNORECASE | re.ASCII)
# The maximum number of names that a message lists.
_SOME = 20


@dataclass(frozen=True)
class Condition:
    """A comparison of a number of a node with a constant.

    Attributes
    ----------
    name : str
        "visits", "mean", "depth", "player", or the name of a column.
    operator : ">", ">=", "<", "<=", "=" or "!="
    number : int or float
        Of "player": 1, 2, or 0 for chance.

    >>> str(Condition("amaf visits", ">=", 10))
    'amaf visits >= 10'
    """

    name: str
    operator: str
    number: float

    def __str__(self) -> str:
        by_chance = self.name == PLAYER and self.number == _CHANCE_NUMBER
        return f"{self.name} {self.operator} {CHANCE_WORD if by_chance else self.number}"

    def met(self, tree: TreeArrays) -> NDArray[np.bool_]:
        """Which nodes meet the condition, bool (size,).

        A node whose number is not known meets no condition; the mean of a node without visits
        is not known, and the player may not be. In a tree without the column, no node meets the
        condition.
        """
        if self.name == PLAYER:
            values, known = _players(tree), tree.player != UNKNOWN_PLAYER
        elif self.name not in USUAL and self.name not in tree.columns:
            return np.zeros(tree.size, np.bool_)
        elif self.name in USUAL:
            values = getattr(tree, self.name)
            known = tree.visits > 0 if self.name == "mean" else None
        else:
            column = tree.columns[self.name]
            values, known = column.values, column.known
        # The constant is compared in the type of the numbers, where a large one is infinite.
        with np.errstate(over="ignore"):
            met: NDArray[np.bool_] = _COMPARE[self.operator](values, self.number)
        return met if known is None else met & known


def _players(tree: TreeArrays) -> NDArray[np.int8]:
    """Who is to move at each node, as in conditions."""
    players: NDArray[np.int8] = tree.player + np.int8(1)
    players[is_chance(tree.player)] = _CHANCE_NUMBER
    return players


def parse_conditions(text: str, tree: TreeArrays) -> tuple[Condition, ...]:
    """The conditions in a text: one, or several with "and" between them.

    A name is "visits", "mean", "depth", "player", or the name or the title of a column of `tree`,
    in upper or lower case. A number may be a percentage. Instead of a number, "player" may be
    compared with "chance".

    Raises
    ------
    QueryError
        The text contains anything else.

    >>> from uctvis.tree.tree import Tree
    >>> tree = Tree.from_parents([-1, 0], columns={"prior": [1, 0.25]})
    >>> [str(one) for one in parse_conditions("prior > 25% and visits >= 10", tree)]
    ['prior > 0.25', 'visits >= 10']
    """
    conditions: list[Condition] = []
    at, more = 0, True
    while more:
        found = _CONDITION.match(text, at)
        if found is None:
            raise QueryError(
                _("Expected conditions such as {example}, got {text}").format(
                    example="visits >= 10 and mean < 0.5", text=shown(text[at:].strip())
                )
            )
        name = _name(found["name"].rstrip(), tree)
        sign = _SAME.get(found["operator"], found["operator"])
        conditions.append(Condition(name, sign, _number(name, found["number"])))
        at, more = found.end(), bool(found["and"])
    return tuple(conditions)


def _name(text: str, tree: TreeArrays) -> str:
    """The name of the numbers that a text means."""
    names = (*USUAL, PLAYER, *tree.columns)
    if text in names:
        return text
    titles = {column.title: name for name, column in tree.columns.items() if column.title}
    # Names count before titles.
    meanings = titles | {name: name for name in names}
    for meant, name in (*meanings.items(), *((key.casefold(), meanings[key]) for key in meanings)):
        if meant in (text, text.casefold()):
            return name
    more = ", …" if len(names) > _SOME else ""
    raise QueryError(
        _("There are no numbers named {name}; there are {names}").format(
            name=shown(text), names=", ".join(names[:_SOME]) + more
        )
    )


def _number(name: str, text: str) -> float:
    """The number of a text; it is an int if it is a whole number, which has no rounding error."""
    if name == PLAYER and text.casefold() == CHANCE_WORD:
        return _CHANCE_NUMBER
    number = math.inf
    if _NUMBER.fullmatch(text):
        number = float(text.replace("%", "e-2"))
    if math.isinf(number):
        raise QueryError(
            _("{name}: expected {expected}, got {got}").format(
                name=name,
                expected=_("1, 2 or chance")
                if name == PLAYER
                else _("a number such as 10, 0.5 or 50%"),
                got=shown(text),
            )
        )
    return int(text) if text.lstrip("+-").isdecimal() else number
