"""The pages of the user guide, converted to Markdown that Qt can display.

The files in `docs/` are written for Sphinx with MyST. Its additions to Markdown are converted:
definition lists, formulas, tables, included files, docstrings, and links without a text.
"""

import re
from pathlib import Path
from typing import NamedTuple

from uctvis import paths
from uctvis.ui.help.docstrings import reference
from uctvis.ui.help.formulas import formula

FIRST = "index"
_FENCE = re.compile(r"^```(.*)\n((?:(?!```).*\n)*)```\n?", re.MULTILINE)
_CODE = re.compile(r"(`[^`]+`)")
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]*)\)")
_DEFINITION = re.compile(r"^(\S.*)\n: ((?:.*\n)(?:(?:  .*)?\n)*)", re.MULTILINE)


class Chapter(NamedTuple):
    """A group of pages in the contents; `pages` are the names of files without their suffix."""

    title: str
    pages: list[str]


def folder() -> Path | None:
    """The folder of the guide, in the source tree or in the package; None if there is none."""
    package = Path(paths.__file__).parent
    for place in (package / "docs", package.parent / "docs"):
        if paths.exists(place / f"{FIRST}.md"):
            return place
    return None


class GuidePages:
    """The guide in a folder."""

    def __init__(self, place: Path) -> None:
        self.folder = place

    def chapters(self) -> list[Chapter]:
        """The contents, from the first page; it leaves out pages that only the HTML guide has."""
        found = []
        for head, block in _FENCE.findall(self._source(FIRST)):
            if head == "{toctree}":
                title = re.findall(r":caption: (.*)", block)[0]
                names = [line for line in block.splitlines() if line and line[0] != ":"]
                found.append(Chapter(title, [name for name in names if self._has(name)]))
        return found

    def title(self, name: str) -> str:
        """The title of a page, which is its first heading."""
        text = self._included(self._source(name))
        return str(re.findall(r"^# (.*)", text, re.MULTILINE)[0])

    def markdown(self, name: str) -> str:
        """The text of a page."""
        text = self._included(self._source(name))
        parts = []
        at = 0
        for found in _FENCE.finditer(text):
            parts += [self._prose(text[at : found.start()]), self._block(*found.groups())]
            at = found.end()
        return "".join([*parts, self._prose(text[at:])])

    def _source(self, name: str) -> str:
        return (self.folder / f"{name}.md").read_text("utf-8")

    def _has(self, name: str) -> bool:
        return name != "command_help" and paths.exists(self.folder / f"{name}.md")

    def _included(self, text: str) -> str:
        """A text with the files that it includes in their places."""

        def contents(found: re.Match[str]) -> str:
            head, options = found.groups()
            if not head.startswith("{include}"):
                return found.group()
            whole = (self.folder / head.split()[1]).read_text("utf-8")
            start = re.findall(r':start-after: "(.*)"', options)
            return whole.partition(start[0])[2] if start else whole

        return _FENCE.sub(contents, text)

    def _block(self, head: str, lines: str) -> str:
        if head == "{toctree}":
            return ""
        if head == "{eval-rst}":
            return reference(lines)
        if head == "{list-table}":
            return self._prose(_table(lines))
        return f"```{head}\n{lines.rstrip()}\n```\n"

    def _prose(self, text: str) -> str:
        text = re.sub(r"^\(\S+\)=\n", "", text, flags=re.MULTILINE)
        text = _DEFINITION.sub(_defined, text)
        parts = _CODE.split(text)
        parts[::2] = [_with_formulas(part) for part in parts[::2]]
        return _LINK.sub(self._linked, "".join(parts))

    def _linked(self, found: re.Match[str]) -> str:
        """A link with a text; the text alone if its target is not in the guide."""
        text, target = found.groups()
        if "://" in target:
            return found.group()
        page, _mark, section = target.partition("#")
        name = page.removesuffix(".md")
        if not self._has(name):
            if not text:
                raise ValueError(f"a link without a text to {target}, which is not in the guide")
            return text
        return f"[{text or self._heading(name, section)}]({target})"

    def _heading(self, name: str, section: str) -> str:
        """The title of a page, or the heading of one of its sections."""
        heads = re.findall(r"^#+ (.*)", self._source(name), re.MULTILINE)
        return next((head for head in heads if anchor(head) == section), self.title(name))


def anchor(heading: str) -> str:
    """The name by which links refer to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _defined(found: re.Match[str]) -> str:
    """A term as a heading, and its definition below."""
    term, lines = found.groups()
    return f"#### {term}\n\n" + re.sub(r"^  ", "", lines, flags=re.MULTILINE)


def _with_formulas(text: str) -> str:
    text = re.sub(r"\$\$(.+?)\$\$", lambda m: f"\n\n> {formula(m[1])}\n\n", text, flags=re.DOTALL)
    return re.sub(r"\$(.+?)\$", lambda m: formula(m[1]), text, flags=re.DOTALL)


def _table(lines: str) -> str:
    """A table given as a list of lists, with its first row as the head."""
    rows = [
        [" ".join(cell.split()) for cell in re.split(r"^  - ", row, flags=re.MULTILINE)]
        for row in re.split(r"^\* - ", lines, flags=re.MULTILINE)[1:]
    ]
    rows.insert(1, ["---"] * len(rows[0]))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
