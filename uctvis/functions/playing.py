"""Asking a function of a user for a move, with checks of what it returns."""

import operator
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from uctvis.errors import FunctionError
from uctvis.functions.calls import called, failure
from uctvis.functions.examined import plain
from uctvis.functions.registry import Function
from uctvis.texts import _

_LONGEST = 100


class IllegalMoveError(FunctionError):
    """A function that plays returned something else than a legal move."""


def move_of(function: Function, game: Any, position: Any) -> int:
    """The legal move that a function plays in a position of a `uctvis.game.contract.Game`.

    Raises IllegalMoveError if it returns something else; FunctionError if it raises something
    itself, or changes what it gets; Interrupted as `called`.
    """
    name, before = game.state_name(position), dict(vars(game))
    try:
        value = called(function, game, position)
    finally:
        has_changed = _restored(game, before)
    if has_changed or game.state_name(position) != name:
        what = _("expected that it changes neither the game nor the position")
        raise failure(function, f"{_first_line(function)}{what}")
    move = _move(value)
    if move is None or move not in game.legal_moves(position):
        reason = _("{where}expected the number of a legal move, got {value}").format(
            where=_first_line(function), value=repr(value)[:_LONGEST]
        )
        raise IllegalMoveError(function.kind.setting, function.name, reason, value=value)
    return move


def _first_line(function: Function) -> str:
    """Where a function begins, for the begin of a message."""
    code = getattr(plain(function.call), "__code__", None)
    return "" if code is None else _("line {line}: ").format(line=code.co_firstlineno)


def _move(value: Any) -> int | None:
    """A whole number of Python or NumPy; None for anything else."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def _restored(game: Any, before: Mapping[str, Any]) -> bool:
    """Undo what was changed in a game; return whether something was."""
    now = vars(game)
    changed = [name for name, value in before.items() if name not in now or now[name] is not value]
    # A game may remember what it has computed.
    added = [
        name
        for name in now
        if name not in before and not isinstance(getattr(type(game), name, None), cached_property)
    ]
    for name in added:
        del now[name]
    for name in changed:
        now[name] = before[name]
    return bool(added or changed)
