"""The folder of a tournament: its settings and its matches in one SQLite file, and their files.

    tournament.sqlite    the settings, and the state and result of each match
    playing.lock         locked by the process that plays the tournament
    match7/              the files of match 7 (`uctvis.arena.matches.transcript`)

A change is one transaction, with a rollback journal: a process that is killed at any moment leaves
the state before or after the change. (A write-ahead log would need a writable folder to read.)
Each method opens the file again, so no descriptor stays open, and any thread may call it.
"""

import contextlib
import json
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Self

import uctvis
from uctvis import paths
from uctvis.arena.bots.bot import Bot
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.matches.private_files import make_private_folder
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.schedules import schedule
from uctvis.arena.schedules.settings import OPEN, TournamentSettings
from uctvis.arena.schedules.settings_json import settings_from_json, settings_to_json
from uctvis.arena.tournament.settled_levels import with_former_levels, with_settled_levels
from uctvis.arena.tournament.sqlite_file import (
    connect,
    connected,
    damaged,
    is_busy,
    refused,
    transaction,
)
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.paths import TEMPORARY_NAME
from uctvis.removal import Own, remove_own_parts
from uctvis.texts import _

TABLE = "tournament.sqlite"
_LOCK = "playing.lock"
# "uctv", in SQLite's header: the file is one of ours; and the version of what it contains.
_APPLICATION = 0x75637476
_VERSION = 1
# Seconds to wait for a process that only looks whether the tournament is played.
_LOCK_PATIENCE = 1.0
# What the folder of a match may contain that is ours.
_MATCH_FOLDER = Own(
    r"match\d+",
    (
        Own(re.escape(TRANSCRIPT)),
        Own(r"move\d+\.tree"),
        Own(r"game\.[a-z]+"),
        Own(TEMPORARY_NAME),
    ),
)
_SCHEMA = """
CREATE TABLE tournament (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE matches (
    number INTEGER PRIMARY KEY,
    bots TEXT NOT NULL,
    pair INTEGER NOT NULL,
    round INTEGER NOT NULL,
    state TEXT NOT NULL,
    lease REAL,
    record TEXT,
    changed INTEGER NOT NULL,
    CHECK ((state = 'finished') = (record IS NOT NULL))
);
CREATE INDEX matches_changed ON matches (changed);
"""


def is_made(folder: Path) -> bool:
    """Whether a folder contains a tournament; a full disk, or a kill, may leave an empty file."""
    table = folder / TABLE
    return paths.exists(table) and table.stat().st_size > 0


class MatchState(Enum):
    """What became of a match. The values are in files and never change."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"


class MatchEntry(NamedTuple):
    """A match of a tournament; `record` is None until it is finished."""

    pairing: Pairing
    state: MatchState
    record: MatchRecord | None


class TournamentStore:
    """The folder of a tournament. Many may read it; one process at a time plays it.

    Methods may be called from any thread. Each of them raises `ArenaError` if the folder cannot
    be read or written, or is damaged.
    """

    def __init__(self, folder: Path, settings: TournamentSettings, uctvis_version: str) -> None:
        self.folder = folder
        self.settings = settings
        # The version of uctvis that created the tournament.
        self.uctvis_version = uctvis_version
        self._entries: dict[int, MatchEntry] = {}
        self._seen = 0
        self._reading = threading.Lock()

    @classmethod
    def create(cls, folder: Path, settings: TournamentSettings) -> Self:
        """Make the folder of a new tournament. Folders of bots become absolute.

        Raises SettingError if no tournament can be played with these settings; ArenaError if the
        folder contains a tournament, or cannot be written.
        """
        schedule.expect_playable(settings)
        settings = with_settled_levels(settings).with_each(
            lambda bot: (
                bot if bot.folder is None else replace(bot, folder=Path(paths.absolute(bot.folder)))
            )
        )
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ArenaError(folder, explained(error)) from error
        with transaction(folder / TABLE, mode="rwc") as connection:
            # A process that was killed here before has left an empty file.
            if connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
                raise ArenaError(folder, _("it already contains a tournament"))
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {_VERSION}")
            for statement in _SCHEMA.strip().removesuffix(";").split(";"):
                connection.execute(statement)
            connection.executemany(
                "INSERT INTO tournament VALUES (?, ?)",
                (
                    ("uctvis", uctvis.__version__),
                    ("settings", json.dumps(settings_to_json(settings))),
                ),
            )
        return cls(folder, settings, uctvis.__version__)

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the folder of a tournament.

        Raises ArenaError if the folder contains no tournament, a damaged one, or one of a newer
        version.
        """
        if not paths.exists(folder / TABLE):
            raise ArenaError(folder, _("it contains no tournament"))
        with connected(folder / TABLE) as connection:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if application != _APPLICATION:
                raise ArenaError(folder, _("it contains no tournament"))
            values = _values(connection)
        if version > _VERSION:
            text = _(
                "expected a tournament of this version of uctvis, got one of version {version}"
            )
            raise ArenaError(folder, text.format(version=values.get("uctvis", version)))
        return cls(folder, _settings_of(folder, values), values.get("uctvis", ""))

    def folder_of(self, number: int) -> Path:
        """The folder for the files of a match; it exists as soon as the match has begun."""
        return self.folder / f"match{number}"

    @property
    def change_count(self) -> int:
        """It grows whenever a match is added, begins, ends, or is given back."""
        with connected(self.folder / TABLE) as connection:
            count = connection.execute("SELECT COALESCE(MAX(changed), 0) FROM matches").fetchone()
        return int(count[0])

    @property
    def is_playing(self) -> bool:
        """Whether a process plays this tournament now."""
        try:
            with contextlib.closing(connect(self.folder / _LOCK, "rw", 0.0)) as connection:
                connection.execute("SELECT COUNT(*) FROM sqlite_master")
        except sqlite3.Error as error:
            return is_busy(error)
        return False

    def entries(self) -> list[MatchEntry]:
        """All known matches in the order of their numbers.

        If no process plays the tournament, no match is running: matches of a killed process are
        waiting.
        """
        is_playing = self.is_playing
        with self._reading:
            self._read_changes()
            entries = [self._entries[number] for number in sorted(self._entries)]
        if is_playing:
            return entries
        running, waiting = MatchState.RUNNING, MatchState.WAITING
        return [one._replace(state=waiting) if one.state is running else one for one in entries]

    def records(self) -> list[MatchRecord]:
        """The finished matches in the order of their numbers."""
        return [entry.record for entry in self.entries() if entry.record is not None]

    def _read_changes(self) -> None:
        """Read what has changed since the last time, because all records may be many megabytes."""
        with connected(self.folder / TABLE) as connection:
            rows = connection.execute(
                "SELECT number, bots, pair, round, state, record, changed FROM matches"
                " WHERE changed > ? ORDER BY changed",
                (self._seen,),
            ).fetchall()
            if rows and self.settings.schedule == OPEN:
                # Bots have joined.
                self.settings = _settings_of(self.folder, _values(connection))
        for number, bots, pair, round_, state, record, changed in rows:
            try:
                self._entries[number] = MatchEntry(
                    Pairing(number, tuple(json.loads(bots)), pair, round_),
                    MatchState(state),
                    None if record is None else MatchRecord.from_json(json.loads(record)),
                )
            except (KeyError, TypeError, ValueError, RecursionError) as error:
                place = _("match {number}: {error}").format(number=number, error=error)
                raise damaged(self.folder / TABLE, place) from error
            self._seen = changed

    # The rest is for the process that plays the tournament.

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
        """Context manager for the only process that plays the tournament.

        The system ends the lock of a process that is killed; its matches are given back.

        Raises ArenaError if another process, or another part of this one, plays the tournament.
        """
        with contextlib.ExitStack() as stack:
            try:
                held = connect(self.folder / _LOCK, "rwc", _LOCK_PATIENCE)
                stack.enter_context(contextlib.closing(held))
                held.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                if is_busy(error):
                    text = _("another process plays this tournament")
                    raise ArenaError(self.folder, text) from error
                raise refused(self.folder / _LOCK, error) from error
            self._give_all_back()
            try:
                yield
            finally:
                # If it cannot be written now, the next process does it.
                with contextlib.suppress(ArenaError):
                    self._give_all_back()

    def add(self, pairings: Iterable[Pairing]) -> None:
        """Add matches that are to be played; their numbers must be new."""
        with transaction(self.folder / TABLE) as connection:
            state, changed = MatchState.WAITING.value, _next_change(connection)
            connection.executemany(
                "INSERT INTO matches (number, bots, pair, round, state, changed)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    (one.number, json.dumps(one.bots), one.pair, one.round, state, changed)
                    for one in pairings
                ),
            )

    def add_games(self, more: int) -> None:
        """Let each pair meet more often, or add rounds of a Swiss tournament.

        Raises ArenaError if the tournament is played now.
        """
        with self.lock():
            self._set_settings(replace(self.settings, games=self.settings.games + more))

    def join(self, bots: Iterable[Bot]) -> None:
        """Add bots to an open tournament (`OPEN`), before their first match is added."""
        settings = replace(self.settings, bots=(*self.settings.bots, *bots))
        schedule.expect_playable(settings)
        self._set_settings(settings)

    def _set_settings(self, settings: TournamentSettings) -> None:
        with transaction(self.folder / TABLE) as connection:
            connection.execute(
                "UPDATE tournament SET value = ? WHERE name = 'settings'",
                (json.dumps(settings_to_json(settings)),),
            )
        self.settings = settings

    def begin(self, number: int, lease: float | None = None) -> None:
        """Note that a match runs, and remove the files of its last try from its folder.

        Parameters
        ----------
        lease : float, optional
            The time (seconds since 1970) after which another machine may play the match.
        """
        folder = self.folder_of(number)
        remove_own_parts(folder, _MATCH_FOLDER)
        make_private_folder(folder)
        self._set(number, MatchState.RUNNING, lease)

    def give_back(self, number: int) -> None:
        """Note that a match that began is waiting again."""
        self._set(number, MatchState.WAITING, None)

    def _give_all_back(self) -> None:
        with transaction(self.folder / TABLE) as connection:
            connection.execute(
                "UPDATE matches SET state = ?, lease = NULL, changed = ? WHERE state = ?",
                (
                    MatchState.WAITING.value,
                    _next_change(connection),
                    MatchState.RUNNING.value,
                ),
            )

    def _set(self, number: int, state: MatchState, lease: float | None) -> None:
        with transaction(self.folder / TABLE) as connection:
            connection.execute(
                "UPDATE matches SET state = ?, lease = ?, changed = ?"
                " WHERE number = ? AND state != ?",
                (
                    state.value,
                    lease,
                    _next_change(connection),
                    number,
                    MatchState.FINISHED.value,
                ),
            )

    def expired(self, now: float) -> list[int]:
        """The numbers of the running matches whose lease ended before `now`, in seconds."""
        with connected(self.folder / TABLE) as connection:
            rows = connection.execute(
                "SELECT number FROM matches WHERE state = ? AND lease < ? ORDER BY number",
                (MatchState.RUNNING.value, now),
            ).fetchall()
        return [number for (number,) in rows]

    def finish(self, record: MatchRecord) -> bool:
        """Write the result of a match. Return whether it is the first; others do not count.

        Raises ValueError if the tournament has no such match.
        """
        number = record.number
        with transaction(self.folder / TABLE) as connection:
            known = connection.execute(
                "SELECT bots, pair, round, state FROM matches WHERE number = ?", (number,)
            ).fetchone()
            expected = record.pairing
            if known is None or known[:3] != (
                json.dumps(expected.bots),
                expected.pair,
                expected.round,
            ):
                raise ValueError(f"match {number} of the tournament is not {expected}")
            if known[-1] == MatchState.FINISHED.value:
                return False
            connection.execute(
                "UPDATE matches SET state = ?, lease = NULL, record = ?, changed = ?"
                " WHERE number = ?",
                (
                    MatchState.FINISHED.value,
                    json.dumps(record.to_json()),
                    _next_change(connection),
                    number,
                ),
            )
        return True


def _values(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT name, value FROM tournament"))


def _settings_of(folder: Path, values: dict[str, str]) -> TournamentSettings:
    try:
        return with_former_levels(settings_from_json(json.loads(values["settings"])))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise damaged(folder / TABLE, str(error)) from error


def _next_change(connection: sqlite3.Connection) -> int:
    count = connection.execute("SELECT COALESCE(MAX(changed), 0) + 1 FROM matches").fetchone()
    return int(count[0])
