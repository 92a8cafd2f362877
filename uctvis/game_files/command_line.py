"""Files on the command line: `--game FILE` and `--functions FILE`, for every command."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from uctvis import paths
from uctvis.errors import GameError, SettingError
from uctvis.game_files import child, loading
from uctvis.game_files.source import FileSource, Trust, read_source
from uctvis.texts import _

GAME, FUNCTIONS = "--game", "--functions"
# By option, for the help; both take any file.
HELP = {
    GAME: _("a Python file with a game, which is then known by its name; may be repeated"),
    FUNCTIONS: _(
        "a Python file that registers functions, which are then choices of their settings; may be "
        "repeated"
    ),
}
_OPTIONS = (GAME, FUNCTIONS, paths.KNOWN)


class FileOptions(NamedTuple):
    """The arguments of a command line, and the files of the options for every command."""

    arguments: list[str]
    # Those that the user names.
    files: list[str]
    # Those that the process has loaded that started this one.
    known: list[str]


def taken_out(arguments: Sequence[str]) -> FileOptions:
    """Take the options out of the arguments, each with its file.

    Raises SettingError if the last argument is such an option.
    """
    taken = FileOptions([], [], [])
    waiting = iter(arguments)
    for argument in waiting:
        option, equals, file = argument.partition("=")
        if argument == "--":
            taken.arguments.extend([argument, *waiting])
        elif option not in _OPTIONS:
            taken.arguments.append(argument)
        else:
            found = file if equals else next(waiting, None)
            if found is None:
                raise SettingError(option.lstrip("-"), option, _("a file"), _("nothing"))
            (taken.known if option == paths.KNOWN else taken.files).append(found)
    return taken


def add_files(files: Sequence[str], say: Callable[[str], None]) -> None:
    """Load files that the user names, and allows if they are new.

    `say` prints a line of a question.

    Raises GameError if a file is not allowed, or has neither a game nor functions.
    """
    for path in files:
        source = read_source(path)
        ask_if_new(source, say)
        if not source.is_checked:
            child.check(source)
        loading.add(source)


def add_allowed(files: Iterable[str], complain: Callable[[str], None]) -> None:
    """Load those files that are allowed; complain about errors."""
    for path in files:
        try:
            source = read_source(path)
            if source.trust is Trust.ALLOWED:
                if not source.is_checked:
                    child.check(source)
                loading.add(source)
        except GameError as error:
            complain(str(error))


def ask_if_new(source: FileSource, say: Callable[[str], None]) -> None:
    """Ask on the terminal whether a file may run, unless the user has allowed it before.

    `say` prints a line of the question.

    Raises GameError if the user does not allow it, or cannot be asked.
    """
    if source.trust is Trust.ALLOWED:
        return
    if not (sys.stdin is not None and sys.stdin.isatty()):
        raise GameError(
            _(
                "{path}: this is a program, so it runs only if you allow it: "
                "uctvis check --allow {path}"
            ).format(path=source.path)
        )
    for line in source.question.splitlines():
        say(line)
    try:
        answer = input("[y/N] ").strip().lower()
    except EOFError:
        answer = ""
    if answer not in ("y", "yes"):
        raise GameError(_("{path}: not allowed, so it was not run").format(path=source.path))
    source.note(allowed=True)
