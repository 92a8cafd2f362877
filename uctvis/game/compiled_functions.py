"""Whether compiled functions of users fit a game, before a search is composed of them."""

from collections.abc import Iterable
from typing import Any

from numba import float64, int64, typeof

from uctvis.functions.compiling import expect_number, expect_numbers
from uctvis.functions.kinds import ChildNode, ParentNode
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame

_type: Any = typeof
_PARENT, _CHILD = ParentNode(1, 0.0, 0.0, 1), ChildNode(1, 0.0, 0.0, 0.0)


def expect_compiled(game: AnyGame, functions: Iterable[Function]) -> None:
    """Compile functions for what a search of a game passes to them.

    Raises FunctionError if one cannot be compiled for that, or returns something else than it must.
    """
    rules = game.compiled
    if rules is None:
        return
    numbers, whole = float64[::1], int64[::1]
    for function in filter(lambda one: one.is_compiled, functions):
        match function.kind.setting:
            case "selection":
                expect_number(function, _type(_PARENT), _type(_CHILD))
            case "backup":
                expect_number(function, float64, numbers, whole)
            case "evaluation":
                expect_number(function, _type(rules.encode(game.initial())))
            case _:
                expect_numbers(function, _type(rules.encode(game.initial())), whole)
