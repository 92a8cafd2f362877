"""What a lesson is: a sentence and tasks. Each lesson is one file in `uctvis/lessons/kinds`.

The name of the file is the name of the sample tree, and its constant `LESSON` is the lesson. A task
asks for a node or for a number. It never contains its answer: that is computed from the tree that
is shown, so that it stays right at any moment of the growth and for any tree.
`uctvis.lessons.tasks` has the tasks that several lessons share.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree


class Feedback(NamedTuple):
    """Whether an answer is right, and what is said about it."""

    right: bool
    words: str


class Among(NamedTuple):
    """The nodes that a task is about, and how they are called: "a move of the root"."""

    nodes: Callable[[Tree], Sequence[int]]
    name: str


class Task(ABC):
    """A question about the tree that is shown."""

    # Whether the answer is typed; otherwise it is the selected node.
    takes_number: ClassVar[bool]

    @abstractmethod
    def question(self, tree: Tree) -> str:
        """What is asked."""

    @abstractmethod
    def judge(self, tree: Tree, answer: int | str) -> Feedback:
        """Check an answer: the id of a node, or a text with a number."""

    @abstractmethod
    def solution(self, tree: Tree) -> int | str | None:
        """An answer that is right; None if the tree has none at this moment."""


@dataclass(frozen=True)
class NodeTask(Task):
    """Asks for the node with the largest value, or the smallest one, among some nodes."""

    takes_number: ClassVar[bool] = False

    asked: str
    among: Among
    value: Callable[[Tree, int], float]
    # The value in words: "371 visits".
    said: Callable[[Tree, int], str]
    # Where to look, for whoever was wrong.
    hint: str
    smallest: bool = False

    def question(self, tree: Tree) -> str:
        del tree
        return self.asked

    def judge(self, tree: Tree, answer: int | str) -> Feedback:
        node, best = int(answer), self._best(tree)
        if best is None:
            return Feedback(False, _("The tree has no such node yet. Go to the end of its growth."))
        if node not in self.among.nodes(tree):
            where = _("The node that you selected is not one of those: select {name}.")
            return Feedback(False, where.format(name=self.among.name))
        text = _("{move} has {value}").format(
            move=tree.shown_move(node), value=self.said(tree, node)
        )
        if self.value(tree, node) == self.value(tree, best):
            return Feedback(True, _("Right: {text}.").format(text=text))
        other = _("another node has less") if self.smallest else _("another node has more")
        return Feedback(
            False,
            _("Not yet: {text}, and {other}. {hint}").format(
                text=text, other=other, hint=self.hint
            ),
        )

    def solution(self, tree: Tree) -> int | None:
        return self._best(tree)

    def _best(self, tree: Tree) -> int | None:
        nodes = [node for node in self.among.nodes(tree) if not math.isnan(self.value(tree, node))]
        choose = min if self.smallest else max
        return choose(nodes, key=lambda node: self.value(tree, node), default=None)


@dataclass(frozen=True)
class NumberTask(Task):
    """Asks for a number of the tree; answers within a tolerance are right."""

    takes_number: ClassVar[bool] = True

    asked: Callable[[Tree], str]
    value: Callable[[Tree], float]
    hint: str
    # How far from the number an answer may be.
    tolerance: float = 0.0
    # The decimals of the number, when it is shown.
    places: int = 0

    def question(self, tree: Tree) -> str:
        return self.asked(tree)

    def judge(self, tree: Tree, answer: int | str) -> Feedback:
        given, value = _number(str(answer)), self.value(tree)
        if given is None:
            return Feedback(False, _("Type a number, such as 12."))
        if abs(given - value) <= self.tolerance:
            return Feedback(True, _("Right: it is {number}.").format(number=self.solution(tree)))
        text = (
            _("Not yet: the number is larger. {hint}")
            if value > given
            else _("Not yet: the number is smaller. {hint}")
        )
        return Feedback(False, text.format(hint=self.hint))

    def solution(self, tree: Tree) -> str:
        value = self.value(tree)
        return grouped(value, self.places) if self.places else grouped(round(value))


@dataclass(frozen=True)
class Lesson:
    """A lesson on a sample tree."""

    # What is seen, in one or two sentences.
    sentence: str
    tasks: tuple[Task, ...]


def _number(text: str) -> float | None:
    """The number in a text as people write it: "1,000", "66.8 %", "66,8"; None if it is none."""
    text = "".join(text.replace("%", "").split())
    # A comma before exactly three digits groups them; any other one begins the decimals.
    whole, comma, end = text.rpartition(",")
    if comma and "." not in text:
        text = whole.replace(",", "") + ("" if len(end) == 3 else ".") + end
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        return None
    return number if math.isfinite(number) else None
