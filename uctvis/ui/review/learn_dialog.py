"""Learn from my mistakes: positions in which the user erred, to be solved on a board."""

from collections.abc import Sequence
from datetime import date

from qtpy.QtCore import QSize, Qt
from qtpy.QtGui import QCloseEvent
from qtpy.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.errors import GameError
from uctvis.explain.number_formats import whole_percent
from uctvis.game.rules import Move
from uctvis.progress import Progress
from uctvis.review.answers import JudgedAnswer, judge_answer
from uctvis.review.mistakes import Mistake, MistakeSet
from uctvis.review.position_judge import PositionJudge
from uctvis.texts import _
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.board.move_marks import mark_sign
from uctvis.ui.review import review_settings
from uctvis.ui.runtime.worker import Job, end_jobs
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.sight import fitting

_SIZE = QSize(640, 660)


class LearnDialog(QDialog):
    """Shows one mistake after the other; each answer is judged by a search, as often as wished.

    What was solved is kept in `kept`, which says when it comes back.
    """

    def __init__(
        self, mistakes: Sequence[Mistake], parent: QWidget, kept: MistakeSet | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Learn from my mistakes"))
        self._mistakes = list(mistakes)
        self._kept = MistakeSet() if kept is None else kept
        self._at, self._tries, self._done = 0, 0, False
        self._solved = 0
        self._job: Job | None = None
        self._judge: PositionJudge | None = None
        self.board = BoardPanel()
        self.board.move_chosen.connect(self._answer)
        self.title, self.task, self.said = QLabel(), QLabel(), QLabel()
        for label, role in ((self.title, "muted"), (self.task, "strong"), (self.said, "")):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            if role:
                theme.set_role(label, role)
        self.said.setObjectName("answer")
        self._show_solution = push_button(_("Show solution"), self._give_up)
        self._again = push_button(_("Again"), self._show, _("See the position again"))
        self._next = push_button(_("Next position"), self._go_on, role="primary")
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._show_solution)
        row.addWidget(self._again)
        row.addStretch(1)
        row.addWidget(push_button(_("Close"), self._leave))
        row.addWidget(self._next)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.task)
        column.addWidget(self.board, 1)
        column.addWidget(self.said)
        column.addLayout(row)
        self.resize(fitting(_SIZE))

    @property
    def mistake(self) -> Mistake:
        """The mistake that is shown."""
        return self._mistakes[self._at]

    def _show(self) -> None:
        """Show a position as a task."""
        one = self.mistake
        game, player = one.game, one.game.player(one.position)
        self._tries, self._done = 0, False
        self.title.setText(
            _("{game}: position {number} of {count}").format(
                game=game.title, number=self._at + 1, count=len(self._mistakes)
            )
        )
        self.task.setText(
            _("{player} to move. The game went {move} ({win}). Find a better move.").format(
                player=game.player_names[player].title,
                move=game.notation(one.position, one.played),
                win=whole_percent(one.after),
            )
        )
        self._say("")
        self._offer()
        self.board.setFocus()

    def _offer(self) -> None:
        """Let the user choose a move."""
        one = self.mistake
        moves = () if self._done else tuple(one.game.legal_moves(one.position))
        player = one.game.player(one.position)
        self.board.show_position(one.game, one.position, moves, viewer=player)
        self._show_buttons()

    def _show_buttons(self) -> None:
        self._show_solution.setEnabled(not self._done)
        self._again.setEnabled(self._done)
        is_last = self._at + 1 == len(self._mistakes)
        self._next.setText(_("Finish") if is_last else _("Next position"))

    def _say(self, text: str) -> None:
        self.said.setText(text or " ")

    # Answers.

    def _answer(self, move: Move) -> None:
        """Judge a move of the user in a thread."""
        one = self.mistake
        if self._job is not None or self._done:
            return
        self._show_after(move)
        if move == one.played:
            self._tries += 1
            self._refuse(_("That is the move of the game. Try another one."))
            return
        self._say(_("Searching your move…"))
        engine = review_settings.engine_for(one.game)
        judge = self._judge = PositionJudge(one.game, engine, review_settings.seconds())
        limits = review_settings.thresholds()

        def work(_progress: Progress) -> JudgedAnswer | None:
            try:
                return judge_answer(judge, one.position, move, one.best, limits)
            finally:
                judge.close()

        self._job = Job(self, work, judge.stop)
        self._job.succeeded.connect(self._take)
        self._job.failed.connect(self._fail)
        self._job.start()

    def _show_after(self, move: Move) -> None:
        """Show the position after a move; nothing can be chosen there."""
        one = self.mistake
        game, player = one.game, one.game.player(one.position)
        self.board.show_position(
            game,
            game.play(one.position, move),
            viewer=player,
            last=game.trace(one.position, move),
            came=(one.position, move),
        )

    def _take(self, answer: JudgedAnswer | None) -> None:
        self._job = None
        if answer is None:
            self._offer()
            return
        one, game = self.mistake, self.mistake.game
        self._tries += 1
        given = game.notation(one.position, answer.given.move)
        win = whole_percent(answer.given.value.of(answer.player))
        if not answer.is_found:
            text = _("{move}{sign} has {win} and loses {loss}: try another move.")
            self._refuse(
                text.format(
                    move=given,
                    sign=mark_sign(answer.mark),
                    win=win,
                    loss=whole_percent(answer.loss),
                )
            )
            return
        self._done = True
        self._solved += 1
        later = one.solved(self._kept.today(), self._tries)
        text = _("Solved: {move} has {win}; you had {before}. {later}")
        self._say(
            text.format(move=given, win=win, before=whole_percent(one.after), later=_later(later))
        )
        self._keep(later)
        self._show_buttons()

    def _refuse(self, text: str) -> None:
        self._say(text)
        self._offer()

    def _fail(self, error: Exception) -> None:
        self._job = None
        dialogs.show_error(self, _("The move cannot be judged"), error)
        self._offer()

    def _give_up(self) -> None:
        """Show the best move."""
        self._stop()
        one = self.mistake
        self._done = True
        later = one.given_up(self._kept.today(), self._tries)
        self._show_after(one.best)
        text = _("The best move was {move}, with {win}. {later}")
        self._say(
            text.format(
                move=one.game.notation(one.position, one.best),
                win=whole_percent(one.before),
                later=_later(later),
            )
        )
        self._keep(later)
        self._show_buttons()

    def _keep(self, later: Mistake) -> None:
        """Write when the mistake comes back; it is one small file."""
        self._mistakes[self._at] = later
        try:
            self._kept.put(later)
        except GameError as error:
            dialogs.show_error(self, _("The mistakes cannot be kept"), error)

    def _go_on(self) -> None:
        self._stop()
        if self._at + 1 == len(self._mistakes):
            self.close()
            return
        self._at += 1
        self._show()

    def _leave(self) -> None:
        self.close()

    def _stop(self) -> None:
        if self._job is not None:
            self._job.abandon()
            self._job = None

    def closeEvent(self, event: QCloseEvent | None) -> None:  # noqa: N802 - Qt's name
        self._stop()
        end_jobs(self)
        super().closeEvent(event)


def _later(one: Mistake) -> str:
    """When a mistake comes back."""
    if one.due is None:
        return _("It is learnt, and comes back no more.")
    return _("It comes back on {day}.").format(day=_day_text(one.due))


def _day_text(day: date) -> str:
    return day.isoformat()


def open_due(parent: QWidget, kept: MistakeSet | None = None) -> LearnDialog | None:
    """Open the mistakes that are due today; say when others come back if none are."""
    kept = MistakeSet() if kept is None else kept
    title = _("Learn from my mistakes")
    try:
        known = kept.read()
    except GameError as error:
        dialogs.show_error(parent, title, error)
        return None
    today = kept.today()
    due = [one for one in known if one.is_due(today)]
    if kept.problems:
        dialogs.show_message(parent, title, "\n".join(kept.problems[:5]))
    if due:
        dialog = LearnDialog(due, parent, kept)
        dialog.open()
        return dialog
    waiting = [one.due for one in known if one.due is not None]
    if waiting:
        text = _("No mistake is due today. {count} come back from {day} on.").format(
            count=len(waiting), day=_day_text(min(waiting))
        )
    else:
        text = _("There are no mistakes yet. Review a game: yours are kept, and come back here.")
    dialogs.show_message(parent, title, text, warns=False)
    return None
