"""Engines in the file of a saved game, as plain objects of JSON."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.errors import GameError, UctvisError
from uctvis.game.contract import AnyGame
from uctvis.mcts.settings import Settings
from uctvis.play.alphabeta_engine import AlphaBetaEngine
from uctvis.play.engines import BUDGETS
from uctvis.play.player import SearchingEngine
from uctvis.play.uci_engine import UciEngine
from uctvis.play.uct_engine import UctEngine
from uctvis.texts import _

_USES_BOOK = "uses_book"
# The length of the path and all options of a program.
_MOST_SHOWN = 5000
# The kinds by the field with their settings, which older files have for UCT only.
_UCT, _ALPHABETA, _PROGRAM = "search", "alphabeta", "program"


def written_engine(engine: SearchingEngine) -> dict[str, Any]:
    """An engine as `uctvis.play.saved_game` describes it."""
    if isinstance(engine, UctEngine):
        return {_UCT: asdict(engine.settings), _USES_BOOK: engine.uses_book}
    if isinstance(engine, AlphaBetaEngine):
        return {_ALPHABETA: asdict(engine.settings), _USES_BOOK: engine.uses_book}
    if isinstance(engine, UciEngine):
        return {
            _PROGRAM: {**asdict(engine), "path": str(engine.path), "options": dict(engine.options)}
        }
    raise TypeError(engine)


def read_engine_from(game: AnyGame, saved: Mapping[str, Any]) -> SearchingEngine:
    """The engine that `written_engine` wrote.

    Raises
    ------
    GameError
        It is not an engine of this game. The message says what was expected and found. A program
        need not exist.
    """
    if isinstance(saved.get(_PROGRAM), dict):
        return _program(game, saved[_PROGRAM])
    kinds: dict[str, Callable[[dict[str, Any]], UctEngine | AlphaBetaEngine]] = {
        _UCT: lambda values: UctEngine(_settings(Settings, values)),
        _ALPHABETA: lambda values: AlphaBetaEngine(_settings(AlphaBetaSettings, values)),
    }
    for kind, made in kinds.items():
        if isinstance(saved.get(kind), dict):
            try:
                engine = made(saved[kind])
                engine.expect(game)
            except (UctvisError, OverflowError) as error:
                # A whole number may be too large for a comparison with a float.
                raise GameError(str(error)) from error
            return replace(engine, uses_book=saved.get(_USES_BOOK) is True)
    raise GameError(
        _("expected settings of the PC in {field}, got {got}").format(
            field=", ".join((*kinds, _PROGRAM)), got=repr(dict(saved))[:100]
        )
    )


def _program(game: AnyGame, saved: Mapping[str, Any]) -> UciEngine:
    """The program of a saved engine.

    Raises
    ------
    GameError
        It is none.
    """
    path, options = saved.get("path"), saved.get("options", {})
    is_named = isinstance(path, str) and path and isinstance(options, dict)
    if not is_named or not _can_be_read((path, *options.keys(), *options.values())):
        raise _unexpected(_("a program and its options"), repr(dict(saved))[:100])
    budget = {name: saved.get(name) for name in BUDGETS}
    unknown = set(saved) - {"path", "options", *BUDGETS}
    if unknown:
        raise _unexpected(_("settings of a program"), ", ".join(sorted(unknown)))
    try:
        for name, setting in BUDGETS.items():
            setting.check(budget[name])
        engine = UciEngine.of(Path(str(path)), options, **budget)
        engine.expect_chess(game)
    except (UctvisError, OverflowError) as error:
        raise GameError(str(error)) from error
    return engine


def _can_be_read(texts: tuple[object, ...]) -> bool:
    """Whether a user who is asked whether to start a program can read all that it is given."""
    shown = [one for one in texts if isinstance(one, str) and one.isprintable()]
    return len(shown) == len(texts) and sum(map(len, shown)) <= _MOST_SHOWN


def _unexpected(expected: str, got: str) -> GameError:
    return GameError(_("expected {expected}, got {got}").format(expected=expected, got=got))


def _settings(kind: Callable[..., Any], values: dict[str, Any]) -> Any:
    """The settings of one kind.

    Raises
    ------
    GameError
        There is an unknown one.
    SettingError
        One is out of its range.
    """
    unknown = set(values) - {field.name for field in fields(kind)}  # type: ignore[arg-type]
    if unknown:
        raise _unexpected(_("settings of a search"), ", ".join(sorted(unknown)))
    return kind(**values)
