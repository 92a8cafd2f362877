"""The review of the game on the game page: starting, showing and keeping it."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QWidget

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.session import GameSession, Mode
from uctvis.progress import Progress
from uctvis.review import review_file
from uctvis.review.judgement import JudgedMove
from uctvis.review.mistakes import Mistake, MistakeSet
from uctvis.review.position_judge import strongest_engine
from uctvis.review.review import Review
from uctvis.review.review_text import review_in
from uctvis.review.reviewer import Reviewer
from uctvis.texts import _, ngettext
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.board.move_list import MoveList
from uctvis.ui.review import review_settings
from uctvis.ui.review.line_player import LinePlayer
from uctvis.ui.review.report_saving import HTML, PDF, save_report
from uctvis.ui.review.review_dialog import ReviewDialog
from uctvis.ui.review.review_runner import ReviewRunner
from uctvis.ui.review.review_sentences import (
    ACCURACY,
    accuracy_text,
    comparison_text,
    drop_text,
    line_text,
    verdict_text,
)
from uctvis.ui.review.review_strip import ReviewStrip
from uctvis.ui.review.win_curve import WinCurve
from uctvis.ui.runtime import known_programs
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.question import ask


class GameReview(QObject):
    """Reviews the game of `play`, and shows what is found in `curve`, `strip` and the moves.

    Signals: `said` with a message; `changed` when there is a review, or no longer; `kept` when the
    session has another review to be written; `searched` when the search of the shown position has
    become known; `learn_requested` with mistakes; `board_left` when the board must show the game.
    """

    said = Signal(str)
    changed = Signal()
    kept = Signal()
    searched = Signal()
    learn_requested = Signal(list)
    board_left = Signal()

    def __init__(
        self,
        play: GameLoop,
        board: BoardPanel,
        moves: MoveList,
        is_ready: Callable[[AnyGame], bool],
        parent: QWidget,
    ) -> None:
        """`is_ready` says whether the engines of a game are loaded; else, `go_on` is called."""
        super().__init__(parent)
        self._is_ready = is_ready
        # The game whose review waits for that.
        self._waiting: GameSession | None = None
        self._play = play
        self._moves = moves
        self._page = parent
        self.curve = WinCurve()
        self.curve.position_chosen.connect(play.look_at)
        self.strip = ReviewStrip()
        self.runner = ReviewRunner(self)
        self.runner.stepped.connect(self._take_step)
        self.runner.failed.connect(self._fail)
        self.runner.ended.connect(self._keep)
        # The game that the runner reviews.
        self._reviewed: GameSession | None = None
        self.line = LinePlayer(board, self)
        self.line.left.connect(self.board_left)
        # The review of the moves on the board, and the mistake that the user looks at.
        self.review: Review | None = None
        self._mistake: JudgedMove | None = None
        self._closed = False
        self._reading = LatestJob(self)
        self._keeping = LatestJob(self)
        self._keeping.succeeded.connect(self._say_kept)
        self._keeping.failed.connect(self._fail_keeping)
        strip = self.strip
        strip.pause_wished.connect(self.turn_pause)
        strip.settings_wished.connect(self.ask_for_settings)
        strip.report_wished.connect(self.ask_to_save_report)
        strip.left.connect(self.close)
        strip.mistake_chosen.connect(self.go_to)
        strip.step_wished.connect(self.step)
        strip.before_wished.connect(partial(self._show_tree, 1))
        strip.after_wished.connect(partial(self._show_tree, 0))
        strip.line_wished.connect(self._play_line)
        strip.why_wished.connect(self._compare)
        strip.learn_wished.connect(self.learn)

    # What others ask.

    @property
    def can_begin(self) -> bool:
        """Whether there are moves to review, and they are not being reviewed."""
        session = self._play.session
        return session is not None and bool(session.made) and not self.runner.runs

    @property
    def has_errors(self) -> bool:
        """Whether mistakes are known."""
        return self.review is not None and bool(self.review.drops())

    def found(self, number: int) -> Found | None:
        """The search of the position after so many moves of the game, if its tree is there."""
        session, reviewer = self._play.session, self.runner.reviewer
        if reviewer is None or session is not self._reviewed or session is None or self._closed:
            return None
        # The moves on the board may be others by now.
        same = reviewer.review.moves[:number] == tuple(session.moves[:number])
        return reviewer.found(number) if same else None

    def value(self, number: int) -> float | None:
        """The win rate of player 1 after so many moves, by the review; None if it is not known."""
        review = self.review
        if review is None or self._closed or not 0 <= number < len(review.values):
            return None
        value = review.values[number]
        return None if value is None else value.win_rate

    @property
    def is_shown(self) -> bool:
        """Whether a review is shown."""
        return self.review is not None and not self._closed

    # The course.

    def begin(self) -> None:
        """Review the game on the board, or go on; what was searched by the same engine stays."""
        session = self._play.session
        if session is None or not self.can_begin:
            return
        self._closed = False
        # One from a file may be by another program: it is judged again by ours.
        if self.review is not None and self.review.is_complete and self.review.engine:
            self._show_all()
            self._go_to_worst()
            return
        engine = review_settings.engine_for(session.game)
        if engine is not None and known_programs.needs_consent(engine):
            ask(
                self._page,
                _("Review"),
                engine.question,
                _("&Start"),
                partial(self._trust_and_begin, engine, session),
            )
            return
        self._begin(session)

    def go_on(self) -> None:
        """Begin the review that waits, if its engine is loaded by now."""
        session, self._waiting = self._waiting, None
        if session is not None and session is self._play.session:
            self._begin(session)

    def _trust_and_begin(self, engine: SearchingEngine, session: GameSession) -> None:
        known_programs.trust(engine)
        self._begin(session)

    def _begin(self, session: GameSession) -> None:
        if not self._is_ready(session.game):
            # Compiling would take the time of the first searches.
            self._waiting = session
            self.said.emit(_("Preparing the engine…"))
            return
        seconds = review_settings.seconds()
        engine = review_settings.engine_for(session.game)
        same = (engine or strongest_engine(session.game)).lasting(seconds).described(session.game)
        before = self.review
        if before is not None and before.engine != same:
            before = None
        try:
            reviewer = Reviewer(
                session.game,
                session.positions[0],
                session.moves,
                engine,
                seconds=seconds,
                thresholds=review_settings.thresholds(),
                before=before,
                date=date.today().isoformat(),
            )
        except SettingError as error:
            dialogs.show_error(self._page, _("The game cannot be reviewed"), error)
            return
        self._reviewed = session
        self.runner.begin(reviewer)
        self._take_step()

    def turn_pause(self) -> None:
        """Pause the review, or let it go on."""
        reviewer = self.runner.reviewer
        if not self.runner.runs or reviewer is None:
            self.begin()
            return
        if reviewer.is_paused:
            reviewer.go_on()
        else:
            reviewer.pause()
        self._show_course()

    def close(self) -> None:
        """Stop the review, and show the game without it; `begin` shows it again."""
        self.line.stop()
        self.runner.stop()
        self._closed = True
        self._show_all()

    def end(self) -> None:
        """Forget the review: another game is played."""
        self.line.stop()
        self.runner.drop()
        self._reading.cancel()
        self.review = self._mistake = self._waiting = None

    def _take_step(self) -> None:
        """Show what is judged by now."""
        session, review = self._play.session, self.runner.review
        if session is None or review is None or not self._fits(session, review):
            return
        before = self._search_here()
        self.review = review
        self._show_all()
        if before is None and self._search_here() is not None:
            self.searched.emit()

    def _search_here(self) -> Found | None:
        session = self._play.session
        return None if session is None else self.found(session.shown)

    def _fits(self, session: GameSession, review: Review) -> bool:
        return review.is_of(session.game, session.positions[0], session.moves)

    def _fail(self, error: Exception) -> None:
        dialogs.show_error(self._page, _("The review has stopped"), error)

    def _keep(self, saved: dict[str, Any]) -> None:
        """Keep a review with its game, and the user's mistakes for later."""
        session = self._reviewed
        if session is None or session is not self._play.session:
            return
        session.review = saved
        self.kept.emit()
        review = self.review
        if review is None or not review.is_complete:
            return
        if not self._closed:
            self.said.emit(_("The review is complete."))
        if session.mode is Mode.PLAYER_PC:
            self._keep_mistakes(review, session.pcs.index(None))

    def _keep_mistakes(self, review: Review, player: int) -> None:
        """Keep the mistakes of the person, in a thread."""

        def work(_progress: Progress) -> list[Mistake]:
            return MistakeSet().add(review, player)

        self._keeping.ask(work)

    def _say_kept(self, new: list[Mistake]) -> None:
        if new:
            text = ngettext(
                "{count} mistake comes back tomorrow: Go > Learn from my mistakes",
                "{count} mistakes come back tomorrow: Go > Learn from my mistakes",
                len(new),
            )
            self.said.emit(text.format(count=len(new)))

    def _fail_keeping(self, error: Exception) -> None:
        dialogs.show_error(self._page, _("The mistakes cannot be kept"), error)

    # Following the game.

    def follow_game(self) -> None:
        """Another game is played: show the review that was saved with it."""
        self.end()
        self._closed = False
        session = self._play.session
        if session is not None and (session.review is not None or session.source):
            saved, source, moves = session.review, session.source, list(session.moves)
            game, start = session.game, session.positions[0]

            def read(_progress: Progress) -> Review | None:
                found = review_file.review_of(game, start, moves, saved)
                if found is None and source:
                    return review_in(game, start, moves, source)
                return found

            self._reading = LatestJob(self)
            self._reading.succeeded.connect(partial(self._take_saved, session))
            self._reading.failed.connect(partial(self._refuse_saved, session))
            self._reading.ask(read)
        self._show_all()

    def _take_saved(self, session: GameSession, review: Review | None) -> None:
        if review is not None and session is self._play.session and self._fits(session, review):
            self.review = review
            self._show_all()

    def _refuse_saved(self, session: GameSession, error: Exception) -> None:
        """A damaged review: say so, and let the user review the game again."""
        if session is self._play.session:
            self.said.emit(_("The saved review cannot be read: {error}").format(error=error))

    def follow_moves(self) -> None:
        """The moves on the board may have changed."""
        self.line.stop()
        session = self._play.session
        review = self.review or self.runner.review
        if session is None or review is None:
            return
        if not self._fits(session, review):
            if self.runner.runs:
                self.runner.stop()
                self.said.emit(_("The review has stopped: other moves are on the board."))
            if self.review is not None:
                self.review = self._mistake = None
                self._show_all()
        elif self.review is None:
            # The moves that were reviewed are on the board again.
            self.review = review
            self._show_all()

    def follow_shown(self) -> None:
        """Another position is shown."""
        self.line.stop()
        self._show_position()

    # Showing.

    def _show_all(self) -> None:
        session = self._play.session
        if session is None:
            return
        review = None if self._closed else self.review
        self.curve.show_review(session, review)
        self.strip.setVisible(review is not None)
        marks = {} if review is None else {n: one.mark for n, one in review.verdicts.items()}
        self._moves.show_marks(marks)
        if review is not None:
            drops = [(one.number, drop_text(session, one)) for one in review.drops()]
            self.strip.show_drops(drops, complete=review.is_complete)
            self.strip.show_accuracy(accuracy_text(session, review), ACCURACY)
            self._show_course()
            self._show_position()
        self.changed.emit()

    def _show_course(self) -> None:
        review, reviewer = self.review, self.runner.reviewer
        if review is None:
            return
        total, done = len(review.moves) + 1, len(review.positions)
        by = review.by or (reviewer.engine.about if reviewer is not None else "")
        text = _("{done} of {total} positions, by {by}") if not review.is_complete else _("By {by}")
        self.strip.show_course(
            text.format(done=done, total=total, by=by),
            None if review.is_complete else done / total,
            runs=self.runner.runs,
            paused=reviewer is not None and reviewer.is_paused,
        )

    def _show_position(self) -> None:
        """Show what is said of the move that led to the shown position."""
        session, review = self._play.session, self.review
        if session is None or review is None:
            return
        self.curve.show_position(session.shown)
        one = self._mistake
        if one is None or session.shown not in (one.number - 1, one.number):
            self._mistake = None
        if self._mistake is not None:
            # It may have been judged again since.
            one = review.verdicts.get(self._mistake.number)
        else:
            one = review.verdicts.get(session.shown)
        text = "" if one is None else verdict_text(session, one)
        is_error = one is not None and one.mark.is_error
        self.strip.show_verdict(one.number if one else 0, text, is_error=is_error)

    @property
    def _here(self) -> JudgedMove | None:
        """The judged move that the strip is about."""
        session, review = self._play.session, self.review
        if session is None or review is None:
            return None
        return self._mistake or review.verdicts.get(session.shown)

    def go_to(self, number: int) -> None:
        """Show the move with this number, and what is said of it."""
        if self.review is not None:
            self._mistake = self.review.verdicts.get(number)
            self._play.look_at(number)

    def step(self, by: int) -> None:
        """Go to the next mistake of the game, or to the previous one if `by` is negative."""
        session, review = self._play.session, self.review
        if session is None or review is None or self._closed:
            return
        here = self._mistake.number if self._mistake is not None else session.shown
        one = review.following(here) if by > 0 else review.preceding(here)
        if one is None:
            self.said.emit(_("No more mistakes in this direction."))
        else:
            self.go_to(one.number)

    def _go_to_worst(self) -> None:
        drops = [] if self.review is None else self.review.drops()
        if drops:
            self.go_to(drops[0].number)

    def _show_tree(self, before: int) -> None:
        """Show the tree of the position before a mistake, or of the one after it."""
        one = self._here
        if one is not None:
            self._mistake = one
            self._play.look_at(one.number - before)
            session = self._play.session
            if session is not None and self.found(session.shown) is None:
                self.said.emit(
                    _("The tree of this search was not kept: Hint searches the position again.")
                )

    def _play_line(self, of_best: bool) -> None:
        """Play the line of the search, or of the move that was made, on the board."""
        session, one = self._play.session, self._here
        if session is None or one is None:
            return
        self._mistake = one
        position = session.positions[one.number - 1]
        moves = one.best_line if of_best else one.line
        self.line.play(session.game, position, moves, session.viewer)
        self.said.emit(_("Line: {moves}").format(moves=line_text(session, one, of_best=of_best)))

    def _compare(self) -> None:
        session, one, review = self._play.session, self._here, self.review
        if session is not None and one is not None and review is not None:
            text = comparison_text(session, one, review.by)
            dialogs.show_message(self._page, _("Why not my move?"), text, warns=False)

    def ask_for_settings(self) -> None:
        """Let the user choose engine, time and thresholds; other choices review again."""
        session = self._play.session
        if session is None:
            return
        dialog = ReviewDialog(session.game, self._page)
        before = review_settings.engine_text(), review_settings.seconds()
        dialog.chosen.connect(lambda: self._take_settings(before))
        dialog.open()

    def _take_settings(self, before: tuple[str, float]) -> None:
        session = self._play.session
        if session is None:
            return
        if (review_settings.engine_text(), review_settings.seconds()) != before:
            # Another engine, or another time: all positions are judged again.
            self.runner.drop()
            self.review = None
            self.begin()
        elif self.review is not None:
            self.review = self.review.with_thresholds(review_settings.thresholds())
            self._show_all()
            if not self.runner.runs:
                session.review = review_file.written(self.review)
                self.kept.emit()

    def ask_to_save_report(self) -> None:
        """Save the review as a page at a path that the user chooses."""
        session, review = self._play.session, self.review
        if session is None or review is None:
            return
        name = f"{session.game.name}_review{HTML}"
        kinds = {HTML: _("Page (HTML)"), PDF: _("Page to print (PDF)")}
        path = dialogs.ask_to_save(self._page, _("Save report"), name, kinds)
        if path:
            names = session.names
            job = Job(self, partial(save_report, Path(path), review, names))
            job.succeeded.connect(
                lambda _nothing: self.said.emit(_("Saved {path}").format(path=path))
            )
            job.failed.connect(self._refuse_report)
            job.start()

    def _refuse_report(self, error: Exception) -> None:
        dialogs.show_error(self._page, _("The report was not saved"), error)

    def learn(self) -> None:
        """Ask for the mistakes of this game to be solved: the person's, else of both sides."""
        session, review = self._play.session, self.review
        if session is None or review is None:
            return
        player = session.pcs.index(None) if session.mode is Mode.PLAYER_PC else None
        today = date.today()
        mistakes = [
            Mistake.of(review, one, session.positions[one.number - 1], today)
            for one in review.drops(player)
            if one.best != one.move
        ]
        if mistakes:
            self.learn_requested.emit(mistakes)
        else:
            self.said.emit(_("There are no mistakes of yours to learn from in this game."))
