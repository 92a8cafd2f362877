"""Functions that several commands need: output, progress bars and tree files."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from uctvis import api, serialize
from uctvis.errors import TreeFileError, UctvisError
from uctvis.progress import Progress
from uctvis.safe_text import harmless, harmless_lines
from uctvis.serialize.folder import tree_files
from uctvis.serialize.formats import SUFFIXES
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.view.style import coloring, looks

# The finished part, and the current file: its number, the number of files, its name.
_FILES_BAR = "{percentage:3.0f}%|{bar:30}| {elapsed}<{remaining}, {desc}"
# The description of the work, and the finished part.
_BAR = "{desc}: {percentage:3.0f}%|{bar:30}| {elapsed}<{remaining}"


def say(line: str) -> None:
    """Print a line above the progress bar, and flush it."""
    tqdm.write(line)
    sys.stdout.flush()


def complain(message: object) -> None:
    """Print an error to standard error; further lines of it are indented."""
    tqdm.write(harmless_lines(f"uctvis: {message}"), file=sys.stderr)


def note(message: str) -> None:
    """Print information to standard error."""
    tqdm.write(message, file=sys.stderr)


@contextmanager
def bar_of(what: str) -> Iterator[Progress]:
    """Context manager with a progress bar on a terminal; shows nothing elsewhere."""
    with tqdm(total=1.0, desc=what, bar_format=_BAR, miniters=0, disable=None, leave=False) as bar:
        yield lambda part: bar.update(part - bar.n)


@contextmanager
def compiling_noted() -> Iterator[None]:
    """Context manager that says once if a search must be compiled, which takes seconds."""
    # Imported here because most commands compile nothing.
    from uctvis.jit.compiling import compiling_told

    said = False

    def tell(compiles: bool) -> None:
        nonlocal said
        if compiles and not said:
            said = True
            note(_("compiling the search, once; this takes some seconds"))

    with compiling_told(tell):
        yield


class TreeSource(NamedTuple):
    """A tree file to read, or a given path that is not one, with the error."""

    path: Path
    error: TreeFileError | None = None

    @property
    def place(self) -> Path:
        """The canonical form of the path; a symbolic link to a file keeps its name."""
        return self.path.parent.resolve() / self.path.name

    def load(self, progress: Progress, *, whole: bool = False) -> Tree:
        """Load the tree and print its warnings.

        With `whole`, it keeps the record of a search that this version does not know.

        Raises
        ------
        TreeFileError
            The file cannot be read, or it is not a tree.
        """
        if self.error is not None:
            raise self.error
        tree = serialize.load(self.path, progress) if whole else api.load(self.path, progress)
        for warning in tree.warnings:
            complain(f"{self.path}: {warning}")
        return tree


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add the options for the colours of edges and nodes."""
    parser.add_argument(
        "--look",
        choices=looks.NAMES,
        default=looks.CALM.name,
        help=_("the colours of the edges: {names}; {usual} by default").format(
            names=", ".join(looks.NAMES), usual=looks.CALM.name
        ),
    )
    parser.add_argument(
        "--coloring",
        default=coloring.Coloring.PLAYER.value,
        metavar="NAME",
        help=_(
            "the colours of the nodes: {names}, or a column of the tree; {usual} by default"
        ).format(names=", ".join(coloring.NAMES), usual=coloring.Coloring.PLAYER.value),
    )


def add_sources(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for files and folders."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE|FOLDER",
        help=_("for a folder, all {suffixes} files in it, without its subfolders").format(
            suffixes=_(" and ").join(SUFFIXES)
        ),
    )


def find_sources(given: Iterable[Path]) -> list[TreeSource]:
    """The given tree files, each once, in the given order; folders in their natural order."""
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
    """Call `work` for each file, print errors and continue; return the exit status."""
    status = 0
    with tqdm(
        total=len(sources), disable=None, leave=False, miniters=0, bar_format=_FILES_BAR
    ) as bar:
        for done, source in enumerate(sources):
            name = f"{done + 1}/{len(sources)} {harmless(source.path.name)}"
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
    """Check that a tree can be saved with this suffix, before a long search."""
    path = Path(text)
    if path.suffix.lower() not in SUFFIXES:
        raise argparse.ArgumentTypeError(
            _("expected a name that ends in {suffixes}; got {text!r}").format(
                suffixes=_(" or ").join(SUFFIXES), text=text
            )
        )
    return path
