"""The pages of the user guide, converted to Markdown that Qt can display.

The files in `docs/` are written for Sphinx with MyST. Its additions to Markdown are converted:
definition lists, formulas, tables, included files, docstrings, boards, and links without a text.

A page in another language is a file of the same name in the folder of the language, such as
`docs/pl/rules/chess.md` for `docs/rules/chess.md`. Its links are those of the English page.
"""

import posixpath
import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from uctvis import paths
from uctvis.ui.help.docstrings import reference
from uctvis.ui.help.formulas import formula
from uctvis.ui.help.guide_index import GuideIndex, sections_of

FIRST = "index"
# The folder of the rules: the page of a game is the file with the name of the game.
RULES = "rules"
# The scheme of pictures of boards, which are drawn when the page is shown.
BOARD = "board"
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
    """The guide in a folder, as far as possible in a language, such as "pl"."""

    def __init__(self, place: Path, language: str = "en") -> None:
        self.folder = place
        self._language = language
        # Pages that have no file, by their names.
        self._made: dict[str, str] = {}

    def add(self, name: str, text: str) -> None:
        """Add a page without a file, or replace it; `text` is its Markdown."""
        self._made[name] = text

    def chapters(self) -> list[Chapter]:
        """The contents, from the English first page, without pages that only the HTML guide has.

        The first page in another language has only the titles of the chapters, in the same order.
        """
        english = (self.folder / f"{FIRST}.md").read_text("utf-8")
        titles = [title for title, _lines in _contents(self.source(FIRST))]
        found = []
        for title, (_title, lines) in zip(titles, _contents(english), strict=True):
            names = [name for line in lines for name in self._matching(line)]
            found.append(Chapter(title, [name for name in names if self._listed(name)]))
        return found

    def has(self, name: str) -> bool:
        """Whether there is a page of this name."""
        return name in self._made or paths.exists(self.folder / f"{name}.md")

    def title(self, name: str) -> str:
        """The title of a page, which is its first heading."""
        text = self._included(self.source(name))
        return str(re.findall(r"^# (.*)", text, re.MULTILINE)[0])

    def markdown(self, name: str) -> str:
        """The text of a page."""
        text = self._included(self.source(name))
        parts = []
        at = 0
        for found in _FENCE.finditer(text):
            parts += [
                self._prose(name, text[at : found.start()]),
                self._block(name, *found.groups()),
            ]
            at = found.end()
        return "".join([*parts, self._prose(name, text[at:])])

    def source(self, name: str) -> str:
        """The text of a page as it is written."""
        made = self._made.get(name)
        return self._file(name).read_text("utf-8") if made is None else made

    def index(self) -> GuideIndex:
        """An index of all pages in the contents, for searches."""
        names = [FIRST, *(name for chapter in self.chapters() for name in chapter.pages)]
        return GuideIndex(
            section
            for name in names
            for section in sections_of(name, self._included(self.source(name)))
        )

    def _file(self, name: str) -> Path:
        """The file of a page, in the language if there is one."""
        translated = self.folder / self._language / f"{name}.md"
        return translated if paths.exists(translated) else self.folder / f"{name}.md"

    def _matching(self, pattern: str) -> list[str]:
        """The name of a page, or the pages that a pattern such as `rules/*` means, by title."""
        if "*" not in pattern:
            return [pattern]
        files = self.folder.glob(f"{pattern}.md")
        names = [file.relative_to(self.folder).with_suffix("").as_posix() for file in files]
        return sorted(names, key=self.title)

    def _listed(self, name: str) -> bool:
        return name != "command_help" and self.has(name)

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

    def _block(self, name: str, head: str, lines: str) -> str:
        if head.startswith("{board}"):
            return _boards(head.removeprefix("{board}").strip(), lines.splitlines())
        if head == "{toctree}":
            return ""
        if head == "{eval-rst}":
            return reference(lines)
        if head == "{list-table}":
            return self._prose(name, _table(lines))
        return f"```{head}\n{lines.rstrip()}\n```\n"

    def _prose(self, name: str, text: str) -> str:
        text = re.sub(r"^\(\S+\)=\n", "", text, flags=re.MULTILINE)
        text = _DEFINITION.sub(_defined, text)
        parts = _CODE.split(text)
        parts[::2] = [_with_formulas(part) for part in parts[::2]]
        return _LINK.sub(lambda found: self._linked(name, *found.groups()), "".join(parts))

    def _linked(self, at: str, text: str, target: str) -> str:
        """A link on the page `at` with a text; the text alone if its target is not in the guide."""
        if "://" in target:
            return f"[{text}]({target})"
        page, _mark, section = target.partition("#")
        if not page:
            # Labels of Sphinx that are no headings are not known here.
            return f"[{text}]({target})" if section in self._anchors(at) else text
        folder = posixpath.dirname(at)
        name = posixpath.normpath(posixpath.join(folder, page.removesuffix(".md")))
        if not self._listed(name):
            if not text:
                raise ValueError(f"a link without a text to {target}, which is not in the guide")
            return text
        return f"[{text or self._heading(name, section)}]({target})"

    def _anchors(self, name: str) -> set[str]:
        """The anchors of all headings of a page."""
        heads = re.findall(r"^#+ (.*)", self._included(self.source(name)), re.MULTILINE)
        return set(map(anchor, heads))

    def _heading(self, name: str, section: str) -> str:
        """The title of a page, or the heading of one of its sections."""
        heads = re.findall(r"^#+ (.*)", self.source(name), re.MULTILINE)
        return next((head for head in heads if anchor(head) == section), self.title(name))


def anchor(heading: str) -> str:
    """The name by which links refer to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _contents(text: str) -> list[tuple[str, list[str]]]:
    """The title of each chapter of the first page, and its lines."""
    return [
        (
            re.findall(r":caption: (.*)", block)[0],
            [line for line in block.splitlines() if line and line[0] != ":"],
        )
        for head, block in _FENCE.findall(text)
        if head == "{toctree}"
    ]


def _boards(caption: str, positions: list[str]) -> str:
    """Pictures of positions beside each other, and what they show below.

    The address of a picture has the number of pictures in its row, and the position as
    `uctvis.ui.help.board_pictures` reads it.
    """
    count = len(positions)
    pictures = [f"![{caption}]({BOARD}:{count}/{quote(one, safe='')})" for one in positions]
    below = f"\n\n*{caption}*" if caption else ""
    return f"{'&nbsp;&nbsp;'.join(pictures)}{below}\n"


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
