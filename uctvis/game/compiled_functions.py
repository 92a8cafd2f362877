"""Whether compiled functions of users fit a game, before a search is composed of them."""

from collections.abc import Iterable

from uctvis.functions.compiling import expect_compiled
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame


def expect_fitting(game: AnyGame, functions: Iterable[Function]) -> None:
    """Compile those of the functions that are to be compiled for what a search of a game passes.

    Raises FunctionError if one cannot be compiled for that, or returns something else than it must.
    """
    if game.compiled is not None:
        words = game.compiled.encode(game.initial())
        for function in functions:
            if function.is_compiled:
                expect_compiled(function, words)
