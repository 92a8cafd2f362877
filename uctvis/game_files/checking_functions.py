"""Checking functions of a file as far as quick calls show: at positions of several games.

A function may be for one game only, so it passes if it works in one of them.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from time import monotonic
from typing import Any, TypeAlias

import numpy as np

from uctvis.errors import FunctionError, GameFileError
from uctvis.functions import batches, calls
from uctvis.functions.examined import plain
from uctvis.functions.kinds import (
    BACKUP,
    EVALUATION,
    PLAYER,
    PLAYOUT,
    PRIOR,
    SELECTION,
    Batched,
    ChildNode,
    FunctionKind,
    ParentNode,
)
from uctvis.functions.playing import move_of
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.game.guard import Guard, told
from uctvis.game.own_evaluation import as_seen
from uctvis.game.rules import AnyPosition
from uctvis.texts import _
from uctvis.tree.players import is_chance

# Positions of a game, from one random game that ends after this number of moves.
_POSITIONS, _MOVES = 6, 60
# Seconds for calls; if they compile; if the function plays, and may search; after which no further
# position of a game is looked at; and no further game if the function works in one.
_CALL, _COMPILING, _PLAYING, _GAME_SECONDS, _SECONDS = 5.0, 300.0, 60.0, 1.0, 8.0
# A call of a function, which raises FunctionError if it returns something wrong.
_Call: TypeAlias = Callable[[], Any]
_PARENT = ParentNode(visits=9, log_visits=float(np.log(9)), exploration=1.41, children=3)
_CHILDREN = (
    ChildNode(visits=1, mean=0.0, prior=0.0, variance=0.0),
    ChildNode(visits=3, mean=0.5, prior=0.25, variance=0.25),
    ChildNode(visits=5, mean=1.0, prior=1.0, variance=0.0),
)


def checked_functions(
    functions: Iterable[Function],
    guard: Guard,
    games: Sequence[AnyGame],
    note: Callable[[str], None],
) -> Iterator[str]:
    """Check functions of a guarded file; yield what is checked next, for users.

    `note` is called with the games in which a function works, for users.

    Raises GameFileError if a function works in none of the games.
    """
    for function in functions:
        yield stage_of(function)
        if function.kind in _WITHOUT_GAME:
            for call in _WITHOUT_GAME[function.kind](function):
                _expect(function, guard, call)
        else:
            note(_check_in_games(function, guard, games))


def stage_of(function: Function) -> str:
    """What is checked of a function, for users."""
    return _("the function {name} of {kind}").format(name=function.name, kind=function.kind.setting)


def _check_in_games(function: Function, guard: Guard, games: Sequence[AnyGame]) -> str:
    """Check a function in the games; return in which it works, for users."""
    end = monotonic() + _SECONDS
    works: list[str] = []
    failed: list[tuple[int, AnyGame, GameFileError]] = []
    for game in games:
        if works and monotonic() > end:
            break
        done = 0
        try:
            for call in _IN_GAME[function.kind](function, game, _positions_of(game)):
                _expect(function, guard, call)
                done += 1
        except GameFileError as error:
            if _took_too_long(error):
                raise
            failed.append((done, game, error))
        else:
            works.append(game.name)
    if not works:
        _done, game, best = max(failed, key=lambda one: one[0])
        reason = _("it works in none of the games; in {game}: {reason}")
        text = reason.format(game=game.name, reason=best.reason)
        raise GameFileError(best.path, text, best.line, best.method) from best
    if failed:
        text = _("{function} works in {games}; not in {others}")
        others = ", ".join(game.name for _done, game, _error in failed)
        return text.format(function=function.name, games=", ".join(works), others=others)
    return _("{function} works in {games}").format(function=function.name, games=", ".join(works))


def takes_long(function: Function) -> bool:
    """Whether the check of a function may take minutes."""
    return function.is_compiled or not function.kind.is_for_searches


def _took_too_long(error: GameFileError) -> bool:
    return not isinstance(error.__cause__, FunctionError)


def _expect(function: Function, guard: Guard, call: _Call) -> None:
    """Call a function, twice if it must be pure. Raises GameFileError."""

    def called() -> None:
        first = call()
        again = call() if function.kind.is_for_searches else first
        if not np.array_equal(first, again):
            expected = _("the same result for the same arguments")
            raise calls.unexpected(function, expected, again)

    def guarded() -> FunctionError | None:
        try:
            called()
        except FunctionError as error:
            return error
        return None

    seconds = _CALL if function.kind.is_for_searches else _PLAYING
    if function.is_compiled:
        seconds = _COMPILING
    error = guard.call(function.name, guarded, seconds)
    if error is None:
        return
    if error.__cause__ is not None:
        failure = guard.failure_at(
            error.__cause__.__traceback__, function.name, told(error.__cause__)
        )
        if failure.line:
            raise failure from error
    # It returned something wrong, or it is compiled.
    code = getattr(plain(function.call), "__code__", None)
    line = code.co_firstlineno if code is not None and code.co_filename == guard.path else 0
    raise guard.failure(function.name, error.reason, line) from error


def _positions_of(game: AnyGame) -> list[AnyPosition]:
    """Some unfinished positions of a game, the same ones each time."""
    rng = random.Random(1)  # noqa: S311 - no secrets
    position, found = game.initial(), []
    for _move in range(_MOVES):
        moves = game.legal_moves(position)
        if not moves:
            break
        if not is_chance(game.player(position)):
            found.append(position)
        position = game.play(position, rng.choice(moves))
    return found[:: max(1, -(-len(found) // _POSITIONS))]


def _in_time(positions: Sequence[AnyPosition]) -> Iterator[AnyPosition]:
    """The positions; fewer if each of them takes long."""
    end = monotonic() + _GAME_SECONDS
    for position in positions:
        yield position
        if monotonic() > end:
            return


def _evaluations(
    function: Function, game: AnyGame, positions: Sequence[AnyPosition]
) -> Iterator[_Call]:
    if function.batch is not None:
        given = partial(batches.at_positions, game, positions)
        yield lambda: batches.evaluated(function, given())
        if function.batch is Batched.PAIR:
            yield lambda: np.concatenate(batches.priors(function, given()))
        return
    for position in _in_time(positions):
        yield partial(_of_seen, calls.evaluation, function, game, position)


def _priors(function: Function, game: AnyGame, positions: Sequence[AnyPosition]) -> Iterator[_Call]:
    if function.batch is not None:
        given = partial(batches.at_positions, game, positions)
        yield lambda: np.concatenate(batches.priors(function, given()))
        return
    for position in _in_time(positions):
        moves = list(game.legal_moves(position))
        yield partial(_of_seen, calls.priors, function, game, position, moves)


def _weights(
    function: Function, game: AnyGame, positions: Sequence[AnyPosition]
) -> Iterator[_Call]:
    for position in _in_time(positions):
        moves = list(game.legal_moves(position))
        yield partial(_of_seen, calls.weights, function, game, position, moves)


def _moves(function: Function, game: AnyGame, positions: Sequence[AnyPosition]) -> Iterator[_Call]:
    # It may play at random, so that the moves are not compared.
    for position in _in_time(positions):
        yield partial(_plays, function, game, position)


def _plays(function: Function, game: AnyGame, position: AnyPosition) -> bool:
    return move_of(function, game, position) in game.legal_moves(position)


def _of_seen(
    call: Callable[..., Any], function: Function, game: AnyGame, position: AnyPosition, *more: Any
) -> Any:
    return call(function, as_seen(function, game, position), *more)


def _selections(function: Function) -> Iterator[_Call]:
    if function.is_compiled:
        from uctvis.functions.compiling import expect_compiled

        yield lambda: expect_compiled(function)
    for child in _CHILDREN:
        yield partial(calls.selection, function, _PARENT, child)


def _backups(function: Function) -> Iterator[_Call]:
    if function.is_compiled:
        from uctvis.functions.compiling import expect_compiled

        yield lambda: expect_compiled(function)
    for values in ([0.5], [0.0, 1.0], [0.25, 0.5, 0.75, 1.0]):
        visits = list(range(1, len(values) + 1))
        yield partial(calls.backup, function, 0.5, values, visits)


_WITHOUT_GAME: dict[FunctionKind, Callable[[Function], Iterator[_Call]]] = {
    SELECTION: _selections,
    BACKUP: _backups,
}
_IN_GAME: dict[
    FunctionKind, Callable[[Function, AnyGame, Sequence[AnyPosition]], Iterator[_Call]]
] = {EVALUATION: _evaluations, PRIOR: _priors, PLAYOUT: _weights, PLAYER: _moves}
