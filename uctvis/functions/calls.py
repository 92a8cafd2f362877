"""Calling a function of a user in plain Python, with checks of what it returns.

What it gets cannot be changed by it: tuples, and arrays that are copies.
"""

import traceback
from collections.abc import Sequence
from math import inf
from typing import Any

import numpy as np

from uctvis.errors import FunctionError, UctvisError
from uctvis.functions.examined import plain
from uctvis.functions.kinds import ChildNode, ParentNode
from uctvis.functions.registry import Function
from uctvis.functions.time_limit import TooLongError, limited
from uctvis.texts import _

# Priors of single precision add up to 1 within this.
SUM_TOLERANCE = 1e-4
# The sum of the weights of a playout's moves, as whole numbers.
WEIGHT_ONE = 1 << 24
_LONGEST = 200


class Interrupted(Exception):  # noqa: N818 - not an error
    """A function did not return although its search had been stopped."""


def called(function: Function, *arguments: Any) -> Any:
    """What the function returns.

    Raises FunctionError if it raises anything itself; Interrupted if `time_limit.interrupt` ends
    it.
    """
    try:
        return limited(inf, lambda: function.call(*arguments))
    except TooLongError as error:
        raise Interrupted from error
    except UctvisError:
        raise
    except (Exception, SystemExit) as error:
        raise failure(function, raised(function, error)) from error


def raised(function: Function, error: BaseException) -> str:
    """What a function raised, and in which of its lines."""
    code = getattr(plain(function.call), "__code__", None)
    lines = [
        number for frame, number in traceback.walk_tb(error.__traceback__) if frame.f_code is code
    ]
    where = _("line {line}: ").format(line=lines[-1]) if lines else ""
    return _("{where}it raised {error}").format(
        where=where, error=f"{type(error).__name__}: {error}"[:_LONGEST]
    )


def raised_failure(functions: Sequence[Function], error: BaseException) -> FunctionError:
    """The error of compiled functions, one of which raised an exception."""
    names = ", ".join(one.name for one in functions)
    kinds = ", ".join(one.kind.setting for one in functions)
    reason = _("it raised {error}").format(error=f"{type(error).__name__}: {error}"[:_LONGEST])
    return FunctionError(kinds, names, reason)


def failure(function: Function, reason: str, value: object = None) -> FunctionError:
    """The error of a function."""
    return FunctionError(function.kind.setting, function.name, reason, value=value)


def unexpected(function: Function, expected: str, value: object) -> FunctionError:
    """The error of a function that returned another value than is expected."""
    text = " ".join(repr(value).split())
    if isinstance(value, np.ndarray):
        text = _("an array of shape {shape}: {text}").format(shape=value.shape, text=text)
    reason = _("expected {expected}, got {value}").format(expected=expected, value=text[:_LONGEST])
    return failure(function, reason, value)


def share(function: Function, value: Any, what: str = "") -> float:
    """A returned number from 0 to 1. Raises FunctionError if it is something else."""
    if type(value) is float and 0.0 <= value <= 1.0:
        return value
    number = _number(value)
    if number is None or not 0.0 <= number <= 1.0:
        raise unexpected(function, what or function.kind.returns, value)
    return number


def evaluation(function: Function, position: Any) -> float:
    """The payoff to player 0 that the function expects at a position."""
    return share(function, called(function, position))


def selection(function: Function, parent: ParentNode, child: ChildNode) -> float:
    """The value of a child, by which it is selected."""
    value = called(function, parent, child)
    number = _number(value)
    if number is None or np.isnan(number):
        raise unexpected(function, function.kind.returns, value)
    return number


def priors(function: Function, position: Any, moves: Sequence[int]) -> list[float]:
    """The priors of the legal moves, in move order."""
    return checked_priors(function, called(function, position, _moves(function, moves)), len(moves))


def checked_priors(function: Function, value: Any, count: int) -> list[float]:
    """Returned priors of `count` moves. Raises FunctionError if they are something else."""
    found = _numbers(value)
    if found is None or len(found) != count or not all(0.0 <= one <= 1.0 for one in found):
        raise unexpected(function, priors_expected(count), value)
    if not abs(sum(found) - 1.0) <= SUM_TOLERANCE:
        expected = _("priors that add up to 1, not to {sum:.6g}").format(sum=sum(found))
        raise unexpected(function, expected, value)
    return found


def priors_expected(count: int) -> str:
    """What a function of priors must return."""
    return _("{count} numbers from 0 to 1 that add up to 1").format(count=count)


def weights(function: Function, position: Any, moves: Sequence[int]) -> list[int]:
    """How likely a playout plays each of the legal moves, as whole numbers."""
    value = called(function, position, _moves(function, moves))
    found = _numbers(value)
    if found is None or len(found) != len(moves) or not all(0.0 <= one < np.inf for one in found):
        raise unexpected(function, weights_expected(len(moves)), value)
    whole = 0.0
    for one in found:
        whole += one
    if not 0.0 < whole < np.inf:
        raise unexpected(function, weights_expected(len(moves)), value)
    shares = [int(one / whole * WEIGHT_ONE + 0.5) for one in found]
    if sum(shares) == 0:
        raise unexpected(function, weights_expected(len(moves)), value)
    return shares


def weights_expected(count: int) -> str:
    """What a function of playouts must return."""
    return _("{count} numbers from 0 on, not all of them 0").format(count=count)


def backup(
    function: Function, mean: float, values: Sequence[float], visits: Sequence[int]
) -> float:
    """The value of a node to the player to move there."""
    own = np.array(values, np.float64), np.array(visits, np.int64)
    return share(function, called(function, mean, *own))


def _moves(function: Function, moves: Sequence[int]) -> Any:
    return np.array(moves, np.int64) if function.is_compiled else tuple(moves)


def _number(value: Any) -> float | None:
    """A real number, of Python or NumPy; None for anything else."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | float | np.number):
        return None
    return None if isinstance(value, np.complexfloating) else float(value)


def _numbers(value: Any) -> list[float] | None:
    """Real numbers in a row; None for anything else."""
    if isinstance(value, np.ndarray):
        if value.ndim != 1 or value.dtype.kind not in "fiu":
            return None
        return [float(one) for one in value.tolist()]
    if not isinstance(value, list | tuple):
        return None
    found = [_number(one) for one in value]
    return None if any(one is None for one in found) else [one for one in found if one is not None]
