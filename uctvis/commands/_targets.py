"""Where commands put what they make of tree files: no file in another's place."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from uctvis.commands._common import TreeSource, find_sources, for_each, say, shown
from uctvis.errors import SettingError, TreeFileError
from uctvis.progress import Progress, share
from uctvis.serialize.os_errors import explained
from uctvis.texts import _, ngettext
from uctvis.tree.tree import Tree

Write = Callable[[Tree, Path, Progress], None]


def add_target(parser: ArgumentParser, kinds: Sequence[str], *flags: str) -> None:
    """Let it take where to write, and which of the `kinds` of files; the first one by default."""
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=Path,
        metavar="TARGET",
        help=_(
            "a folder, made if missing; for one file also the new file, if it ends in {suffixes}"
        ).format(suffixes=_(" or ").join(f".{kind}" for kind in kinds)),
    )
    parser.add_argument(
        "--to",
        *flags,
        choices=kinds,
        dest="to",
        help=_("what to write into a folder; {kind} if left out").format(kind=kinds[0]),
    )
    parser.set_defaults(kinds=kinds)


def write_each(options: Namespace, write: Write) -> int:
    """Load each file, and `write` its tree where it belongs; return the exit status.

    Where standard output is no terminal, each file that was written is a line of it.

    Raises
    ------
    SettingError
        The target does not go with the rest.
    TreeFileError
        A folder cannot be made.
    """
    sources = find_sources(options.files)
    targets = _targets(options, sources)
    read = {_identity(source.path) for source in sources} - {None}
    for folder in dict.fromkeys(target.parent for target in targets.values()):
        _make(folder)
    written = 0

    def work(source: TreeSource, progress: Progress) -> None:
        nonlocal written
        target = targets.get(source, source.path)
        if source.error is None and _identity(target) in read:
            raise TreeFileError(
                target, _("expected another target than a file that is read, for that is kept")
            )
        tree = source.load(share(progress, 0.0, 0.5))
        write(tree, target, share(progress, 0.5, 1.0))
        written += 1
        if not sys.stdout.isatty():
            say(shown(target))

    status = for_each(sources, work)
    if sys.stdout.isatty():
        say(
            ngettext(
                "{written} of {count} file written: {output}",
                "{written} of {count} files written: {output}",
                len(sources),
            ).format(written=written, count=len(sources), output=shown(options.output))
        )
    return status


def _targets(options: Namespace, sources: list[TreeSource]) -> dict[TreeSource, Path]:
    output: Path = options.output
    suffix = output.suffix.lower()
    sound = [source for source in sources if source.error is None]
    if suffix.removeprefix(".") not in options.kinds or _is_folder(output):
        names = _names(sound, f".{options.to or options.kinds[0]}")
        return {source: output / name for source, name in zip(sound, names, strict=True)}
    if len(options.files) > 1 or _is_folder(options.files[0]):
        raise SettingError("output", "-o", _("a folder, for several files"), output)
    if options.to is not None and suffix != f".{options.to}":
        raise SettingError("to", "--to", suffix.removeprefix("."), options.to)
    return dict.fromkeys(sound, output)


def _names(sources: list[TreeSource], suffix: str) -> list[Path]:
    """Where each file's target is, below one folder: all different, in any file system.

    Files of several folders keep their folders, below the one that these share. Of files
    that differ only in their suffix, each keeps its own before the new one.
    """
    folders = [source.place.parent for source in sources]
    try:
        shared = len(Path(os.path.commonpath(folders)).parts)
    except ValueError:
        # No files; or several drives, whose colons and slashes are no names.
        shared = 0
    below = [Path(*(part.strip(":/\\") for part in folder.parts[shared:])) for folder in folders]
    stems = [
        (folder, source.path.stem.casefold()) for folder, source in zip(below, sources, strict=True)
    ]
    count = Counter(stems)
    taken: set[tuple[Path, str]] = set()
    names = []
    for source, (folder, stem) in zip(sources, stems, strict=True):
        name = source.path.stem if count[folder, stem] == 1 else source.path.name
        while (folder, name.casefold()) in taken:
            name += "_"
        taken.add((folder, name.casefold()))
        names.append(folder / f"{name}{suffix}")
    return names


def _is_folder(path: Path) -> bool:
    # Path.is_dir raises where a name is too long; what is wrong is said when it is written.
    return os.path.isdir(path)  # noqa: PTH112


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise TreeFileError(folder, _("expected a folder, got a file")) from error
    except OSError as error:
        raise TreeFileError(folder, explained(error)) from error


def _identity(path: Path) -> tuple[int, int] | None:
    """What is the same for all names of a file; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
