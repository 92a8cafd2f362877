"""Games from files on the command line: `--game FILE`, for every command."""

import sys
from collections.abc import Callable, Sequence

from uctvis.errors import GameError, SettingError
from uctvis.game_files import child, loading
from uctvis.game_files.source import GameSource, Trust, files_in_folder, read_source
from uctvis.texts import _

OPTION = "--game"
HELP = _("a Python file with a game, which is then known by its name; may be repeated")


def taken_out(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The arguments without `--game FILE`, and the files.

    Raises SettingError if the last argument is `--game`.
    """
    rest: list[str] = []
    files: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            rest += [argument, *waiting]
        elif argument == OPTION:
            file = next(waiting, None)
            if file is None:
                raise SettingError("game", OPTION, _("a file"), _("nothing"))
            files.append(file)
        elif argument.startswith(f"{OPTION}="):
            files.append(argument.partition("=")[2])
        else:
            rest.append(argument)
    return rest, files


def add_files(paths: Sequence[str], say: Callable[[str], None]) -> None:
    """Load the games of files that the user names, and allows if they are new.

    `say` prints a line of a question.

    Raises GameError if a file is not allowed, or is not a game.
    """
    for path in paths:
        source = read_source(path)
        ask_if_new(source, say)
        if not source.is_checked:
            child.check(source)
        loading.add(source)


def add_allowed_files(complain: Callable[[str], None]) -> None:
    """Load the games in the user's folder that are allowed and checked; complain about errors."""
    for path in files_in_folder():
        try:
            source = read_source(path)
            if source.trust is Trust.ALLOWED:
                if not source.is_checked:
                    child.check(source)
                loading.add(source)
        except GameError as error:
            complain(str(error))


def ask_if_new(source: GameSource, say: Callable[[str], None]) -> None:
    """Ask on the terminal whether a file may run, unless the user has allowed it before.

    `say` prints a line of the question.

    Raises GameError if the user does not allow it, or cannot be asked.
    """
    if source.trust is Trust.ALLOWED:
        return
    if not (sys.stdin is not None and sys.stdin.isatty()):
        raise GameError(
            _(
                "{path}: a game is a program, so it runs only if you allow it: "
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
