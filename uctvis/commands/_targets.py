"""The output files of commands, chosen so that no two inputs have the same output."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from uctvis.commands._common import TreeSource, find_sources, for_each, say
from uctvis.disk.os_errors import explained
from uctvis.errors import SettingError, TreeFileError
from uctvis.progress import Progress, share
from uctvis.safe_text import harmless
from uctvis.texts import _, ngettext
from uctvis.tree.tree import Tree

Write = Callable[[Tree, Path, Progress], None]


def add_target(parser: ArgumentParser, kinds: Sequence[str], *flags: str) -> None:
    """Add the arguments for the target and the kind of file; the first of `kinds` is default."""
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=Path,
        metavar="TARGET",
        help=_(
            "a folder, created if missing; for a single file, also a file name that ends in "
            "{suffixes}"
        ).format(suffixes=_(" or ").join(f".{kind}" for kind in kinds)),
    )
    parser.add_argument(
        "--to",
        *flags,
        choices=kinds,
        dest="to",
        help=_("the format of the files in the folder; {kind} by default").format(kind=kinds[0]),
    )
    parser.set_defaults(kinds=kinds)


def write_each(options: Namespace, write: Write, *, whole: bool = False) -> int:
    """Load each file and `write` its tree to its target; return the exit status.

    `whole` is passed to `TreeSource.load`.

    If standard output is not a terminal, print the path of each written file.

    Raises SettingError if the target does not fit the other arguments; TreeFileError if a folder
    cannot be created.
    """
    sources = find_sources(options.files)
    targets = find_targets(options.files, sources, options.output, options.kinds, options.to)
    read = {identity(source.path) for source in sources} - {None}
    make_folders(targets.values())
    written = 0

    def work(source: TreeSource, progress: Progress) -> None:
        nonlocal written
        target = targets.get(source, source.path)
        if source.error is None and identity(target) in read:
            raise TreeFileError(target, _("expected a target that is not an input file"))
        tree = source.load(share(progress, 0.0, 0.5), whole=whole)
        write(tree, target, share(progress, 0.5, 1.0))
        written += 1
        if not sys.stdout.isatty():
            say(harmless(target))

    status = for_each(sources, work)
    if sys.stdout.isatty():
        say(
            ngettext(
                "{written} of {count} file written: {output}",
                "{written} of {count} files written: {output}",
                len(sources),
            ).format(written=written, count=len(sources), output=harmless(options.output))
        )
    return status


def find_targets(
    given: Sequence[Path],
    sources: list[TreeSource],
    output: Path,
    kinds: Sequence[str],
    to: str | None = None,
    flag: str = "-o",
) -> dict[TreeSource, Path]:
    """The output file of each source that can be read.

    `sources` are the files found for the paths `given`. `output` is the folder or file that was
    given with `flag`.

    Raises SettingError if the target does not fit the other arguments.
    """
    suffix = output.suffix.lower()
    sound = [source for source in sources if source.error is None]
    if suffix.removeprefix(".") not in kinds or _is_folder(output):
        names = _names(sound, f".{to or kinds[0]}")
        return {source: output / name for source, name in zip(sound, names, strict=True)}
    if len(given) > 1 or _is_folder(given[0]):
        raise SettingError("output", flag, _("a folder, for several files"), output)
    if to is not None and suffix != f".{to}":
        raise SettingError("to", "--to", suffix.removeprefix("."), to)
    return dict.fromkeys(sound, output)


def _names(sources: list[TreeSource], suffix: str) -> list[Path]:
    """The relative target of each file. All differ, even in a case-insensitive file system.

    Files from several folders keep their folders, relative to their common parent. Files that
    differ only in their suffix keep it before the new one.
    """
    folders = [source.place.parent for source in sources]
    try:
        shared = len(Path(os.path.commonpath(folders)).parts)
    except ValueError:
        # There are no files, or they are on several drives.
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
    # Path.is_dir raises for names that are too long; writing the file reports that error.
    return os.path.isdir(path)  # noqa: PTH112


def make_folders(targets: Iterable[Path]) -> None:
    """Create the folders of files. Raises TreeFileError if a folder cannot be created."""
    for folder in dict.fromkeys(target.parent for target in targets):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError as error:
            raise TreeFileError(folder, _("expected a folder, got a file")) from error
        except OSError as error:
            raise TreeFileError(folder, explained(error)) from error


def identity(path: Path) -> tuple[int, int] | None:
    """A key that is equal for all names of a file; None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
