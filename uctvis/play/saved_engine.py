"""Engines in the file of a saved game, as plain objects of JSON."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.errors import GameError, UctvisError
from uctvis.game.contract import AnyGame
from uctvis.mcts.settings import Settings
from uctvis.play.alphabeta_engine import AlphaBetaEngine
from uctvis.play.player import SearchingEngine
from uctvis.play.uct_engine import UctEngine
from uctvis.texts import _

_USES_BOOK = "uses_book"
# The kinds by the field with their settings, which older files have for UCT only.
_UCT, _ALPHABETA = "search", "alphabeta"


def written_engine(engine: SearchingEngine) -> dict[str, Any]:
    """An engine as `uctvis.play.saved_game` describes it."""
    if isinstance(engine, UctEngine):
        return {_UCT: asdict(engine.settings), _USES_BOOK: engine.uses_book}
    if isinstance(engine, AlphaBetaEngine):
        return {_ALPHABETA: asdict(engine.settings), _USES_BOOK: engine.uses_book}
    raise TypeError(engine)


def read_engine_from(game: AnyGame, saved: Mapping[str, Any]) -> SearchingEngine:
    """The engine that `written_engine` wrote.

    Raises
    ------
    GameError
        It is not an engine of this game. The message says what was expected and found.
    """
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
            field=", ".join(kinds), got=repr(dict(saved))[:100]
        )
    )


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
        raise GameError(
            _("expected {expected}, got {got}").format(
                expected=_("settings of a search"), got=", ".join(sorted(unknown))
            )
        )
    return kind(**values)
