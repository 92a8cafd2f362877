"""The view of one simultaneous match on a terminal: its state, scores, and what was said."""

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.widget import Widget
from textual.widgets import Log, Static

from uctvis.arena.boards.state_text import largest_text
from uctvis.arena.following.replay_text import end_lines, error_text, said_lines
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.matches.points import points_text
from uctvis.arena.terminal.board_view import STYLES, colored, in_halves
from uctvis.arena.terminal.match_screen import RUNS, STANDS
from uctvis.arena.terminal.stepped_screen import SteppedScreen
from uctvis.game.board import Role
from uctvis.simultaneous.contract import PLAYERS
from uctvis.texts import _, grouped, pgettext

_TURN = "turn"
_ROLES = Role.PIECE_0, Role.PIECE_1


class SimultaneousScreen(SteppedScreen):
    """One match of a simultaneous game."""

    # All lines to bots would be many; they follow from the states.
    panels: ClassVar[dict[str, str]] = {
        _TURN: pgettext("of a simultaneous game", "Turn"),
        "errors": _("Standard error"),
    }
    follower: SimultaneousFollower

    def _follow(self, number: int) -> None:
        super()._follow(number)
        self._drawn: object = None

    @property
    def total(self) -> int:
        return len(self.follower.steps)

    def _clocks(self) -> Iterator[Widget]:
        for seat in range(PLAYERS):
            yield Static(id=f"clock_{seat}", classes="clock")

    # What is shown.

    def _list_messages(self) -> None:
        """Only moves of the shown turn are listed."""

    def _show(self) -> None:
        drawn = self.number, self.follower.starts, self.step, len(self.follower.states), self.size
        if drawn != self._drawn:
            self._drawn = drawn
            self.query_one("#picture", Static).update(self._picture())
            log = self.query_one(f"#{_TURN}", Log)
            log.clear()
            log.write_lines(list(self._turn_lines()))
        self._show_texts()

    def _picture(self) -> Text:
        """The state in the largest size that leaves place for the panels."""
        states = self.follower.states
        if not states:
            return Text()
        # Of the screen, title and keys have a line each.
        width, height = self.size.width // 2, self.size.height - 2
        board = largest_text(states[self.step], width, height)
        return colored(board) if board.height <= height else in_halves(board)

    def _turn_lines(self) -> Iterator[str]:
        """What both bots wrote in the turn that has led to the shown state."""
        if not self.step:
            return
        for seat, name in enumerate(self.follower.bots):
            yield from said_lines(self.follower, self.step, seat)
            for error in self.follower.errors_at(self.step, seat):
                yield error_text(error, name)

    def _show_texts(self) -> None:
        follower, step = self.follower, self.step
        self._show_title(_("turn {number} of {count}").format(number=step, count=self.total))
        runs = step == self.total and follower.end is None and self._is_running()
        scores = follower.states[step].scores() if follower.states else None
        for seat, name in enumerate(follower.bots):
            score = "" if scores is None else points_text(scores[seat])
            line = f"{RUNS if runs else STANDS} {score:>6}  {name}"
            if step:
                time = grouped(1000 * follower.steps[step - 1].seconds[seat], 1)
                line += "  " + _("{time} ms").format(time=time)
            self._update(f"clock_{seat}", line, STYLES[_ROLES[seat]])
        self._update("verdict", self._verdict())

    def _end_lines(self) -> list[str]:
        end = self.follower.end
        return [] if end is None else end_lines(end, self.follower.bots)


SCREEN = SimultaneousScreen
