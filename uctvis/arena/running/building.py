"""Compiles a source where bots run: confined, as a user without rights, and with limits."""

import io
import tarfile
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits
from uctvis.arena.bots.programs import unfinished_folder
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.running.channel import end_all
from uctvis.arena.running.output import Output, WrongOutputError
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.texts import _

_MEGABYTE = 2**20
# Seconds until a compiler must have ended, and between two looks whether it should go on.
PATIENCE = 60.0
_LOOK = 0.1
# Bytes of what it makes, with its temporary files; and of what it says.
_MOST_MADE = 64 * _MEGABYTE
_LIMITS = Limits(
    memory=1024 * _MEGABYTE, processes=64, log=2**17, scratch=4 * _MEGABYTE + 2 * _MOST_MADE
)
# In the sandbox, where its scratch files are.
_CONFINED_FOLDER = "/home/bot"
_TEMPORARY, _MADE = "temporary", "made"
# Sends what a command makes, as a tar. "$0" is a folder, and "$1" the source for the command.
_SCRIPT = (
    'mkdir -p "$0/{temporary}" "$0/{made}" && export TMPDIR="$0/{temporary}" out="$0/{made}" && '
    '{{ {build}; }} </dev/null >&2 && exec tar -cf - -C "$out" .'
)
# Two blocks of zeros end a tar.
_TAR_END = bytes(1024)


class Built(NamedTuple):
    """What a compiler did."""

    # What it made, by the names in its folder; None if it failed.
    files: Mapping[str, bytes] | None
    # What it said, in lines; and why it was stopped, if it was.
    log: str


class _Made(Output):
    """The output of a compiler: bytes, up to a limit."""

    def __init__(self) -> None:
        super().__init__(_MOST_MADE)
        self.data = bytearray()

    def feed(self, data: bytes, _time: float | None = None) -> None:
        self.data += data
        if len(self.data) > _MOST_MADE:
            raise WrongOutputError(
                Verdict.TOO_MUCH_OUTPUT,
                _("the program is larger than {limit} MB").format(limit=_MOST_MADE // _MEGABYTE),
            )


def built(
    folder: Path, source: str, build: str, sandbox: Sandbox, go_on: Callable[[], None]
) -> Built:
    """Compile a source.

    Parameters
    ----------
    folder : Path
        Its folder, which the user that bots run as can read. Temporary files are beside it.
    source : str
        Its name there.
    build : str
        As in `uctvis.arena.bots.languages.Language`.
    go_on : callable
        Called ten times a second; an exception ends the compiler and is passed on.

    Raises OSError if pipes or temporary files cannot be made.
    """
    with (
        unfinished_folder(folder.parent) as unfinished,
        tempfile.TemporaryDirectory(dir=unfinished) as scratch,
    ):
        unfinished.chmod(0o711)
        # Any user must be able to write there; in a sandbox it is not seen.
        Path(scratch).chmod(0o777)
        place = _CONFINED_FOLDER if sandbox.bubblewrap else scratch
        if source.startswith(("-", "@")):
            # It is no option, and no file of options.
            source = f"./{source}"
        script = _SCRIPT.format(temporary=_TEMPORARY, made=_MADE, build=build)
        command = ("/bin/sh", "-c", script, place, source)
        compiler = Bot("compiler", BotKind.PROGRAM, folder=folder, command=command, limits=_LIMITS)
        return _ended(compiler, sandbox, go_on)


def _ended(compiler: Bot, sandbox: Sandbox, go_on: Callable[[], None]) -> Built:
    """Run a compiler to its end."""
    made = _Made()
    said: list[str] = []

    def note(kind: str, _seat: int, **values: Any) -> None:
        if kind == "error":
            said.append(values["text"])

    failure = ""
    pipes = Pipes()
    process: BotProcess | None = None
    try:
        process = BotProcess(0, compiler, sandbox, pipes, note, made)
        process.expect(is_last=True)
        until = perf_counter() + PATIENCE
        while not pipes.wait(min(until, perf_counter() + _LOOK), lambda: _has_ended(process)):
            go_on()
            if perf_counter() >= until:
                failure = _("it was stopped after {seconds:g} s").format(seconds=PATIENCE)
                break
    except FaultError as error:
        failure = error.reason
    finally:
        if process is not None:
            end_all((process,), 0.0)
        pipes.close()
    if failure:
        said.append(failure)
    is_complete = not failure and made.data.endswith(_TAR_END)
    return Built(_files(made.data) if is_complete else None, "\n".join(said))


def _has_ended(process: BotProcess | None) -> bool:
    return process is not None and process.has_ended


def _files(data: bytearray) -> dict[str, bytes]:
    """The regular files of a tar; their names do not leave its folder."""
    files = {}
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for member in archive:
            name = member.name.removeprefix("./")
            is_inside = not name.startswith("/") and ".." not in Path(name).parts
            if member.isreg() and not member.issparse() and is_inside:
                content = archive.extractfile(member)
                files[name] = b"" if content is None else content.read()
    return files
