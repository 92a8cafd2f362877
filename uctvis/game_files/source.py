"""The content of a file with a game or functions, and whether the user has allowed it."""

import hashlib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import platformdirs

from uctvis import paths
from uctvis.disk import allowed_files
from uctvis.errors import GameFileError
from uctvis.texts import _

SUFFIX = ".py"
_MOST_BYTES = 10_000_000
# Increased when the check changes: files that an earlier one has passed are then checked again.
_CHECK = 1


class Trust(Enum):
    """What the user has said about a file."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    # The user has answered about another content of this file.
    CHANGED = "changed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class FileSource:
    """A file as it was read; what is allowed, checked and run is this content."""

    # The absolute path.
    path: str
    code: bytes

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.code).hexdigest()

    @property
    def trust(self) -> Trust:
        """What the user has said about this content of this file."""
        answer = allowed_files.answer_about(self.path)
        if answer is None:
            return Trust.UNKNOWN
        if answer.digest != self.digest:
            return Trust.CHANGED
        return Trust.ALLOWED if answer.allowed else Trust.REFUSED

    @property
    def is_checked(self) -> bool:
        """Whether this content has passed the check."""
        answer = allowed_files.answer_about(self.path)
        return answer is not None and answer.digest == self.digest and answer.check == _CHECK

    def note(self, *, allowed: bool) -> None:
        """Remember the user's answer."""
        allowed_files.note(allowed_files.Answer(self.path, self.digest, allowed))

    def note_checked(self, name: str, functions: tuple[str, ...] = ()) -> None:
        """Remember that it was checked: its game, or "", and its functions as "setting:name"."""
        if self.trust is Trust.ALLOWED:
            allowed_files.note(
                allowed_files.Answer(self.path, self.digest, True, name, _CHECK, functions)
            )

    @property
    def question(self) -> str:
        """The question whether the file may run, for the user."""
        about = _(
            "Games and functions are programs: they can do whatever you can do, such as read and "
            "delete your files. Allow only files that you trust."
        )
        changed = _("The file has changed since you answered about it.")
        parts = [_("Allow the games and functions in this file?"), self.path, about]
        if self.trust is Trust.CHANGED:
            parts.insert(2, changed)
        return "\n\n".join(parts)


def read_source(path: str) -> FileSource:
    """Read a file with a game or functions, without running it.

    Raises GameFileError if it is not a file whose name ends in .py, or it cannot be read.
    """
    path = paths.absolute(path)
    if Path(path).suffix.lower() != SUFFIX:
        raise GameFileError(
            path, _("expected a file whose name ends in {suffix}").format(suffix=SUFFIX)
        )
    try:
        code = paths.read_small(path, _MOST_BYTES)
    except OSError as error:
        from uctvis.disk.os_errors import explained

        raise GameFileError(path, explained(error)) from error
    if len(code) == _MOST_BYTES:
        raise GameFileError(path, _("expected a file with at most 10 MB"))
    return FileSource(path, code)


def games_folder() -> Path:
    """The folder of the user's games, which need not exist."""
    return _folder() / "games"


def functions_folder() -> Path:
    """The folder of the user's functions, which need not exist."""
    return _folder() / "functions"


def _folder() -> Path:
    return Path(platformdirs.user_data_dir("uctvis", appauthor=False))


def registers_functions(path: str) -> bool:
    """Whether a file has registered functions when it was run last; it is not run now."""
    answer = allowed_files.answer_about(path)
    return answer is not None and bool(answer.functions)


def files_in_folders() -> list[str]:
    """The paths of the files in both folders, sorted, those with games first; nothing is run."""
    return [*_files_in(games_folder()), *_files_in(functions_folder())]


def _files_in(folder: Path) -> list[str]:
    try:
        found = [one for one in folder.iterdir() if one.suffix.lower() == SUFFIX]
    except OSError:
        return []
    return sorted(str(one) for one in found if one.is_file() and one.name[0] not in "._")
