"""The engines, each found by its file in `kinds`, and their texts and saved settings.

The contract, and how it is used, is in `uctvis.engines.contract`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from uctvis.engines.contract import Engine, SearchingEngine
from uctvis.errors import GameError, UctvisError
from uctvis.game.contract import AnyGame
from uctvis.modules import declared_in
from uctvis.texts import _


@cache
def engine_kinds() -> tuple[type[Engine], ...]:
    """All engines, in the order of lists; the first one is the usual engine."""
    found: Mapping[str, type[Engine]] = declared_in(f"{__name__}.kinds", "ENGINE")
    return tuple(sorted(found.values(), key=lambda kind: kind.rank))


@cache
def searching_kinds() -> tuple[type[SearchingEngine], ...]:
    """The engines that can play in the window, in the order of lists."""
    return tuple(kind for kind in engine_kinds() if issubclass(kind, SearchingEngine))


def kind_named(name: str) -> type[Engine] | None:
    """The engine with this name; None if there is none."""
    return next((kind for kind in engine_kinds() if kind.name == name), None)


def usual_engine() -> SearchingEngine:
    """The usual engine with its usual settings."""
    return searching_kinds()[0].read(None)


def opponents() -> tuple[type[Engine], ...]:
    """The engines that lists of opponents offer without settings; the first plays any game fast."""
    return tuple(kind for kind in engine_kinds() if kind.bot_title)


def examples() -> tuple[str, ...]:
    """Texts of engines for messages: those without settings first."""
    plain = (kind.name for kind in opponents())
    return (*plain, *(f"{kind.name}:{kind.example}" for kind in engine_kinds() if kind.example))


def is_program(text: str) -> bool:
    """Whether the text of an engine names another program."""
    name, colon, _rest = text.partition(":")
    kind = kind_named(name)
    return bool(colon) and kind is not None and kind.starts_program


def read_engine(text: str, *, on_clock: bool = False) -> Engine:
    """Read an engine from a text.

    With `on_clock`, which is for games with clocks, an engine of ours whose text has no budget
    gets the longest time for a move, so that only its clock limits it.

    "random"
        Random moves.
    "alphabeta", "alphabeta:depth=6,ordering=off"
        Alpha-beta with settings of `uctvis.alphabeta.settings.AlphaBetaSettings`. With a depth or
        nodes and without a time, there is no time limit.
    "uci:/usr/games/stockfish,seconds=0.1,UCI_Elo=1700"
        A program that plays chess by the protocol UCI, with the time, depth or nodes of a move and
        the values of its options. A name without a folder is found on the search path. A comma in
        a path or value is written twice.
    "iterations=2000,seed=1", "uct:iterations=2000,seed=1"
        A search with settings of `uctvis.mcts.settings.Settings`; "off" means None. With a time
        and without iterations, only the time ends a search.

    With "book=on", an engine of ours starts with the game's main lines.

    Raises SettingError if `text` does not describe an engine, or a setting is out of its range.
    """
    name, colon, rest = text.partition(":")
    kind, usual = kind_named(name), engine_kinds()[0]
    if kind is None or (kind.is_plain and colon) or (kind is usual and not colon):
        return usual.read(text, on_clock=on_clock)
    return kind.read(rest if colon else None, on_clock=on_clock)


def written_engine(engine: SearchingEngine) -> dict[str, Any]:
    """An engine as `uctvis.play.saved_game` describes it, as a plain object of JSON."""
    return engine.written()


def read_engine_from(game: AnyGame, saved: Mapping[str, Any]) -> SearchingEngine:
    """The engine that `written_engine` wrote.

    Raises GameError if it is not an engine of this game. The message says what was expected and
    found. A program need not exist.
    """
    for kind in searching_kinds():
        if isinstance(saved.get(kind.saved_as), dict):
            try:
                return kind.read_saved(game, saved)
            except (UctvisError, OverflowError) as error:
                # A whole number may be too large for a comparison with a float.
                raise GameError(str(error)) from error
    raise GameError(
        _("expected settings of the PC in {field}, got {got}").format(
            field=", ".join(kind.saved_as for kind in searching_kinds()),
            got=repr(dict(saved))[:100],
        )
    )
