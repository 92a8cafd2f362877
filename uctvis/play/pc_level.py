"""Changing the level or the engine of the PC during a game."""

from collections.abc import Callable

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import Level, level_of
from uctvis.play.session import GameSession, Mode


def change_engines(
    session: GameSession, change: Callable[[SearchingEngine], SearchingEngine]
) -> None:
    """Change the engines of the PCs; in a game between persons, the engine for hints."""
    if session.mode is Mode.PLAYERS:
        session.adviser = change(session.chosen_engine)
    else:
        one, other = (None if pc is None else change(pc) for pc in session.pcs)
        session.pcs = one, other


def is_level(session: GameSession, level: Level | None) -> bool:
    """Whether the PC plays at a level; None: with custom settings."""
    engines = [pc for pc in session.pcs if pc is not None] or [session.chosen_engine]
    levels = {level_of(session.game, pc) for pc in engines}
    return None in levels if level is None else levels == {level}
