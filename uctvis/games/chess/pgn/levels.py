"""The lines of a game while it is read: the main line, and variations in brackets."""

from collections.abc import Callable
from dataclasses import dataclass, field

from uctvis.texts import _

_MOST_DEPTH = 50


@dataclass
class _Level:
    """The main line, or a variation."""

    # Whether it has moves yet.
    moves: bool = False
    # Whether a word that is not understood has ended it.
    stopped: bool = False
    # The variations before its first move.
    early: list[str] = field(default_factory=list)
    # What was read of it, with the variations in it.
    lines: list[str] = field(default_factory=list)


class Levels:
    """Takes moves and comments one by one, and opens and closes variations.

    A variation before the first move is put after it. `note` is called with the kind and the text
    of what is corrected.
    """

    def __init__(self, note: Callable[[str, str], None]) -> None:
        self._note = note
        self._levels = [_Level()]
        # The brackets that are open in what is left out.
        self._left_out = 0

    @property
    def in_main_line(self) -> bool:
        """Whether no variation is open that is kept."""
        return len(self._levels) == 1

    @property
    def ended(self) -> bool:
        """Whether what follows is left out."""
        return self._left_out > 0 or self._levels[-1].stopped

    @property
    def has_moves(self) -> bool:
        """Whether the innermost line has moves."""
        return self._levels[-1].moves

    def add(self, line: str) -> None:
        """Add a comment or a sign to the innermost line."""
        self._levels[-1].lines.append(line)

    def add_move(self, move: str) -> None:
        """Add a move to the innermost line."""
        level = self._levels[-1]
        level.lines.append(move)
        if not level.moves:
            level.moves = True
            level.lines.extend(level.early)
            level.early.clear()

    def stop(self) -> None:
        """Leave out what follows in the innermost line."""
        self._levels[-1].stopped = True

    def open(self) -> None:
        """Open a variation."""
        too_deep = len(self._levels) > _MOST_DEPTH
        if too_deep:
            self._note("deep", _("Variations that are nested too deeply were left out."))
        if too_deep or self.ended:
            self._left_out += 1
        else:
            self._levels.append(_Level())

    def close(self) -> bool:
        """Close the innermost variation; return whether there was one."""
        if self._left_out:
            self._left_out -= 1
        elif len(self._levels) > 1:
            self._end_variation()
        else:
            return False
        return True

    def finish(self) -> list[str]:
        """Close all variations; return the lines of the game."""
        while len(self._levels) > 1:
            self._end_variation()
        return _lines_of(self._levels[0])

    def _end_variation(self) -> None:
        """Add the innermost variation to what contains it."""
        inner, outer = self._levels.pop(), self._levels[-1]
        lines = _lines_of(inner)
        if not inner.moves:
            # Only comments.
            outer.lines.extend(lines)
        elif outer.moves:
            outer.lines.extend(("(", *lines, ")"))
        else:
            self._note("early", _("A variation before the first move was put after it."))
            outer.early.extend(("(", *lines, ")"))


def _lines_of(level: _Level) -> list[str]:
    """The lines of a level. If it has variations only, the first one becomes its moves."""
    if level.moves or not level.early:
        return level.lines
    level.moves = True
    end = _closing(level.early)
    return [*level.lines, *level.early[1:end], *level.early[end + 1 :]]


def _closing(lines: list[str]) -> int:
    """The number of the line that closes the bracket in the first one."""
    depth = 0
    for number, line in enumerate(lines):
        depth += (line == "(") - (line == ")")
        if depth == 0:
            return number
    return len(lines)
