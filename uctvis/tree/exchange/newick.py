"""Trees from texts in Newick format, as programs for phylogenies write them.

Source: "The Newick tree format", Felsenstein (1986): `(child,child)label:length;`, with labels in
quotes that are doubled inside, and comments in square brackets.
"""

import re
from math import nan
from typing import TypeVar

from uctvis.errors import TreeError
from uctvis.texts import _
from uctvis.tree.arrays import TreeArrays

_Tree = TypeVar("_Tree", bound=TreeArrays)
_UNKNOWN = nan
_TOKEN = re.compile(
    r"""
      \s+ | \[[^]]*]                    # white space and comments are left out
    | (?P<mark>[(),:;])
    | (?P<quoted>'(?:[^']|'')*')
    | (?P<plain>[^\s()\[\],:;']+)
    """,
    re.VERBOSE,
)


def from_newick(kind: type[_Tree], text: str) -> _Tree:
    """The tree of a text; see `Tree.from_newick`."""
    read = _Reader(text)
    read.all()
    lengths = read.lengths
    return kind.from_parents(
        read.parent,
        move_names=["", *read.labels[1:]],
        state_names=[read.labels[0], *("" for _label in read.labels[1:])],
        columns={"length": lengths} if any(length == length for length in lengths) else {},
    )


class _Reader:
    """Reads a text from left to right; nodes get ids in the order in which they begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.parent = [-1]
        self.labels = [""]
        self.lengths = [_UNKNOWN]
        self._node = 0

    def all(self) -> None:
        """Read up to the semicolon."""
        after_colon = False
        while True:
            found = _TOKEN.match(self.text, self.position)
            if found is None:
                raise self._refused(_("a label, a comment or one of ( ) , : ;"))
            mark, word = found["mark"], found["quoted"] or found["plain"]
            if mark == ";":
                break
            if mark:
                self._go(mark)
                after_colon = mark == ":"
            elif word and after_colon:
                self._measure(word)
                after_colon = False
            elif word:
                self.labels[self._node] = _label(word)
            self.position = found.end()
        if self.parent[self._node] >= 0:
            raise self._refused(_("as many ) as ("))

    def _go(self, mark: str) -> None:
        """Go to the next node, or back to the parent."""
        above = self.parent[self._node]
        if mark in ",)" and above < 0:
            raise self._refused(_("a ( before each ) and ,"))
        if mark == ")":
            self._node = above
        elif mark != ":":
            self.parent.append(self._node if mark == "(" else above)
            self.labels.append("")
            self.lengths.append(_UNKNOWN)
            self._node = len(self.parent) - 1

    def _measure(self, word: str) -> None:
        try:
            self.lengths[self._node] = float(word)
        except ValueError:
            raise self._refused(_("a number")) from None

    def _refused(self, expected: str) -> TreeError:
        return TreeError(
            _("Newick text, character {position}: expected {expected}, got {got!r}").format(
                position=self.position + 1,
                expected=expected,
                got=self.text[self.position : self.position + 20],
            )
        )


def _label(word: str) -> str:
    if word.startswith("'"):
        return word[1:-1].replace("''", "'")
    return word.replace("_", " ")
