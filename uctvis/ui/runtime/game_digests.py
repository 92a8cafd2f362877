"""What lists show of the games on the disk, read from one small file instead of all games.

The file `index.json` beside the folders of the games is made of them, and may be deleted at any
time. An entry counts while the file of its game is as it was, and the language is the same.
"""

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uctvis import paths
from uctvis.disk import files
from uctvis.disk.os_errors import explained
from uctvis.engines.levels import level_of
from uctvis.errors import TreeFileError, UctvisError
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import state_text
from uctvis.texts import _, language

INDEX = "index.json"
_FORMAT = 1
# Larger than an index of a hundred thousand games.
_MOST_BYTES = 64_000_000

_log = logging.getLogger("uctvis")


class GameDigest(NamedTuple):
    """What a list shows of a game.

    Attributes
    ----------
    path : str
        Its folder.
    game : str
        The full name of the game.
    title : str
        The title of the game in the language of the user.
    called : str
        What the user calls it; "" for nothing.
    players : str
        Who plays, in words.
    result : str
        The result, or whose turn it is.
    position : str
        The latest position in the format of `Game.state_name`.
    viewer : int
        The player at the bottom of its board.
    moves : int
        The number of moves.
    is_over : bool
    is_reviewed : bool
        Whether a review of it is kept.
    time : float
        When it was last changed, in seconds since 1970.
    """

    path: str
    game: str
    title: str
    called: str
    players: str
    result: str
    position: str
    viewer: int
    moves: int
    is_over: bool
    is_reviewed: bool
    time: float

    def matches(self, words: list[str], when: str) -> bool:
        """Whether each word is in its texts or in its date `when`; the words are casefolded."""
        texts = (self.called, self.title, self.players, self.result, when)
        text = "\n".join(texts).casefold()
        return all(word in text for word in words)


def digest_of(session: GameSession, path: str = "", time: float = 0.0) -> GameDigest:
    """What a list shows of a game. Raises GameFileError if its rules fail."""
    game = session.game
    return GameDigest(
        path=path,
        game=game.full_name,
        title=game.title,
        called=session.called,
        players=_players(session),
        result=state_text(session),
        position=game.state_name(session.position),
        viewer=session.viewer,
        moves=len(session.made),
        is_over=session.outcome is not None,
        is_reviewed=session.review is not None,
        time=time,
    )


def _players(session: GameSession) -> str:
    return " \N{EN DASH} ".join(_player(session, player) for player in (0, 1))


def _player(session: GameSession, player: int) -> str:
    """A player: a name, the level of a PC, "you" against a PC, or the side."""
    name, pc = " ".join(session.names[player].split()), session.pcs[player]
    if name:
        return name
    if pc is None:
        is_you = session.mode is Mode.PLAYER_PC
        return _("you") if is_you else session.game.player_names[player].title
    level = level_of(session.game, pc)
    return _("PC · {level}").format(level=pc.title if level is None else level.title)


class DigestIndex:
    """The digests of the games in a folder, as they were when they were last read."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / INDEX
        self._entries: dict[str, Any] = {}
        self._changed = False
        try:
            saved = json.loads(_read(self._path))
        except (OSError, ValueError, RecursionError, UctvisError):
            # It is made anew.
            return
        if isinstance(saved, dict) and saved.get("uctvis_index") == [_FORMAT, language()]:
            games = saved.get("games")
            self._entries = games if isinstance(games, dict) else {}

    def known(self, folder: Path) -> GameDigest | None:
        """The digest of the game in a folder, if its file has not changed since."""
        entry = self._entries.get(folder.name)
        stamp = _stamp(folder)
        if stamp is None or not isinstance(entry, dict) or entry.get("stamp") != stamp:
            return None
        return _digest(folder, stamp[0] / 1e9, entry)

    def note(self, folder: Path, session: GameSession) -> GameDigest:
        """Keep the digest of a game that was read. Raises GameFileError if its rules fail."""
        stamp = _stamp(folder)
        digest = digest_of(session, str(folder), 0.0 if stamp is None else stamp[0] / 1e9)
        values = digest._asdict()
        del values["path"], values["time"]
        self._entries[folder.name] = values | {"stamp": stamp}
        self._changed = True
        return digest

    def write(self, folders: list[Path]) -> None:
        """Store the digests of the games in these folders, unless nothing has changed."""
        names = {folder.name for folder in folders}
        kept = {name: entry for name, entry in self._entries.items() if name in names}
        if not self._changed and len(kept) == len(self._entries):
            return
        data = json.dumps({"uctvis_index": [_FORMAT, language()], "games": kept}).encode()
        try:
            files.write(self._path, [data])
        except (OSError, TreeFileError) as error:
            reason = explained(error) if isinstance(error, OSError) else str(error)
            _log.warning("the index of the games is not kept: %s", reason)


def _read(path: Path) -> bytes:
    with paths.open_regular(path) as file:
        return file.read(_MOST_BYTES)


def _stamp(folder: Path) -> list[int] | None:
    """The time of the last change of a game's file in nanoseconds, and its size."""
    try:
        found = (folder / "game.json").stat()
    except OSError:
        return None
    return [found.st_mtime_ns, found.st_size]


def _digest(folder: Path, time: float, entry: Mapping[str, Any]) -> GameDigest | None:
    """The digest in an entry of the file; None if it is damaged."""
    values: dict[str, Any] = {name: entry.get(name) for name in GameDigest._fields}
    values |= {"path": str(folder), "time": time}
    kinds = {name: kind for name, kind in GameDigest.__annotations__.items() if name != "time"}
    sound = all(type(values[name]) is kind for name, kind in kinds.items())
    return GameDigest(**values) if sound else None
