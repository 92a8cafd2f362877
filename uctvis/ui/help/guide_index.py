"""A search in the pages of the guide: words and beginnings of words, the best sections first.

Pure functions of texts. Upper and lower case and accents make no difference.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

# How much the beginning of a word counts by where it is; a whole word counts twice. A title counts
# more than all words of a query in headings, and a heading more than all of them in the text.
_TITLE, _HEADING, _TEXT = 10_000, 100, 1
# More words of a query are not looked for.
_MOST_WORDS = 8
_SNIPPET = 110  # characters
_BEFORE = 40  # characters of them before the first match
_NEAR = 20  # a snippet has no more words

_WORD = re.compile(r"\w+")
# A heading; or, without groups, a block of code, in which a # is something else.
_HEAD = re.compile(r"^```[^`]*^```|^(#+) (.*)$", re.MULTILINE)
# What is not read: labels, options of blocks, links' targets, and the signs of Markdown.
_LEFT_OUT = re.compile(
    r"^```\{(?:board|toctree)\}[^`]*```|^```\S*|^\(\S+\)=$|^:[\w-]+:.*$"
    r"|(?<=\])\([^)\s]*\)|[`*|\[\]>]+|^#+ |^ *- ",
    re.MULTILINE,
)
_MARK = re.compile("[\u0300-\u036f]")
_PLAIN = str.maketrans({"ł": "l", "ß": "ss", "ø": "o", "đ": "d"})


class Section(NamedTuple):
    """The part of a page below a heading, or above the first one below its title."""

    page: str
    title: str
    # "" at the beginning of the page.
    heading: str
    text: str


class Hit(NamedTuple):
    """A section that was found, and the part of its text around the first match."""

    section: Section
    snippet: str


def folded(text: str) -> str:
    """The text in lower case, without accents."""
    text = text.lower()
    if text.isascii():
        return text
    return _MARK.sub("", unicodedata.normalize("NFKD", text.translate(_PLAIN)))


def words_of(text: str) -> list[str]:
    """The words of a text, folded."""
    return _WORD.findall(folded(text))


def sections_of(page: str, source: str) -> Iterator[Section]:
    """The sections of a page, whose source is Markdown."""
    heads = [found for found in _HEAD.finditer(source) if found[1]]
    title = _plain(heads[0][2]) if heads else page
    starts = [(heads[0].end() if heads else 0, ""), *((h.end(), _plain(h[2])) for h in heads[1:])]
    ends = [*(head.start() for head in heads[1:]), len(source)]
    for (start, heading), end in zip(starts, ends, strict=True):
        yield Section(page, title, heading, _plain(source[start:end]))


class _Folded(NamedTuple):
    """A section, folded."""

    title: str
    heading: str
    text: str


class GuideIndex:
    """Finds sections by words.

    The guide is small: searching all of it takes some milliseconds, less than a table of its words
    would take to be made.
    """

    def __init__(self, sections: Iterable[Section]) -> None:
        self._sections = tuple(sections)
        self._folded = tuple(
            _Folded(folded(one.title), folded(one.heading), folded(one.text))
            for one in self._sections
        )

    def find(self, query: str, most: int = 60) -> list[Hit]:
        """The sections that contain all words of a query, the best ones first, at most so many.

        A word of the query is found if a word of the section begins with it. Words in the title of
        a page count most, then those in headings; in each case, whole words count more. The other
        sections of a page need only the words that its title does not contain.
        """
        sought = list(dict.fromkeys(words_of(query)))[:_MOST_WORDS]
        if not sought:
            return []
        beginnings = [re.compile(rf"\b{re.escape(word)}(\w*)") for word in sought]
        ranked = []
        for number, section in enumerate(self._folded):
            score = self._score(section, beginnings)
            if score:
                ranked.append((-score, number))
        return [
            Hit(self._sections[number], _snippet(self._sections[number].text, sought))
            for _score, number in sorted(ranked)[:most]
        ]

    def _score(self, section: _Folded, beginnings: Sequence[re.Pattern[str]]) -> int:
        """How well a section fits; 0 if it does not contain all words."""
        score = 0
        for beginning in beginnings:
            in_title = _count(beginning, section.title)
            # Only the first section stands for the whole page.
            found = (
                _HEADING * _count(beginning, section.heading)
                if section.heading
                else _TITLE * in_title
            )
            found = found or _TEXT * _count(beginning, section.text)
            if not found and not in_title:
                return 0
            score += found
        return score


def _count(beginning: re.Pattern[str], text: str) -> int:
    """2 if a word of the text is the one sought, 1 if one begins with it, otherwise 0."""
    best = 0
    for found in beginning.finditer(text):
        if not found[1]:
            return 2
        best = 1
    return best


def _plain(source: str) -> str:
    """The text of Markdown without its signs, on one line."""
    return " ".join(_LEFT_OUT.sub("", source).split())


def _snippet(text: str, sought: list[str]) -> str:
    """The part of a text that contains the most of the words that were sought, else its beginning.

    Of several such parts, the first one.
    """
    places = [
        (found.start(), word)
        for found in _WORD.finditer(text)
        for word in sought
        if folded(found[0]).startswith(word)
    ]
    reach = _SNIPPET - _BEFORE
    best, most = 0, 0
    for number, (place, _word) in enumerate(places):
        beside = {word for at, word in places[number : number + _NEAR] if at < place + reach}
        if len(beside) > most:
            best, most = place, len(beside)
    start = max(0, best - _BEFORE)
    if start:
        start = text.rfind(" ", 0, start) + 1
    end = start + _SNIPPET
    if end < len(text):
        end = max(text.rfind(" ", start, end), start + 1)
    part = text[start:end]
    before = "\N{HORIZONTAL ELLIPSIS}" if start else ""
    return f"{before}{part}\N{HORIZONTAL ELLIPSIS}" if end < len(text) else f"{before}{part}"
