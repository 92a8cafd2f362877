"""Changing the level or the engine of the PC during a game."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import Level, level_of
from uctvis.play.session import GameSession, Mode

# Not imported at the start of the program.
if TYPE_CHECKING:
    from uctvis.ui.game.game_play import GamePlay


def choose_level(play: "GamePlay", level: Level) -> None:
    """Set the level of the PC for its next searches."""
    session = play.session
    if session is not None:
        game = session.game
        _change(play, lambda pc: level.engine(game, pc))


def choose_engine(play: "GamePlay", engine: SearchingEngine) -> None:
    """Set the engine of the PC for its next searches."""
    _change(play, lambda _pc: engine)


def _change(play: "GamePlay", change: Callable[[SearchingEngine], SearchingEngine]) -> None:
    """Change the engines of the PCs; in a game between persons, the engine for hints."""
    session = play.session
    if session is None:
        return
    if session.mode is Mode.PLAYERS:
        session.adviser = change(session.advising)
    else:
        one, other = (None if pc is None else change(pc) for pc in session.pcs)
        session.pcs = one, other
    play.take_engine()


def is_level(play: "GamePlay", level: Level | None) -> bool:
    """Whether the PC plays at a level; None: with custom settings."""
    session = play.session
    if session is None:
        return False
    levels = {level_of(session.game, pc) for pc in _engines(session)}
    return None in levels if level is None else levels == {level}


def _engines(session: GameSession) -> list[SearchingEngine]:
    return [pc for pc in session.pcs if pc is not None] or [session.advising]
