"""What several commands need."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from uctvis import api
from uctvis.errors import TreeFileError, UctvisError
from uctvis.progress import Progress
from uctvis.serialize.folder import tree_files
from uctvis.serialize.formats import SUFFIXES
from uctvis.texts import _
from uctvis.tree.tree import Tree

# The part that is done, and with which file: its number, their count, its name.
_FILES_BAR = "{percentage:3.0f}%|{bar:30}| {elapsed}<{remaining}, {desc}"
# What is done, and the part of it that is.
_BAR = "{desc}: {percentage:3.0f}%|{bar:30}| {elapsed}<{remaining}"


def shown(text: object) -> str:
    """One line of what can be printed: what names hold beside, a terminal might obey."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in str(text))


def say(line: str) -> None:
    """Print a line, above the progress bar, at once."""
    tqdm.write(line)
    sys.stdout.flush()


def complain(message: object) -> None:
    """Say on standard error what went wrong."""
    tqdm.write(f"uctvis: {shown(message)}", file=sys.stderr)


def note(message: str) -> None:
    """Say on standard error what is good to know."""
    tqdm.write(message, file=sys.stderr)


@contextmanager
def bar_of(what: str) -> Iterator[Progress]:
    """A progress bar on a terminal, nothing elsewhere."""
    with tqdm(total=1.0, desc=what, bar_format=_BAR, miniters=0, disable=None, leave=False) as bar:
        yield lambda part: bar.update(part - bar.n)


class TreeSource(NamedTuple):
    """A tree file to be read; or what was given instead of one, and what is wrong with it."""

    path: Path
    error: TreeFileError | None = None

    @property
    def place(self) -> Path:
        """The same for every way to write this path; a file that is a link keeps its name."""
        return self.path.parent.resolve() / self.path.name

    def load(self, progress: Progress) -> Tree:
        """Its tree; what was wrong with the file, though its tree is sound, is told.

        Raises
        ------
        TreeFileError
            It cannot be read, or is no tree.
        """
        if self.error is not None:
            raise self.error
        tree = api.load(self.path, progress)
        for warning in tree.warnings:
            complain(f"{self.path}: {warning}")
        return tree


def add_sources(parser: argparse.ArgumentParser) -> None:
    """Let it take files and folders."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE|FOLDER",
        help=_("of a folder, all {suffixes} files in it, but not those in its folders").format(
            suffixes=_(" and ").join(SUFFIXES)
        ),
    )


def find_sources(given: Iterable[Path]) -> list[TreeSource]:
    """The tree files that are meant, each once: in the order given, those of a folder in theirs."""
    sources: dict[Path, TreeSource] = {}
    for path in given:
        try:
            found = [TreeSource(file) for file in tree_files(path)]
        except TreeFileError as error:
            found = [TreeSource(path, error)]
        for source in found:
            sources.setdefault(source.place, source)
    return list(sources.values())


def for_each(sources: list[TreeSource], work: Callable[[TreeSource, Progress], None]) -> int:
    """Do `work` on each file; name those that fail, and go on; return the exit status."""
    status = 0
    with tqdm(
        total=len(sources), disable=None, leave=False, miniters=0, bar_format=_FILES_BAR
    ) as bar:
        for done, source in enumerate(sources):
            name = f"{done + 1}/{len(sources)} {shown(source.path.name)}"
            bar.set_description_str(name, refresh=False)

            def progress(part: float, done: int = done) -> None:
                bar.update(done + part - bar.n)

            try:
                progress(0.0)
                work(source, progress)
            except UctvisError as error:
                complain(error)
                status = 1
            except MemoryError:
                complain(_("{file}: there is not enough memory").format(file=source.path))
                status = 1
            progress(1.0)
    return status


def tree_path(text: str) -> Path:
    """A path that a tree can be saved at: asked before a long search, not after."""
    path = Path(text)
    if path.suffix.lower() not in SUFFIXES:
        raise argparse.ArgumentTypeError(
            _("expected a name that ends in {suffixes}; got {text!r}").format(
                suffixes=_(" or ").join(SUFFIXES), text=text
            )
        )
    return path
