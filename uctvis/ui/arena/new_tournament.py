"""The folders of new tournaments, and of one that is played once more."""

import re
from dataclasses import replace
from pathlib import Path

from uctvis import paths
from uctvis.arena.kept_programs import keep_programs
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.store import TABLE, Store
from uctvis.errors import ArenaError
from uctvis.texts import _

_NUMBERED = re.compile(r"(.*)-(\d{1,6})")


def next_round(folder: Path) -> Path:
    """The folder for the next round of the tournament in `folder`: "cup-2" after "cup"."""
    found = _NUMBERED.fullmatch(folder.name)
    name, number = (found[1], int(found[2])) if found else (folder.name, 1)
    while True:
        number += 1
        other = folder.with_name(f"{name}-{number}")
        if not paths.exists(other):
            return other


def create_tournament(folder: Path, settings: TournamentSettings) -> Store:
    """Create a tournament, with copies of its programs.

    Raises
    ------
    ArenaError
        The folder contains a tournament or cannot be written, or a program cannot be copied.
    """
    if paths.exists(folder / TABLE):
        raise ArenaError(folder, _("it already contains a tournament"))
    return Store.create(folder, keep_programs(folder, settings))


def create_round(settings: TournamentSettings, folder: Path) -> Store:
    """Create a tournament with the same settings but another seed.

    Raises
    ------
    ArenaError
        As `create_tournament`.
    """
    return create_tournament(folder, replace(settings, seed=settings.seed + 1))
