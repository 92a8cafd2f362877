"""The cells with the texts of legal moves, which are clicked to make them.

A few moves have a cell each. Many moves have two cells each, one for the start of their text and
one for its rest: so the 361 points of a board of go need 19 letters and 19 numbers.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

# More moves have two cells each, if that takes so much fewer cells.
_MOST_ALONE = 40
_FEWER = 2 / 3
# A more natural way to split is better than one with a few cells less.
_NATURAL = 1.3
_SEPARATORS = " -,x(>=/"
_NO_TAIL = "\N{MIDDLE DOT}"
_IS_WORD = re.compile(r"[^\W\d_]{4,}")
_OF_PLAYER = re.compile(r"^[^\W\d] ")
_NUMBER_BEGINS = re.compile(r"(?<=[^\W\d])(?=\d)")


class MoveCells(NamedTuple):
    """The texts of the cells, by their number, and the cells to click for each move."""

    texts: tuple[str, ...]
    # dict of Move to tuple of int
    clicks: dict[int, tuple[int, ...]]
    # How many of the cells are the first ones to click; 0 if there are no others.
    heads: int


def move_cells(labels: Mapping[int, str]) -> MoveCells:
    """The cells for the legal moves of a position, which have these texts."""
    # The player's letter before each move says nothing.
    if len(labels) > 1 and len({text[:2] for text in labels.values()}) == 1:
        labels = {move: _OF_PLAYER.sub("", text) for move, text in labels.items()}
    moves = list(labels)
    alone = MoveCells(tuple(labels.values()), {move: (cell,) for cell, move in enumerate(moves)}, 0)
    if len(moves) <= _MOST_ALONE or len(set(labels.values())) < len(moves):
        return alone
    counts = [_count(labels.values(), place) for place in _PLACES]
    if min(counts) > _FEWER * len(moves):
        return alone
    natural = next(n for n, count in enumerate(counts) if count <= _NATURAL * min(counts))
    return _split(labels, _PLACES[natural])


def _count(texts: Collection[str], place: Callable[[str], int]) -> int:
    """How many cells there are for texts that are split at a place."""
    places = [place(text) for text in texts]
    pairs = list(zip(texts, places, strict=True))
    return len({text[:at] for text, at in pairs}) + len({text[at:] for text, at in pairs})


def _split(labels: Mapping[int, str], place: Callable[[str], int]) -> MoveCells:
    """The cells of texts that are split at a place."""
    halves = {move: (text[: place(text)], text[place(text) :]) for move, text in labels.items()}
    heads = _numbered((head for head, _tail in halves.values()), 0)
    tails = _numbered((tail for _head, tail in halves.values()), len(heads))
    clicks: dict[int, tuple[int, ...]] = {
        move: (heads[head], tails[tail]) for move, (head, tail) in halves.items()
    }
    texts = (*(head.strip() for head in heads), *(tail.strip() or _NO_TAIL for tail in tails))
    return MoveCells(texts, clicks, len(heads))


def _numbered(texts: Iterable[str], first: int) -> dict[str, int]:
    """Different texts with numbers, in alphabetical order with numbers by their size."""

    def order(text: str) -> list[tuple[bool, int, str]]:
        parts = re.split(r"(\d+)", text)
        return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]

    return {text: number for number, text in enumerate(sorted(set(texts), key=order), first)}


def _after_first(mark: str) -> Callable[[str], int]:
    return lambda text: text.find(mark) + 1 or len(text)


def _after_last(mark: str) -> Callable[[str], int]:
    return lambda text: text.rfind(mark) + 1 or len(text)


def _before_number(text: str) -> int:
    found = _NUMBER_BEGINS.search(text)
    return found.end() if found else len(text)


def _after(count: int) -> Callable[[str], int]:
    """After so many characters, but not in a word of letters, such as "pass"."""
    return lambda text: len(text) if _IS_WORD.search(text) else min(count, len(text))


def _before_last(count: int) -> Callable[[str], int]:
    return lambda text: len(text) if _IS_WORD.search(text) else max(len(text) - count, 1)


# The places at which a text may be split, the most natural ones first.
_PLACES: tuple[Callable[[str], int], ...] = (
    _before_number,
    *(_after_first(mark) for mark in _SEPARATORS),
    *(_after_last(mark) for mark in _SEPARATORS),
    *(_after(count) for count in (2, 1, 3, 4, 5, 6, 7, 8)),
    *(_before_last(count) for count in (1, 2, 3, 4)),
)
