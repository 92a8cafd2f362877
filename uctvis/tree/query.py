"""Finding nodes by text and numbers, or by the moves that lead to a node."""

import re
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import NodeError
from uctvis.jit.compiled import compiled
from uctvis.numerals import whole_number
from uctvis.progress import Progress, share, unwatched
from uctvis.texts import _
from uctvis.tree.conditions import Condition
from uctvis.tree.names import PackedNames
from uctvis.tree.tree import Tree

# The number of names searched between two progress reports.
_PIECE = 1 << 18
# The characters that separate two moves.
_BETWEEN = " ,→\t\n"
# The maximum number of ways to write a letter: as typed, in lower case, in upper case.
_SPELLINGS = 4


@dataclass(frozen=True)
class Query:
    """Conditions that a node must meet to be found. None means no condition.

    Attributes
    ----------
    text : str
        Part of a name, regardless of case; "" means no condition.
    in_moves, in_states : bool
        Whether to search the names of moves, and the names of states.
    least_visits, most_visits, least_depth, most_depth : int or None
    least_mean, most_mean : float or None
    conditions : tuple of Condition
        Conditions on numbers, including columns; see `uctvis.tree.conditions`.
    """

    text: str = ""
    in_moves: bool = True
    in_states: bool = True
    least_visits: int | None = None
    most_visits: int | None = None
    least_mean: float | None = None
    most_mean: float | None = None
    least_depth: int | None = None
    most_depth: int | None = None
    conditions: tuple[Condition, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether the query has no condition."""
        bounds = [getattr(self, field.name) for field in fields(self)[3:-1]]
        return not self.text and not self.conditions and all(bound is None for bound in bounds)


def find(tree: Tree, query: Query, progress: Progress = unwatched) -> NDArray[np.int32]:
    """The ids of the nodes that meet `query`, int32 (count,); none if it has no condition.

    They are sorted by visits, highest first, and then by id: a text is often in thousands of
    names, and the visits show which of these nodes matter.

    Letters are compared one by one in lower and upper case: "é" finds "É". A letter whose
    other case has two letters, such as "ß", and an accent that is a separate character are
    found only as typed.
    """
    if query.is_empty:
        return np.zeros(0, np.int32)
    found = np.ones(tree.size, np.bool_)
    for values, least, most in (
        (tree.visits, query.least_visits, query.most_visits),
        (tree.mean, query.least_mean, query.most_mean),
        (tree.depth, query.least_depth, query.most_depth),
    ):
        if least is not None:
            found &= values >= least
        if most is not None:
            found &= values <= most
    for condition in query.conditions:
        found &= condition.met(tree)
    if query.text:
        progress(0.0)
        names = tree.names.packed()
        progress(0.1)
        found = _with_text(names, query, found, share(progress, 0.1, 0.9))
    ids = np.flatnonzero(found)
    # Sorting combined keys of visits and id is faster than sorting ids by their visits.
    keys = (np.int64(np.iinfo(np.int32).max) - tree.visits[ids]) << 32 | ids
    keys.sort()
    progress(1.0)
    return (keys & 0xFFFFFFFF).astype(np.int32)


def follow(tree: Tree, text: str) -> int:
    """The node that a text names by its id or by the moves from the root.

    Moves are separated by commas, arrows or spaces. A single whole number is an id; a comma
    after it makes it a move.

    Raises NodeError if the tree has no such node.
    """
    text = text.strip().removeprefix("#")
    if not text:
        raise NodeError(_("Expected the number of a node, or the moves that lead to it"))
    if text.isdecimal():
        number = whole_number(text, tree.size - 1)
        if number is None:
            raise NodeError(
                _("There is no node {node}: the last one is {last}").format(
                    node=text, last=tree.size - 1
                )
            )
        return number
    node, rest = 0, text.strip(_BETWEEN)
    while rest:
        child = _first_move(tree, node, rest)
        if child is None:
            raise NodeError(_missing(tree, node, re.split(f"[{_BETWEEN}]", rest)[0]))
        node, rest = child, rest[len(tree.move_name(child)) :].lstrip(_BETWEEN)
    return node


def _first_move(tree: Tree, node: int, text: str) -> int | None:
    """The child whose move name starts the text; the longest of several such names.

    Names may contain spaces and commas, so the text cannot be split first.
    """
    matches = []
    for child in tree.children(node):
        name = tree.move_name(child)
        begin, end = text[: len(name)], text[len(name) : len(name) + 1]
        if name and end in _BETWEEN and begin.casefold() == name.casefold():
            matches.append((len(name), begin == name, child))
    if not matches:
        return None
    longest = max(matches)
    # Names that differ only in case are distinguished by case.
    same = [match for match in matches if match[:2] == longest[:2]]
    return longest[2] if longest[1] or len(same) == 1 else None


def _missing(tree: Tree, node: int, name: str) -> str:
    where = _("node {node}").format(node=node) if node > 0 else _("the root")
    moves = [tree.move_name(child) for child in tree.children(node)[:5]]
    if not moves:
        return _("{where} has no children, so there is no move {name!r}").format(
            where=where, name=name
        )
    more = ", …" if tree.child_count[node] > len(moves) else ""
    return _("There is no move {name!r} at {where}; its moves are {moves}").format(
        name=name, where=where, moves=", ".join(move[:40] for move in moves) + more
    )


def _with_text(
    names: PackedNames, query: Query, wanted: NDArray[np.bool_], progress: Progress
) -> NDArray[np.bool_]:
    """Which of the `wanted` nodes, bool (size,), have a name that contains the text of `query`."""
    letters, widths = _spell(query.text)
    starts = np.zeros(256, np.bool_)
    starts[letters[0, :, 0][widths[0] > 0]] = True
    shortest = int(np.where(widths > 0, widths, 9).min(axis=1).sum())
    leaps = _leaps(letters, widths)
    # In the order of the names' places, which is sequential in memory: the names of large
    # files do not fit into the processor's caches.
    if names.place is None:
        asked = wanted
    else:
        asked = np.zeros(len(names.move_start), np.bool_)
        asked[names.place[wanted]] = True
    found = np.zeros(len(asked), np.bool_)
    for first in range(0, len(asked), _PIECE):
        progress(first / len(asked))
        piece = slice(first, first + _PIECE)
        for is_in, start, length in (
            (query.in_moves, names.move_start, names.move_length),
            (query.in_states, names.state_start, names.state_length),
        ):
            if is_in:
                mark_names(
                    names.buffer,
                    np.ascontiguousarray(start[piece]),
                    np.ascontiguousarray(length[piece]),
                    letters,
                    widths,
                    starts,
                    leaps,
                    shortest,
                    asked[piece],
                    found[piece],
                )
    return found if names.place is None else wanted & found[names.place]


def _spell(text: str) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The spellings of each letter of a text and their lengths.

    Returns uint8 (letters, 4, 4), the spellings in UTF-8, and int64 (letters, 4), their lengths
    in bytes, 0 after the last spelling.
    """
    letters = np.zeros((len(text), _SPELLINGS, 4), np.uint8)
    widths = np.zeros((len(text), _SPELLINGS), np.int64)
    for place, letter in enumerate(text):
        large = letter.upper()
        ways = [way for way in (letter, letter.lower(), large, large.lower()) if len(way) == 1]
        for number, way in enumerate(dict.fromkeys(ways)):
            # Lone surrogates occur in no name, so they are not found.
            code = way.encode(errors="surrogatepass")
            letters[place, number, : len(code)] = list(code)
            widths[place, number] = len(code)
    return letters, widths


def _leaps(letters: NDArray[np.uint8], widths: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many bytes the search may skip, by the byte where the text would have ended.

    int64 (256,), as in Horspool (1980), for texts in which every spelling of every letter is
    one byte. For other texts all entries are 1.
    """
    count = len(widths)
    if (widths > 1).any():
        return np.ones(256, np.int64)
    leaps = np.full(256, count, np.int64)
    for place in range(count - 1):
        leaps[letters[place, widths[place] > 0, 0]] = count - 1 - place
    return leaps


@compiled
def mark_names(
    buffer: NDArray[np.uint8],
    start: NDArray[np.int64],
    length: NDArray[np.int32],
    letters: NDArray[np.uint8],
    widths: NDArray[np.int64],
    starts: NDArray[np.bool_],
    leaps: NDArray[np.int64],
    shortest: int,
    asked: NDArray[np.bool_],
    found: NDArray[np.bool_],
) -> None:
    """Mark in `found` the names in `asked` that contain the text given by `letters`.

    `starts`, bool (256,), marks the bytes with which the text may start, `shortest` is its
    minimum length in bytes, and `leaps` is the result of `_leaps`.
    """
    leaping = leaps.max() > 2
    for name in range(len(start)):
        if found[name] or not asked[name]:
            continue
        end = start[name] + length[name]
        at = start[name]
        while at + shortest <= end:
            if starts[buffer[at]] and _is_at(buffer, at, end, letters, widths):
                found[name] = True
                break
            # Short leaps cost more than they save.
            at += leaps[buffer[at + shortest - 1]] if leaping else 1


@compiled
def _is_at(
    buffer: NDArray[np.uint8],
    at: int,
    end: int,
    letters: NDArray[np.uint8],
    widths: NDArray[np.int64],
) -> bool:
    for letter in range(len(letters)):
        step = 0
        for way in range(_SPELLINGS):
            width = int(widths[letter, way])
            if width == 0:
                break
            if at + width > end:
                continue
            same = True
            for byte in range(width):
                same &= buffer[at + byte] == letters[letter, way, byte]
            if same:
                step = width
                break
        if step == 0:
            return False
        at += step
    return True
