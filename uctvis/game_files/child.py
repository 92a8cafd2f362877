"""Checking a file with a game or functions in a child process, which may loop for ever or crash."""

import json
import queue
import subprocess
import threading
import time
from collections.abc import Callable
from typing import IO, Any

from uctvis.errors import GameFileError
from uctvis.game_files.source import FileSource
from uctvis.paths import own_command
from uctvis.progress import Progress, unwatched
from uctvis.texts import _

# Seconds for the start of the child; then for each stage of the check, in which a call in Python
# that takes too long ends before, with its line; and for a stage that compiles or plays.
_START, _STAGE, _LONG = 60.0, 20.0, 300.0
_STAGES = 7
_LOOK = 0.05
_PATIENCE = 1.0
_LONGEST = 500


def check(
    source: FileSource, progress: Progress = unwatched, tell: Callable[[str], None] | None = None
) -> None:
    """Check the game and the functions of a file in a child process.

    `progress` is called with the finished part, 0.0 to 1.0; an exception from it ends the check.
    `tell` is called with what is checked next, and with what was found, for users.

    Raises GameFileError if the file has neither, or they do not keep the contract; if it crashes,
    or does not end.
    """
    # The program is this one; the file runs with the rights of the user, who has allowed it.
    child = subprocess.Popen(  # noqa: S603
        [*own_command(), "check", source.path, "--digest", source.digest],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    lines: queue.Queue[bytes | None] = queue.Queue()
    said = _Tail()
    readers = [
        threading.Thread(target=_read, args=(stream, take), daemon=True)
        for stream, take in ((child.stdout, lines.put), (child.stderr, said.add))
    ]
    try:
        for reader in readers:
            reader.start()
        _follow(child, lines, said, source, progress, tell or (lambda _stage: None))
    finally:
        child.kill()
        child.wait()
        for reader in readers:
            # A process that the file has started may keep the pipe open.
            reader.join(_PATIENCE)


def _follow(
    child: "subprocess.Popen[bytes]",
    lines: "queue.Queue[bytes | None]",
    said: "_Tail",
    source: FileSource,
    progress: Progress,
    tell: Callable[[str], None],
) -> None:
    stage, number, limit = _("the start"), 0, _START
    # An estimate, until the child knows.
    stages, part = _STAGES, 0.0
    end = time.monotonic() + limit
    while True:
        part = max(part, min(number / (stages + 1), 1.0))
        progress(part)
        try:
            line = lines.get(timeout=_LOOK)
        except queue.Empty:
            if time.monotonic() < end:
                continue
            reason = _("{stage} took longer than {seconds:g} seconds")
            raise GameFileError(source.path, reason.format(stage=stage, seconds=limit)) from None
        told = _told(line)
        if "stage" in told:
            number += 1
            stage = str(told["stage"])
            stages = int(told.get("stages", stages))
            tell(stage)
            limit = _LONG if told.get("takes_long") else _STAGE
            end = time.monotonic() + limit
        elif "note" in told:
            tell(str(told["note"]))
        elif "error" in told:
            if told["error"]:
                raise GameFileError(
                    source.path,
                    str(told["error"]),
                    int(told.get("line", 0)),
                    str(told.get("method", "")),
                )
            return
        elif line is None:
            raise GameFileError(source.path, _ended(child.wait(), stage, said.text))


def _read(stream: IO[bytes], take: Any) -> None:
    with stream:
        for line in stream:
            take(line)
    take(None)


class _Tail:
    """The end of what the child says besides."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []

    def add(self, line: bytes | None) -> None:
        self._lines = [*self._lines[-20:], (line or b"")[:_LONGEST]]

    @property
    def text(self) -> str:
        return b"".join(self._lines).decode("utf-8", "replace").strip()[-_LONGEST:]


def _told(line: bytes | None) -> dict[str, Any]:
    try:
        told = json.loads(line or b"")
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _ended(status: int, stage: str, said: str) -> str:
    reason = _("the program ended during the check of {stage} (status {status})").format(
        stage=stage, status=status
    )
    return f"{reason}\n{said}" if said else reason
