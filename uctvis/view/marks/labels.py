"""Labels beside nodes with the move and a number, the most important ones first.

Nodes that the user asked for come first, then the principal variation, the moves of the root by
visits, and all others by visits while there is room. Then the edges below nodes of chance get the
probabilities of their outcomes, in smaller letters, where there is room on the edge.
"""

import math
from dataclasses import dataclass, field
from itertools import product

import numpy as np
from numpy.typing import NDArray

from uctvis.explain.bound_texts import bounded
from uctvis.explain.number_formats import payoff_text
from uctvis.explain.proof_texts import proof_text
from uctvis.texts import grouped
from uctvis.tree.bounds import bound_at
from uctvis.tree.players import is_chance
from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.detail import Marks, NodeMarks
from uctvis.view.marks.emphasis import PLAIN, Emphasis
from uctvis.view.marks.ground import GAP, Box, Ground, free_widths, is_passed
from uctvis.view.marks.label_text import (
    FONT_SIZE,
    LETTER,
    LINE_HEIGHT,
    LabelNumber,
    plain,
    text_width,
)
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.marks.move_texts import MoveTexts

# The factor by which a text may be wider than its approximate width.
_WIDER = 1.3
# The same for the variation and the moves of the root, whose texts are mostly short.
_LITTLE_WIDER = 1.12
_MOST_LABELS = 300
# The maximum numbers of labels of the variation, and of the moves of the root.
_MOST_IMPORTANT = 40
# A name that is too long for its room may be shortened to this many letters.
_LEAST_LETTERS = 8
# The size of the letters of probabilities, relative to the others; where on the visible part of an
# edge they are, from its upper end; and their largest number.
_CHANCE_LETTERS = 0.85
_ON_EDGE = (0.6, 0.5, 0.7, 0.4)
_MOST_CHANCES = 300


@dataclass(frozen=True)
class Label:
    """A label of the node `node`, or of the edge to it: lines of plain text in a rectangle.

    All lengths are in pixels.

    The painter, which knows the exact widths of letters, shortens text wider than `width`.
    The text starts at `left`; with `flush_right`, it ends at `left + width`. The letters are
    `letters` times the default size.
    """

    node: int
    lines: tuple[str, ...]
    left: float
    top: float
    width: float
    flush_right: bool = False
    letters: float = 1.0
    on_edge: bool = False

    @property
    def height(self) -> float:
        return self.letters * LINE_HEIGHT * len(self.lines)

    @property
    def box(self) -> Box:
        return self.left, self.top, self.width, self.height

    def covers(self, left: float, top: float, width: float, height: float) -> bool:
        """Whether the label overlaps a rectangle."""
        return (
            self.left < left + width
            and left < self.left + self.width
            and self.top < top + height
            and top < self.top + self.height
        )


@dataclass(frozen=True, eq=False)
class Labels:
    """The labels of a tree. Moments of the same tree, and trees of one search, share `texts`."""

    tree: Tree
    texts: MoveTexts = field(default_factory=MoveTexts)
    number: LabelNumber = LabelNumber.WIN

    def place(
        self,
        marks: Marks,
        viewport: Viewport,
        emphasis: Emphasis = PLAIN,
        letters: float = 1.0,
    ) -> tuple[Label, ...]:
        """The labels of `marks` for `viewport`, at most some hundreds.

        The selected node, the current hit, nodes with notes, and bookmarks have labels if there
        is free space around them, then the principal variation and the moves of the root. Other
        nodes have labels if their row has room, the most visited first. Labels do not overlap,
        and cover no emphasised line. Letters are `letters` times the default size.
        """
        nodes = marks.nodes
        on_screen = (nodes.x >= 0) & (nodes.x <= viewport.width)
        on_screen &= (nodes.y >= 0) & (nodes.y <= viewport.height)
        ground = Ground(marks)
        labels: list[Label] = []
        wanted = (emphasis.selected, emphasis.hit, *emphasis.notes, *emphasis.bookmarks)
        for node in dict.fromkeys(node for node in wanted if node is not None):
            places = np.flatnonzero((nodes.node == node) & on_screen)
            if len(places) > 0:
                texts = emphasis.bookmarks.get(node, ""), emphasis.notes.get(node, "")
                place = int(places[-1])
                labels += self._around(nodes, place, viewport, *texts, ground, letters)
        count = int((viewport.scale_y - GAP) // (letters * LINE_HEIGHT))
        if count < 1:
            return tuple(labels)
        taken = {label.node for label in labels}
        to_left = self._to_left(nodes.node)
        for place in self._important(nodes, on_screen):
            if int(nodes.node[place]) not in taken:
                sides = bool(to_left[place])
                labels += self._near(nodes, place, viewport, ground, letters, to_left=sides)
                taken.add(int(nodes.node[place]))
        free = free_widths(nodes, to_left)
        letter = letters * LETTER * FONT_SIZE
        places = np.flatnonzero(on_screen & (free >= 4 * letter))
        for place in places[::-1][:_MOST_LABELS].tolist():
            node = int(nodes.node[place])
            if node in taken:
                continue
            taken.add(node)
            move, number = self._text(node)
            room = float(free[place])
            if text_width(move, letters) > room and room < _LEAST_LETTERS * letter:
                move = ""
            # The end of a number alone would be another number.
            if text_width(number, letters) > room:
                number = ""
            lines = tuple(line for line in (move, number) if line)[:count]
            label = self._beside(
                nodes, place, node, lines, room, letters, to_left=bool(to_left[place])
            )
            inside = 0 <= label.left <= viewport.width - label.width
            if lines and inside and ground.is_free(label.box):
                labels.append(label)
                ground.take(label.box)
        return (*labels, *self._chances(marks, viewport, ground, letters))

    def _chances(
        self, marks: Marks, viewport: Viewport, ground: Ground, letters: float
    ) -> list[Label]:
        """The probabilities of outcomes on their edges, the most visited outcomes first.

        Emphasised lines may be covered: the labels are on the lines of which they are.
        """
        tree, edges, nodes = self.tree, marks.edges, marks.nodes
        below = np.flatnonzero(is_chance(tree.player[np.maximum(tree.parent[edges.node], 0)]))
        if len(below) == 0:
            return []
        letters *= _CHANCE_LETTERS
        # Several edges that are closer than a pixel have one mark; nodes of single ones have room.
        room = dict(zip(nodes.node.tolist(), nodes.room.tolist(), strict=True))
        labels: list[Label] = []
        done: set[int] = set()
        for edge in below[::-1].tolist():
            node = int(edges.node[edge])
            if node in done or room.get(node, 0.0) < letters * FONT_SIZE:
                continue
            if len(done) == _MOST_CHANCES:
                break
            done.add(node)
            text = self.texts.chance(tree, node)
            if not text:
                continue
            width, height = _LITTLE_WIDER * text_width(text, letters), letters * LINE_HEIGHT
            x0, y0 = float(edges.x0[edge]), float(edges.y0[edge])
            x1, y1 = float(edges.x1[edge]), float(edges.y1[edge])
            for along in _ON_EDGE:
                # Edges to neighbours are closer, further up.
                if along * room[node] < width + GAP:
                    continue
                left = x0 + along * (x1 - x0) - width / 2
                top = y0 + along * (y1 - y0) - height / 2
                box = left, top, width, height
                inside = 0 <= left <= viewport.width - width
                inside = inside and 0 <= top <= viewport.height - height
                if inside and ground.is_free(box, lines=False) and not ground.hides_node(box):
                    ground.take(box)
                    labels.append(
                        Label(node, (text,), left, top, width, letters=letters, on_edge=True)
                    )
                    break
        return labels

    def _important(self, nodes: NodeMarks, on_screen: NDArray[np.bool_]) -> list[int]:
        """The marks of the variation from the root down, and of the root's moves by visits."""
        line = np.flatnonzero(on_screen & ((nodes.kind == MarkKind.VARIATION) | (nodes.node == 0)))
        line = line[np.argsort(nodes.y[line], kind="stable")]
        moves = np.flatnonzero(on_screen & (self.tree.parent[nodes.node] == 0) & (nodes.room > 0))
        moves = moves[np.argsort(-nodes.strength[moves], kind="stable")]
        return [*line[:_MOST_IMPORTANT].tolist(), *moves[:_MOST_IMPORTANT].tolist()]

    def _near(
        self,
        nodes: NodeMarks,
        place: int,
        viewport: Viewport,
        ground: Ground,
        letters: float,
        *,
        to_left: bool,
    ) -> list[Label]:
        """The label of an important node where it hides nothing, in a list; empty without room.

        It is nearer to its node than to any other; if there is little room, it contains only the
        move. The variation has a colour, so its labels may also be a little further away.
        """
        node = int(nodes.node[place])
        move, number = self._text(node)
        x, y = float(nodes.x[place]), float(nodes.y[place])
        ring = GAP if nodes.kind[place] >= MarkKind.HIT else 0.0
        away = float(nodes.size[place]) / 2 + GAP + ring
        texts = dict.fromkeys(((move, number), (move or number,)))
        is_colored = nodes.kind[place] == MarkKind.VARIATION
        for is_near, lines in product((True, False) if is_colored else (True,), texts):
            lines = tuple(line for line in lines if line)
            if not lines:
                continue
            width = _LITTLE_WIDER * max(text_width(line, letters) for line in lines)
            height = letters * LINE_HEIGHT * len(lines)
            sides = [(x + away, y - height / 2, False), (x - away - width, y - height / 2, True)]
            if to_left:
                sides.reverse()
            # Below and above, in the middle or beside the line that goes there.
            lefts = ((x - width / 2, False), (x + GAP, False), (x - GAP - width, True))
            sides += [(left, y + away, flush) for left, flush in lefts]
            sides += [(left, y - away - height, flush) for left, flush in lefts]
            # The box has more room than the letters take.
            text = width / _LITTLE_WIDER
            for left, top, flush_right in sides:
                box = left, top, width, height
                letter_box = left + width - text if flush_right else left, top, text, height
                inside = 0 <= left <= viewport.width - width
                inside = inside and 0 <= top <= viewport.height - height
                if (
                    inside
                    and ground.is_free(box)
                    and not ground.hides_node(box)
                    and (not is_near or ground.is_nearest(letter_box, place))
                ):
                    ground.take(box)
                    return [Label(node, lines, left, top, width, flush_right, letters)]
        return []

    def _text(self, node: int) -> tuple[str, str]:
        """The move into a node, and its number or proven result; "" if there is none."""
        move = self.texts.text(self.tree, node)
        visits, value = int(self.tree.visits[node]), float(self.tree.means_of(node))
        proof = self.tree.proof(node)
        if proof is not None and self.number is LabelNumber.WIN:
            return move, proof_text(proof)
        if visits == 0:
            return move, ""
        if self.number is LabelNumber.VISITS:
            return move, grouped(visits)
        if math.isnan(value):
            return move, ""
        text = payoff_text(value, shares=self.tree.has_shares)
        return move, bounded(text, bound_at(self.tree, node))

    def _to_left(self, node: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Whether labels are on the left of these nodes, because the edges come from the right."""
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
        """A label at one side of a node, up to its neighbour."""
        # Leave room for the ring.
        ring = GAP if nodes.kind[place] >= MarkKind.HIT else 0.0
        width = min(_widest(lines, letters), most_width - ring)
        away = float(nodes.size[place] / 2) + GAP + ring
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
        ground: Ground,
        letters: float,
    ) -> list[Label]:
        """A label of a node on any side with free space, in a list; empty if there is none."""
        node = int(nodes.node[place])
        named = plain(name, keeps_end=False)
        lines = tuple(line for line in (named, *self._text(node), plain(note)) if line)
        if not lines:
            return []
        x, y = float(nodes.x[place]), float(nodes.y[place])
        width, height = _widest(lines, letters), letters * LINE_HEIGHT * len(lines)
        # Leave room for the ring.
        radius = float(nodes.size[place]) / 2 + GAP
        away = radius + GAP
        sides: tuple[tuple[float, float, bool], ...] = (
            (x + away, y - height / 2, False),
            (x - away - width, y - height / 2, True),
            (x - width / _WIDER / 2, y + away, False),
            (x - width / _WIDER / 2, y - away - height, False),
        )
        if self._to_left(nodes.node[place : place + 1])[0]:
            sides = (sides[1], sides[0], *sides[2:])
        if note and not is_passed(nodes, place):
            # Siblings with notes are in a row, so there is more space below and above them.
            sides = (*sides[2:], *sides[:2])
        labels = [
            Label(
                node,
                lines,
                min(max(left, 0.0), max(viewport.width - width, 0.0)),
                min(max(top, 0.0), max(viewport.height - height, 0.0)),
                width,
                flush_right,
                letters,
            )
            for left, top, flush_right in sides
        ]
        disc = (x - radius, y - radius, 2 * radius, 2 * radius)
        labels = [label for label in labels if not label.covers(*disc)]
        # Rather on a line than nowhere.
        for lines_too in (True, False):
            for label in labels:
                if ground.is_free(label.box, lines=lines_too):
                    ground.take(label.box)
                    return [label]
        return []


def _widest(lines: tuple[str, ...], letters: float) -> float:
    """The maximum width of the longest line in pixels."""
    return _WIDER * max((text_width(line, letters) for line in lines), default=0.0)
