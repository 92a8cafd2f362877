"""The outputs of the examples in the guide and README, as the program prints them now."""

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from uctvis import samples
from uctvis.api import showing
from uctvis.cli import main
from uctvis.functions import registry

_COMMAND = re.compile(
    r"^\$ \.venv/bin/uctvis ((?:search mancala|info trees).*)\n((?:[^$`].*\n)*)", re.MULTILINE
)


class _Outputs(doctest.DocTestRunner):
    """Runs examples, and collects the outputs that differ from those in the text."""

    def __init__(self) -> None:
        super().__init__(optionflags=doctest.ELLIPSIS, verbose=False)
        self.different: list[tuple[doctest.Example, str]] = []

    def report_failure(self, _out, _test, example, got):
        self.different.append((example, got))


def with_outputs(text: str) -> str:
    """Return the text of a page with the right outputs of its examples."""
    return _COMMAND.sub(_with_output, _with_values(text))


@contextlib.contextmanager
def reading() -> Iterator[None]:
    """Run examples in an empty folder; no window opens, and their functions are forgotten."""
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        patch.object(tempfile, "tempdir", folder),
        patch.object(registry, "_named", {}),
        patch.object(showing.display, "is_there", lambda: True),
        patch.object(showing, "_open"),
    ):
        yield


def _with_values(text: str) -> str:
    """Run the examples of a page that start with ">>> "."""
    runner = _Outputs()
    examples = doctest.DocTestParser().get_doctest(text, {}, "page", None, 0)
    with reading():
        runner.run(examples, out=lambda _text: 0)
    lines = text.splitlines(keepends=True)
    for example, got in reversed(runner.different):
        start = example.lineno + example.source.count("\n")
        lines[start : start + example.want.count("\n")] = [got]
    return "".join(lines)


def _with_output(found: re.Match[str]) -> str:
    """Run a command of README; keep the time, and the number of lines before "..."."""
    line, shown = found.groups()
    printed = _printed(shlex.split(line, comments=True))
    printed = re.sub(r"[\d.]+ s\n", "0.030 s\n", printed)
    if shown.endswith("...\n"):
        kept = shown.count("\n") - 1
        printed = "".join([*printed.splitlines(keepends=True)[:kept], "...\n"])
    return found.group().replace(shown, printed)


def _printed(arguments: list[str]) -> str:
    """The output of a command in a folder with the samples, as they are in the source tree."""
    before, printed = Path.cwd(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "trees").mkdir()
        for sample in samples.folder().glob("*.tree"):
            shutil.copy(sample, Path(folder) / "trees")
        os.chdir(folder)
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
                main(arguments)
        finally:
            os.chdir(before)
    return printed.getvalue()
