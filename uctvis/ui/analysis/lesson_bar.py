"""The strip above a sample tree with its lesson: a sentence, a task, and a verdict on answers."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.lessons.contract import Lesson, Task
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import NumberField, push_button
from uctvis.ui.widgets.icon_button import icon_button


class LessonBar(QWidget):
    """Asks the tasks of a lesson, one after the other; hidden without a lesson.

    The answer is the selected node, or a number that is typed. `node_wished` carries the node that
    solves a task when the user wants to see it.
    """

    node_wished = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Lesson"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self._lesson: Lesson | None = None
        self._at = 0
        self._solved = False
        self._tree: Tree | None = None
        self._node: int | None = None
        self._presented = False
        self.place = QLabel()
        self.sentence, self.question, self.verdict = (QLabel() for _number in range(3))
        theme.set_role(self.place, "muted")
        theme.set_role(self.question, "strong")
        for label in (self.sentence, self.question, self.verdict):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.number = NumberField(_("Your answer"))
        self.number.setPlaceholderText(_("Your answer"))
        self.number.returnPressed.connect(self._judge)
        self.check = push_button(_("Select a node"), self._judge, role="primary")
        self.show_answer = push_button(_("Show answer"), self._show_solution, role="link")
        self.next = push_button(_("Next task"), self._go_on, role="primary")
        self.previous = icon_button("chevron-left", self._go_back, _("Previous task"))
        close = icon_button("x", self.leave, _("End the lesson"))
        for button in (self.check, self.show_answer, self.next):
            button.setAutoDefault(False)
        top = QHBoxLayout()
        top.setSpacing(8)
        # What is said of an answer takes the place of the sentence, so that the tree stays where
        # it is.
        for label in (self.sentence, self.verdict):
            top.addWidget(label, 1)
        for widget in (self.previous, self.place, close):
            top.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        middle = QHBoxLayout()
        middle.setSpacing(8)
        middle.addWidget(self.question, 1)
        for widget in (self.number, self.check, self.show_answer, self.next):
            middle.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 8, 8)
        column.setSpacing(4)
        column.addLayout(top)
        column.addLayout(middle)
        self.hide()

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is shown."""
        return self._lesson

    @property
    def task(self) -> Task | None:
        """The task that is asked."""
        return None if self._lesson is None else self._lesson.tasks[self._at]

    def begin(self, lesson: Lesson | None) -> None:
        """Show another lesson from its first task; None for no lesson."""
        if lesson is not self._lesson:
            self._lesson = lesson
            self._ask(0)
        self.setVisible(lesson is not None and not self._presented)

    def present(self, on: bool) -> None:
        """Hide the lesson during a presentation."""
        self._presented = on
        self.begin(self._lesson)

    def leave(self) -> None:
        """End the lesson."""
        self.begin(None)

    def show_node(self, tree: Tree | None, node: int | None) -> None:
        """Take the tree that is shown and its selected node, which is the answer to check."""
        if tree is not self._tree and self._tree is not None:
            # What was said is about another tree.
            self._say_nothing()
        self._tree, self._node = tree, node
        self._show_task()

    def _ask(self, number: int) -> None:
        self._at, self._solved = number, False
        self.number.clear()
        self._say_nothing()
        if self._lesson is not None:
            self.sentence.setText(self._lesson.sentence)
            self.place.setText(
                _("Task {number} of {count}").format(
                    number=number + 1, count=len(self._lesson.tasks)
                )
            )
        self._show_task()

    def _show_task(self) -> None:
        task, lesson = self.task, self._lesson
        if task is None or lesson is None:
            return
        self.question.setText("" if self._tree is None else task.question(self._tree))
        self.number.setVisible(task.takes_number)
        self.previous.setEnabled(self._at > 0)
        open_, last = not self._solved, self._at + 1 == len(lesson.tasks)
        self.number.setEnabled(open_)
        self.check.setVisible(open_)
        self.show_answer.setVisible(open_)
        self.next.setVisible(not open_)
        self.next.setText(_("End lesson") if last else _("Next task"))
        if task.takes_number:
            self.check.setText(_("Check"))
            self.check.setEnabled(self._tree is not None)
        elif self._node is None or self._tree is None:
            self.check.setText(_("Select a node"))
            self.check.setEnabled(False)
        else:
            move = self._tree.shown_move(self._node) if self._node else _("the root")
            self.check.setText(_("Check {move}").format(move=move.replace("&", "&&")))
            self.check.setEnabled(True)

    def _judge(self) -> None:
        task = self.task
        if task is None or self._tree is None or self._solved:
            return
        if task.takes_number:
            answer: int | str = self.number.text()
        elif self._node is None:
            return
        else:
            answer = self._node
        verdict = task.judge(self._tree, answer)
        self._say(verdict.words, right=verdict.right)

    def _show_solution(self) -> None:
        task, tree = self.task, self._tree
        solution = None if task is None or tree is None else task.solution(tree)
        if task is None or tree is None:
            return
        if solution is None:
            self._say(task.judge(tree, 0).words, right=False)
            return
        if isinstance(solution, int):
            self.node_wished.emit(solution)
        else:
            self.number.setText(solution)
        self._say(task.judge(tree, solution).words, right=True)

    def _say(self, words: str, *, right: bool) -> None:
        self._solved = right
        theme.set_role(self.verdict, "notice" if right else "banner")
        self.verdict.setText(words)
        self.sentence.hide()
        self.verdict.show()
        self._show_task()
        if right:
            self.next.setFocus()

    def _say_nothing(self) -> None:
        self.verdict.hide()
        self.sentence.show()

    def _go_on(self) -> None:
        lesson = self._lesson
        if lesson is not None and self._at + 1 < len(lesson.tasks):
            self._ask(self._at + 1)
        else:
            self.leave()

    def _go_back(self) -> None:
        self._ask(max(0, self._at - 1))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Keys that the fields do not use must not move the tree; Esc ends the lesson."""
        if event is None:
            return
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.next.hasFocus():
            self.next.click()
        event.accept()
