"""Which files with games and functions the user has allowed, by their path and content.

Such a file is a program that can do whatever the user can do, so it is run only if the user
has agreed to this path with this content. Each file has an answer of its own, a small file in the
folder of settings that is replaced as a whole. So several processes can note answers at once.
"""

import contextlib
import hashlib
import json
import logging
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import platformdirs

from uctvis import paths

_log = logging.getLogger("uctvis")
_MOST_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class Answer:
    """The user's answer about a file."""

    # The absolute path.
    path: str
    # The SHA-256 of its content.
    digest: str
    allowed: bool
    # The name of its game; "" if it has none, and before it was loaded for the first time.
    name: str = ""
    # The version of the check that this content has passed; 0 if none.
    check: int = 0
    # The functions that it registers, each as "setting:name".
    functions: tuple[str, ...] = ()


def folder() -> Path:
    """The folder of the answers."""
    return Path(platformdirs.user_config_dir("uctvis", appauthor=False)) / "game_files"


def answer_about(path: str) -> Answer | None:
    """The last answer about a file, which may be about another content of it."""
    return _read(_place(path))


def note(answer: Answer) -> bool:
    """Remember an answer; return whether it could be written."""
    place = _place(answer.path)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        values = asdict(answer)
        if not answer.functions:
            # Earlier versions know answers without them.
            del values["functions"]
        paths.write_whole(place, json.dumps(values, indent=1).encode())
    except OSError as error:
        _log.warning("%s cannot be written: %s", place, error)
        return False
    return True


def forget(path: str) -> bool:
    """Forget the answer about a file; return whether there was one."""
    try:
        _place(path).unlink()
    except OSError:
        return False
    return True


def answers() -> list[Answer]:
    """All answers, by path."""
    return sorted(_all(), key=lambda one: one.path)


def file_with_game(name: str) -> str | None:
    """The path of an allowed file whose game has this name; None if none is known."""
    return next((one.path for one in answers() if one.allowed and one.name == name), None)


def file_with_function(setting: str, name: str) -> str | None:
    """The path of an allowed file that registers this function; None if none is known."""
    word = f"{setting}:{name}"
    return next((one.path for one in answers() if one.allowed and word in one.functions), None)


def _all() -> Iterator[Answer]:
    with contextlib.suppress(OSError):
        for found in os.listdir(folder()):  # noqa: PTH208 - names suffice
            if found.endswith(".json") and (answer := _read(folder() / found)) is not None:
                yield answer


def _place(path: str) -> Path:
    return (
        folder() / f"{hashlib.sha256(path.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.json"
    )


def _read(place: Path) -> Answer | None:
    try:
        data = paths.read_small(place, _MOST_BYTES)
    except OSError:
        return None
    try:
        values: Any = json.loads(data)
        answer = Answer(**{**values, "functions": tuple(values.get("functions", ()))})
        texts = (answer.path, answer.digest, answer.name, *answer.functions)
        if (
            not isinstance(answer.allowed, bool)
            or not isinstance(answer.check, int)
            or not all(isinstance(one, str) for one in texts)
        ):
            raise ValueError("expected texts, a number, and true or false")
        if _place(answer.path) != place:
            raise ValueError("expected the answer about another file")
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        # A damaged answer counts as none: the user is asked again.
        _log.warning("%s cannot be used: %s", place, error)
        return None
    return answer
