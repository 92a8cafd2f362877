"""Calling functions of users for explanations, for which the window waits."""

import traceback
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from uctvis.functions import calls
from uctvis.functions.examined import plain
from uctvis.functions.registry import Function
from uctvis.functions.time_limit import TooLongError, limited
from uctvis.texts import _

_Result = TypeVar("_Result")

# Seconds for one explanation.
SECONDS = 2.0


def for_window(
    functions: Sequence[Function], call: Callable[[], _Result], seconds: float = SECONDS
) -> _Result:
    """Call what calls these functions of users, for so many seconds at most.

    Raises FunctionError if one of them fails, or takes too long.
    """
    if not functions:
        return call()
    try:
        return limited(seconds, call)
    except TooLongError as error:
        reason = _("it took longer than {seconds:g} seconds").format(seconds=seconds)
        raise calls.failure(_running(functions, error.__cause__), reason) from error


def _running(functions: Iterable[Function], error: BaseException | None) -> Function:
    """The function that was running when an exception was raised; the first if none was."""
    frames = traceback.walk_tb(None if error is None else error.__traceback__)
    codes = {frame.f_code for frame, _line in frames}
    first, *others = functions
    for one in (first, *others):
        if getattr(plain(one.call), "__code__", None) in codes:
            return one
    return first
