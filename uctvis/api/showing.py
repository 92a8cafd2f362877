"""Opening the window from a notebook or a script, without waiting until it closes."""

import os
import subprocess
import sys
import tempfile
from os import PathLike
from pathlib import Path

from uctvis import serialize
from uctvis.disk.os_errors import explained
from uctvis.errors import TreeFileError, UctvisError
from uctvis.paths import passed_on
from uctvis.removal import Own, remove
from uctvis.render import display
from uctvis.texts import _
from uctvis.tree.tree import Tree

# What folders for `uctvis.commands._shown_window` are called, and what they contain.
_PREFIX = "uctvis-show-"
OWN = Own(_PREFIX + ".*", holds=(Own(r".*\.tree"),))
# Windows that may still be open: otherwise Python would warn that they are when it forgets them.
_windows: list[subprocess.Popen[bytes]] = []


def show(*shown: object) -> None:
    """Open a window on trees, on the trees of results, or on files and folders; return at once.

    The window is a process of its own: it stays open when this one ends. Trees and results are
    what they are at this moment.

    Raises
    ------
    UctvisError
        There is no display.
    TypeError
        An argument is neither a tree nor a result nor a path.
    TreeFileError
        A tree cannot be written to the folder for temporary files.
    """
    if not display.is_there():
        raise UctvisError(_("cannot open a window: there is no display"))
    found = [_source(one) for one in shown]
    if not any(isinstance(one, Tree) for one in found):
        _open("", [_path(one, Path(), "") for one in found])
        return
    try:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    except OSError as error:
        raise TreeFileError(tempfile.gettempdir(), explained(error)) from error
    try:
        numbers = map(str, range(1, len(found) + 1)) if len(found) > 1 else ("",)
        paths = [_path(one, folder, number) for one, number in zip(found, numbers, strict=True)]
        _open(os.fspath(folder), paths)
    except BaseException:
        # No window will remove it.
        remove(folder, OWN)
        raise


def _path(one: Tree | str, folder: Path, number: str) -> str:
    """The path for the window; a tree is written to the folder."""
    if not isinstance(one, Tree):
        return os.fspath(Path(one).absolute())
    file = folder / f"{one.game.partition(':')[0] or 'tree'}{number}.tree"
    serialize.save(one, file)
    return os.fspath(file)


def _open(folder: str, paths: list[str]) -> None:
    """Start the process of the window."""
    _windows[:] = [window for window in _windows if window.poll() is None]
    module = "uctvis.commands._shown_window"
    command = [sys.executable, "-m", module, *passed_on(), folder, *paths]
    _windows.append(
        # The module is ours; the paths are arguments of their own.
        subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)  # noqa: S603
    )


def _source(one: object) -> Tree | str:
    """The tree or the path that an argument means."""
    if isinstance(one, str | PathLike):
        path = os.fspath(one)
        if isinstance(path, str):
            return path
    tree = one if isinstance(one, Tree) else getattr(one, "tree", None)
    if isinstance(tree, Tree):
        return tree
    raise TypeError(
        _("show: expected trees, results of searches or paths, got {kind}").format(
            kind=type(one).__name__
        )
    )
