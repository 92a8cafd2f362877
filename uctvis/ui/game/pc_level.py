"""Changing the level, the budget and the threads of the PC during a game."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from uctvis.mcts.settings import Settings
from uctvis.play.levels import Level, level_of
from uctvis.play.player import SearchEngine
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _, grouped, ngettext

# Not imported at the start of the program.
if TYPE_CHECKING:
    from uctvis.ui.game.game_play import GamePlay


def choose_level(play: "GamePlay", level: Level) -> None:
    """Set the level of the PC for its next searches."""
    session = play.session
    if session is not None:
        game = session.game
        _change(play, lambda pc: level.engine(game, pc.settings))


def choose_budget(play: "GamePlay", settings: Settings) -> None:
    """Set the budget and the threads of the PC for its next searches."""

    def changed(pc: SearchEngine) -> SearchEngine:
        own = replace(
            pc.settings,
            iterations=settings.iterations,
            seconds=settings.seconds,
            threads=settings.threads,
        )
        return replace(pc, settings=own)

    _change(play, changed)


def _change(play: "GamePlay", change: Callable[[SearchEngine], SearchEngine]) -> None:
    """Change the engines of the PCs; in a game between persons, the engine for hints."""
    session = play.session
    if session is None:
        return
    if session.mode is Mode.PLAYERS:
        session.adviser = change(session.advising)
    else:
        one, other = (None if pc is None else change(pc) for pc in session.pcs)
        session.pcs = one, other
    play.changed.emit()


def is_level(play: "GamePlay", level: Level | None) -> bool:
    """Whether the PC plays at a level; None: with custom settings."""
    session = play.session
    if session is None:
        return False
    levels = {level_of(session.game, pc) for pc in _engines(session)}
    return None in levels if level is None else levels == {level}


def _engines(session: GameSession) -> list[SearchEngine]:
    return [pc for pc in session.pcs if pc is not None] or [session.advising]


def budget_text(settings: Settings) -> str:
    """The budget and the threads of a search as text."""
    if settings.iterations is None:
        budget = _("{seconds:g} s a move").format(seconds=settings.seconds)
    else:
        budget = ngettext(
            "{count} iteration a move", "{count} iterations a move", settings.iterations
        ).format(count=grouped(settings.iterations))
    threads = ngettext("{count} thread", "{count} threads", settings.threads)
    return f"{budget}, {threads.format(count=settings.threads)}"
