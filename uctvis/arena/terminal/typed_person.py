"""A person who types moves, for matches without a window."""

import os
import select
import sys
from typing import TextIO

from uctvis.arena.boards.board_text import board_text
from uctvis.errors import ArenaError, GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.simultaneous.contract import SimultaneousState
from uctvis.texts import _, ngettext

# Longer lists of moves are cut.
_MOST = 100
# Seconds between two looks whether the match was stopped.
_LOOK = 0.2
_CHUNK = 4096


class TypedPerson:
    """Asks for moves line by line; it shows the board first, and the legal moves on a wrong one.

    A move is typed by its name, or as players of the game write it, such as "Nf3" in chess. In a
    simultaneous game, the person types what a program would write.
    """

    def __init__(
        self,
        name: str,
        *,
        reads: TextIO | None = None,
        writes: TextIO | None = None,
        in_ascii: bool = False,
    ) -> None:
        """Use the standard input and output unless others are given."""
        self.name = name
        self._reads = sys.stdin if reads is None else reads
        self._writes = sys.stdout if writes is None else writes
        self._in_ascii = in_ascii
        self._is_stopped = False
        self._typed = b""

    def stop(self) -> None:
        """Let `choose` and `choose_lines` return soon, with anything; from another thread."""
        self._is_stopped = True

    def choose(self, game: AnyGame, position: AnyPosition) -> Move:
        """Ask until the answer is a legal move. Raises ArenaError if the input ended."""
        player = game.player(position)
        board = board_text(game, position, viewer=player)
        board = board.in_ascii() if self._in_ascii else board
        self._say("", *board.lines, "")
        question = _("{player} ({name}), your move: ").format(
            player=game.player_names[player].title, name=self.name
        )
        while True:
            self._writes.write(question)
            self._writes.flush()
            line = self._read_line()
            if self._is_stopped:
                return game.legal_moves(position)[0]
            if not line:
                raise ArenaError(self.name, _("the input ended before a move was typed"))
            move = typed_move(game, position, line)
            if move is not None:
                return move
            self._say(legal_moves_text(game, position))

    def choose_lines(self, state: SimultaneousState, player: int) -> list[str]:
        """Show what a program would read in this turn, and ask until the lines are right.

        Raises ArenaError if the input ended.
        """
        start = () if state.turn else state.init_lines(player)
        self._say("", *start, *state.inputs(player), "")
        while True:
            lines = self._read_lines(state.due(player))
            fault = None if self._is_stopped else state.fault_of(player, lines)
            if fault is None:
                return lines
            self._say(fault.reason)

    def _read_lines(self, due: int) -> list[str]:
        """So many lines; fewer after `stop`."""
        lines: list[str] = []
        while len(lines) < due:
            question = _("{name}, line {number} of {count}: ")
            self._writes.write(question.format(name=self.name, number=len(lines) + 1, count=due))
            self._writes.flush()
            line = self._read_line()
            if self._is_stopped:
                break
            if not line:
                raise ArenaError(self.name, _("the input ended before all lines were typed"))
            lines.append(line.rstrip("\r\n"))
        return lines

    def _read_line(self) -> str:
        """The next line, or "" at the end of the input, or after `stop`."""
        try:
            number = self._reads.fileno()
        except OSError:
            return self._reads.readline()
        # Not by the file's own buffer: nobody could see whether there is something in it.
        while b"\n" not in self._typed:
            if not self._wait_for(number):
                return ""
            data = os.read(number, _CHUNK)
            if not data:
                break
            self._typed += data
        line, _end, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace") + ("\n" if _end else "")

    def _wait_for(self, number: int) -> bool:
        """Wait until a file can be read; False if `stop` comes before.

        Windows can wait for sockets only; there, a stopped match ends with the next line.
        """
        while not self._is_stopped:
            if os.name == "nt" or select.select([number], [], [], _LOOK)[0]:
                return True
        return False

    def _say(self, *lines: str) -> None:
        self._writes.writelines(f"{line}\n" for line in lines)
        self._writes.flush()


def typed_move(game: AnyGame, position: AnyPosition, line: str) -> Move | None:
    """The legal move that a line contains, by its name or notation; None if it is not one."""
    text = " ".join(line.split())
    try:
        return game.parse_move(position, text)
    except GameError:
        pass
    moves = [
        move
        for move in game.legal_moves(position)
        if game.has_notation and game.notation(position, move) == text
    ]
    return moves[0] if len(moves) == 1 else None


def legal_moves_text(game: AnyGame, position: AnyPosition) -> str:
    """The names of the legal moves, for a person who typed another one."""
    moves = game.legal_moves(position)
    names = [game.move_name(position, move) for move in moves[:_MOST]]
    if len(moves) > _MOST:
        names.append("\N{HORIZONTAL ELLIPSIS}")
    text = ngettext(
        "expected the legal move {names}",
        "expected one of the {count} legal moves {names}",
        len(moves),
    )
    return text.format(count=len(moves), names=" ".join(names))
