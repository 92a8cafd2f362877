"""The view of one match of a game of ours on a terminal: also its board, clocks and moves."""

import time
from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.widget import Widget
from textual.widgets import DataTable, Static

from uctvis import games
from uctvis.arena.boards.text_canvas import BoardText
from uctvis.arena.following.replay_text import (
    board_after,
    clock_figures,
    end_lines,
    moved_text,
    mover_name,
)
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.terminal.board_view import STYLES, colored
from uctvis.arena.terminal.match_screen import RUNS, STANDS, MatchScreen
from uctvis.arena.terminal.stepped_screen import SteppedScreen
from uctvis.texts import _

_MOVES = "moves"


class TurnsScreen(SteppedScreen):
    """One match of a game of ours."""

    panels: ClassVar[dict[str, str]] = {_MOVES: _("Moves"), **MatchScreen.panels}
    follower: TurnsFollower

    def _follow(self, number: int) -> None:
        super()._follow(number)
        self._game = games.find(self._store.settings.game)
        self._listed = 0
        self._drawn: object = None

    def _clocks(self) -> Iterator[Widget]:
        for seat in (0, 1):
            yield Static(id=f"clock_{seat}", classes="clock")

    def _new_panel(self, name: str) -> Widget:
        if name == _MOVES:
            return DataTable[Text](
                id=name, cursor_type="row", show_header=False, zebra_stripes=False
            )
        return super()._new_panel(name)

    def on_mount(self) -> None:
        self._moves.add_columns("", "", "", "")
        self._moves.can_focus = False

    @property
    def total(self) -> int:
        return len(self.follower.moves)

    @property
    def _moves(self) -> "DataTable[Text]":
        return self.query_one(f"#{_MOVES}", DataTable)

    # What is shown.

    def _clear(self) -> None:
        super()._clear()
        self._listed = 0
        self._moves.clear()

    def _show(self) -> None:
        self._list_moves()
        self._show_board()
        self._show_texts()

    def _list_moves(self) -> None:
        follower = self.follower
        while self._listed < len(follower.moves):
            move = follower.moves[self._listed]
            self._listed += 1
            left = "" if move.left is None or move.seat is None else move.left[move.seat]
            self._moves.add_row(
                Text(str(self._listed), justify="right"),
                Text(moved_text(follower, self._listed)),
                Text(mover_name(follower, move)),
                Text(clock_figures(left) if isinstance(left, float) else "", justify="right"),
            )

    def _show_board(self) -> None:
        number = self.step
        drawn = self.number, self.follower.starts, number, self.size
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.query_one("#picture", Static).update(colored(self._board(number)))
        if number:
            self._moves.move_cursor(row=number - 1, animate=False)

    def _board(self, number: int) -> BoardText:
        """The board in the largest size that leaves place for the panels."""
        small, large = (board_after(self.follower, number, scale) for scale in (1, 2))
        # Of the screen, title and keys have a line each.
        fits = large.height <= self.size.height - 2 and large.width <= self.size.width // 2
        return large if fits else small

    def _show_texts(self) -> None:
        follower, number, total = self.follower, self.step, self.total
        self._show_title(_("move {move} of {total}").format(move=number, total=total))
        latest = number == total
        left = follower.clocks_now(time.time()) if latest else follower.clocks_at(number)
        # Of a match that nobody plays any more, the clock stands.
        turn = follower.turn if latest and self._is_running() else None
        if turn is None and latest:
            left = follower.clocks_at(number)
        for seat, name in enumerate(follower.bots):
            sign = RUNS if turn is not None and turn.seat == seat else STANDS
            figures = "" if left is None else clock_figures(left[seat])
            player = self._game.player_names[seat].title
            line = f"{sign} {figures:>8}  {name} ({player})" if name else ""
            self._update(f"clock_{seat}", line, STYLES[self._game.piece_roles[seat]])
        self._update("verdict", self._verdict())

    def _end_lines(self) -> list[str]:
        end = self.follower.end
        return [] if end is None else end_lines(end, self.follower.bots)


SCREEN = TurnsScreen
