"""Labels beside nodes: the move, and the mean payoff, where there is room for them."""

import unicodedata
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.detail import Marks, NodeMarks
from uctvis.view.marks.emphasis import PLAIN, Emphasis
from uctvis.view.marks.pinned_marks import MarkKind

# In pixels: the letters, a line of them, and what is left free around a label.
FONT_SIZE = 11.0
LINE_HEIGHT = 13.0
_GAP = 3.0
# The share of the letters' size that a letter is wide, about, and how much more it may be.
_LETTER = 0.62
_WIDER = 1.3
_MOST_LABELS = 300
# A name that needs more room than there is may be cut down to so many letters.
_LEAST_LETTERS = 8
_MOST_LETTERS = 40


@dataclass(frozen=True)
class Label:
    """A label of the node `node`: lines of plain text in a rectangle, in pixels.

    What is wider than `width` is cut by whoever draws it, who knows how wide letters are.
    `left` is where the text starts; with `flush_right`, `left + width` is where it ends.
    Its letters are `letters` times as large as usual.
    """

    node: int
    lines: tuple[str, ...]
    left: float
    top: float
    width: float
    flush_right: bool = False
    letters: float = 1.0

    @property
    def height(self) -> float:
        return self.letters * LINE_HEIGHT * len(self.lines)

    def overlaps(self, other: "Label") -> bool:
        """Whether two labels share ground."""
        return self.covers(other.left, other.top, other.width, other.height)

    def covers(self, left: float, top: float, width: float, height: float) -> bool:
        """Whether it shares ground with a rectangle."""
        return (
            self.left < left + width
            and left < self.left + self.width
            and self.top < top + height
            and top < self.top + self.height
        )


@dataclass(frozen=True, eq=False)
class Labels:
    """The labels of one tree; names are read when they are first shown, and kept.

    `names`, by node id, are those that have been read: of the same tree at another moment.
    """

    tree: Tree
    names: dict[int, str] = field(default_factory=dict)

    def place(
        self,
        marks: Marks,
        viewport: Viewport,
        emphasis: Emphasis = PLAIN,
        letters: float = 1.0,
    ) -> tuple[Label, ...]:
        """The labels of `marks`, chosen for `viewport`: some hundreds at most.

        The selected node and the hit that is stepped to always have theirs, and nodes with
        notes, and bookmarks, as far as there is ground for them; others where their row has
        room, the most visited first.
        No label lies on another. Letters are `letters` times as large as usual.
        """
        nodes = marks.nodes
        on_screen = (nodes.x >= 0) & (nodes.x <= viewport.width)
        on_screen &= (nodes.y >= 0) & (nodes.y <= viewport.height)
        labels: list[Label] = []
        wanted = (emphasis.selected, emphasis.hit, *emphasis.notes, *emphasis.bookmarks)
        for node in dict.fromkeys(node for node in wanted if node is not None):
            places = np.flatnonzero((nodes.node == node) & on_screen)
            if len(places) > 0:
                texts = emphasis.bookmarks.get(node, ""), emphasis.notes.get(node, "")
                place = int(places[-1])
                labels += self._around(nodes, place, viewport, *texts, labels, letters)
        count = int((viewport.scale_y - _GAP) // (letters * LINE_HEIGHT))
        if count < 1:
            return tuple(labels)
        always = tuple(labels)
        taken = {label.node for label in labels}
        to_left = self._to_left(nodes.node)
        free = _free_widths(nodes, to_left)
        letter = letters * _LETTER * FONT_SIZE
        places = np.flatnonzero(on_screen & (free >= 4 * letter))
        for place in places[::-1][:_MOST_LABELS].tolist():
            node = int(nodes.node[place])
            if node in taken:
                continue
            taken.add(node)
            move, mean = self._text(node)
            room = float(free[place])
            if _width(move, letters) > room and room < _LEAST_LETTERS * letter:
                move = ""
            lines = tuple(line for line in (move, mean) if line)[:count]
            label = self._beside(
                nodes, place, node, lines, room, letters, to_left=bool(to_left[place])
            )
            if (
                lines
                and 0 <= label.left <= viewport.width - label.width
                and not any(label.overlaps(other) for other in always)
            ):
                labels.append(label)
        return tuple(labels)

    def _text(self, node: int) -> tuple[str, str]:
        """The move into a node, and its mean payoff; "" where there is none."""
        if node not in self.names:
            self.names[node] = plain(self.tree.shown_move(node))
        mean = ""
        if self.tree.visits[node] > 0:
            value = float(self.tree.mean[node])
            mean = f"{value:.2f}" if abs(value) < 10_000 else f"{value:.3g}"
        return self.names[node], mean

    def _to_left(self, node: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Whether labels stand left of these nodes: where the edge comes from the right."""
        tree = self.tree
        parent = np.maximum(tree.parent[node], 0)
        before = node - tree.first_child[parent]
        return (node > 0) & (2 * before < tree.child_count[parent] - 1)

    @staticmethod
    def _beside(
        nodes: NodeMarks,
        place: int,
        node: int,
        lines: tuple[str, ...],
        most_width: float,
        letters: float,
        *,
        to_left: bool,
    ) -> Label:
        """At one side of a node, up to its neighbour."""
        # Room for the ring, too.
        ring = _GAP if nodes.kind[place] >= MarkKind.HIT else 0.0
        width = min(_widest(lines, letters), most_width - ring)
        away = float(nodes.size[place] / 2) + _GAP + ring
        x = float(nodes.x[place])
        return Label(
            node,
            lines,
            x - away - width if to_left else x + away,
            float(nodes.y[place]) - letters * LINE_HEIGHT * len(lines) / 2,
            width,
            to_left,
            letters,
        )

    def _around(
        self,
        nodes: NodeMarks,
        place: int,
        viewport: Viewport,
        name: str,
        note: str,
        taken: list[Label],
        letters: float,
    ) -> list[Label]:
        """One label of a node, on whichever side there is ground for it; or none."""
        node = int(nodes.node[place])
        named = plain(name, keeps_end=False)
        lines = tuple(line for line in (named, *self._text(node), plain(note)) if line)
        if not lines:
            return []
        x, y = float(nodes.x[place]), float(nodes.y[place])
        width, height = _widest(lines, letters), letters * LINE_HEIGHT * len(lines)
        # Room for the ring, too.
        radius = float(nodes.size[place]) / 2 + _GAP
        away = radius + _GAP
        sides: tuple[tuple[float, float, bool], ...] = (
            (x + away, y - height / 2, False),
            (x - away - width, y - height / 2, True),
            (x - width / _WIDER / 2, y + away, False),
            (x - width / _WIDER / 2, y - away - height, False),
        )
        if self._to_left(nodes.node[place : place + 1])[0]:
            sides = (sides[1], sides[0], *sides[2:])
        if note and not _is_passed(nodes, place):
            # Siblings with notes stand in a row: there is more ground below and above them.
            sides = (*sides[2:], *sides[:2])
        for left, top, flush_right in sides:
            label = Label(
                node,
                lines,
                min(max(left, 0.0), max(viewport.width - width, 0.0)),
                min(max(top, 0.0), max(viewport.height - height, 0.0)),
                width,
                flush_right,
                letters,
            )
            if not label.covers(x - radius, y - radius, 2 * radius, 2 * radius) and not any(
                label.overlaps(other) for other in taken
            ):
                return [label]
        return []


def _is_passed(nodes: NodeMarks, place: int) -> bool:
    """Whether a path that is lit up goes on below the node of a mark."""
    lit = nodes.kind == MarkKind.PATH
    is_lit = (nodes.node[lit] == nodes.node[place]).any()
    return bool(is_lit and (nodes.y[lit] > nodes.y[place]).any())


def _free_widths(nodes: NodeMarks, to_left: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The pixels beside each node that its label may take."""
    largest = nodes.size.max(initial=0.0)
    free: NDArray[np.float32] = nodes.room - (nodes.size + largest) / 2 - np.float32(2 * _GAP)
    # Where the labels of two neighbours stand between them, each has one half.
    order = np.lexsort((nodes.x, nodes.y))
    left, right = order[:-1], order[1:]
    shared = (nodes.y[left] == nodes.y[right]) & ~to_left[left] & to_left[right]
    between = (nodes.x[right] - nodes.x[left] - (nodes.size[left] + nodes.size[right]) / 2) / 2
    for side in (left[shared], right[shared]):
        free[side] = np.minimum(free[side], between[shared] - 2 * _GAP)
    return free


def plain(text: str, *, keeps_end: bool = True) -> str:
    """A text from a file as it can be shown in a line: no control characters, not too long.

    Of a long text the end is kept: there moves differ. Of a name that people give, the start.
    """
    if len(text) > _MOST_LETTERS:
        most = _MOST_LETTERS - 1
        text = f"…{text[-most:]}" if keeps_end else f"{text[:most]}…"
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def _widest(lines: tuple[str, ...], letters: float) -> float:
    """How wide the longest of these lines may be, in pixels."""
    return _WIDER * max((_width(line, letters) for line in lines), default=0.0)


def _width(text: str, letters: float) -> float:
    """About how wide a text is, in pixels."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return (_LETTER * (len(text) - wide) + wide) * letters * FONT_SIZE + 1.0
