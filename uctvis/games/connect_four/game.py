"""Connect four: seven columns of six cells; four in a row, column or diagonal win.

A move is the number of a column, 0 to 6 from the left. A set of cells is a number with one byte
for each column. Bit 0 is the lowest cell; bits 6 and 7 are always clear, so that no line of four
continues from one column into the next.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.game.contract import Game
from uctvis.game.evaluation import Evaluation
from uctvis.game.rules import Move, Outcome
from uctvis.games.connect_four.lines import (
    OpenLines,
    explain_lines,
    lines_payoff,
    open_lines,
    worth,
)
from uctvis.games.connect_four import parity
from uctvis.games.connect_four.picture import drop, mark, picture
from uctvis.games.connect_four.threats import (
    DRAWN,
    UNKNOWN,
    empty_cells,
    has_line,
    known_result,
    playable,
    sensible,
    threats,
)
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_names, write_number, write_text
from uctvis.mcts.uct.kernel import run_iterations
from uctvis.mcts.uct.phases import Work
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

_COLUMNS = 7
_ROWS = 6
_SIGNS = "XO"
_EMPTY = "."
# The distance in bits of neighbours in a column, a row and the two diagonals.
_STEPS = (1, 8, 7, 9)
_TOP_ROW = sum(1 << 8 * column + _ROWS - 1 for column in range(_COLUMNS))
_FULL = sum((1 << _ROWS) - 1 << 8 * column for column in range(_COLUMNS))


class Position(NamedTuple):
    """The cells of each player's discs, and the player to move."""

    discs: tuple[int, int]
    player: int


class ConnectFour(Game[Position]):
    """The rules of connect four."""

    name: ClassVar[str] = "connect_four"
    lasting_moves: ClassVar[int] = _COLUMNS * _ROWS
    has_preferences: ClassVar[bool] = True
    best_evaluation: ClassVar[str] = "threats"

    @property
    def title(self) -> str:
        return _("Connect four")

    def initial(self) -> Position:
        return Position((0, 0), 0)

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if _has_four(position.discs[1 - position.player]):
            return []
        full = (position.discs[0] | position.discs[1]) & _TOP_ROW
        return [column for column in range(_COLUMNS) if not full >> 8 * column & 0xFF]

    def play(self, position: Position, move: Move) -> Position:
        filled = position.discs[0] | position.discs[1]
        # Adding 1 at the bottom of a column carries to its first empty cell.
        disc = filled + (1 << 8 * move) & ~filled
        first, second = position.discs
        if position.player == 0:
            return Position((first | disc, second), 1)
        return Position((first, second | disc), 0)

    def outcome(self, position: Position) -> Outcome | None:
        # Only the player who moved last can have four in a row.
        if _has_four(position.discs[1 - position.player]):
            return Outcome(float(position.player), _("four in a row"))
        if position.discs[0] | position.discs[1] == _FULL:
            return Outcome(0.5, _("the board is full"))
        return None

    def evaluate(self, position: Position) -> float:
        return 0.5

    def explain_evaluation(self, position: Position) -> str:
        return _("an unfinished game counts as even: {value:.5g}").format(
            value=self.evaluate(position)
        )

    def evaluations(self) -> Sequence[Evaluation]:
        return (
            Evaluation("even", _("Even"), _("An unfinished game counts as even")),
            Evaluation(
                ByLines.evaluation,
                _("Open lines"),
                _("Lines of four without a disc of the opponent; they count more with more discs"),
            ),
            Evaluation(
                ByThreats.evaluation,
                _("Threats"),
                _("Cells that complete four, by their rows, and open lines"),
            ),
        )

    def evaluating(self, name: str) -> Game[Position]:
        others: dict[str, Game[Position]] = {one.evaluation: one for one in (BY_LINES, BY_THREATS)}
        return others[name] if name in others else super().evaluating(name)

    def prefers(self, position: Position, move: Move) -> bool:
        """A move that wins at once; without any, a move that does not lose at once."""
        if any(self._wins(position, other) for other in self.legal_moves(position)):
            return self._wins(position, move)
        after = self.play(position, move)
        return not any(self._wins(after, reply) for reply in self.legal_moves(after))

    def settled(self, position: Position) -> float | None:
        """The result if three moves decide it, or if no line can be completed."""
        if not self.legal_moves(position):
            return None
        decided = self._decided(position)
        if decided != 0:
            return float((decided > 0) == (position.player == 0))
        can_win = any(_has_four(_FULL & ~discs) for discs in position.discs)
        return None if can_win else 0.5

    def settled_after(self, position: Position) -> int:
        decided = self._decided(position)
        empty = _FULL & ~(position.discs[0] | position.discs[1])
        return abs(decided) if decided != 0 else empty.bit_count()

    def _decided(self, position: Position) -> int:
        """In how many moves the player to move wins, negative if they lose; 0 after 3 moves."""
        moves = self.legal_moves(position)
        if any(self._wins(position, move) for move in moves):
            return 1
        if not any(self.prefers(position, move) for move in moves):
            return -2
        for move in moves:
            after = self.play(position, move)
            replies = self.legal_moves(after)
            if replies and not any(
                self._wins(after, reply) or self.prefers(after, reply) for reply in replies
            ):
                return 3
        return 0

    def _wins(self, position: Position, move: Move) -> bool:
        return _has_four(self.play(position, move).discs[position.player])

    def move_meaning(self, position: Position, move: Move) -> int:
        """The cell that is filled: a column's moves differ in height."""
        filled = position.discs[0] | position.discs[1]
        return _ROWS * move + (filled >> 8 * move & 0xFF).bit_count()

    def move_name(self, position: Position, move: Move) -> str:
        return str(move + 1)

    def state_name(self, position: Position) -> str:
        rows = (
            "".join(_sign(position, column, row) for column in range(_COLUMNS))
            for row in reversed(range(_ROWS))
        )
        return f"{self.name} {' '.join(rows)} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        rows = text.split(" ")[1:-2]
        if len(rows) == _ROWS and all(len(row) == _COLUMNS for row in rows):
            discs = [_cells(rows, sign) for sign in _SIGNS]
            position = Position((discs[0], discs[1]), discs[0].bit_count() - discs[1].bit_count())
            if self.state_name(position) == text and _is_possible(position):
                return position
        raise GameError(
            _(
                'connect four position: expected "connect_four", the six rows from the top, '
                'each seven of "X", "O" and ".", no disc above an empty cell, X and O in turn, '
                'no more than the last move\'s four in a row, and "player 1" or "player 2"; '
                "got {text!r}"
            ).format(text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(_columns(position))

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        return drop(_columns(position), move, position.player)

    def trace(self, position: Position, move: Move) -> tuple[int, ...]:
        return (mark(move, len(_columns(position)[move])),)


class ByLines(ConnectFour):
    """Connect four with an evaluation of stopped playouts that counts the open lines."""

    evaluation: ClassVar[str] = "lines"

    def evaluating(self, name: str) -> Game[Position]:
        return GAME.evaluating(name)

    def evaluate(self, position: Position) -> float:
        first, second = _open_lines(position)
        return worth(first.total - second.total)

    def explain_evaluation(self, position: Position) -> str:
        return explain_lines(*_open_lines(position))


class ByThreats(ConnectFour):
    """Connect four with an evaluation of stopped playouts that asks whose threats decide."""

    evaluation: ClassVar[str] = "threats"

    def evaluating(self, name: str) -> Game[Position]:
        return GAME.evaluating(name)

    def evaluate(self, position: Position) -> float:
        first, second = parity.standings(position.discs, position.player)
        return parity.worth(first.points(0) - second.points(1))

    def explain_evaluation(self, position: Position) -> str:
        return parity.explain_threats(*parity.standings(position.discs, position.player))


def _open_lines(position: Position) -> tuple[OpenLines, OpenLines]:
    """The lines that are open to each player."""
    first, second = position.discs
    return open_lines(first, second), open_lines(second, first)


def _has_four(discs: int) -> bool:
    for step in _STEPS:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def _sign(position: Position, column: int, row: int) -> str:
    for player, sign in enumerate(_SIGNS):
        if position.discs[player] >> 8 * column + row & 1:
            return sign
    return _EMPTY


def _cells(rows: Sequence[str], sign: str) -> int:
    """The cells that contain `sign`; `rows` starts at the top."""
    return sum(
        1 << 8 * column + row
        for row, cells in enumerate(reversed(rows))
        for column, cell in enumerate(cells)
        if cell == sign
    )


def _is_possible(position: Position) -> bool:
    """Whether a game can reach the position: no gaps, turns alternate, only the last move wins."""
    player, filled = position.player, position.discs[0] | position.discs[1]
    bottom = _FULL & ~(_FULL << 1)
    # In a column without gaps, adding 1 at the bottom clears all discs.
    if player not in (0, 1) or filled + bottom & filled or _has_four(position.discs[player]):
        return False
    last = position.discs[1 - player]
    tops = last & ~(filled >> 1)
    return not _has_four(last) or any(
        not _has_four(last & ~(1 << cell)) for cell in range(8 * _COLUMNS) if tops >> cell & 1
    )


def _columns(position: Position) -> list[list[int]]:
    """The players of the discs in each column, bottom first."""
    signs = ([_sign(position, column, row) for row in range(_ROWS)] for column in range(_COLUMNS))
    return [[_SIGNS.index(sign) for sign in column if sign != _EMPTY] for column in signs]


# The compiled rules. A position is three words: the discs of the player to move, the discs of
# the other player, and the player to move. The first word of the scratch is 1 for the
# evaluation "lines", 2 for "threats"; the others remember `_sensible` of a position.

_Words = tuple[np.uint64, np.uint64, np.uint64]

# The number of empty cells of positions that are often solved within a second.
_SOLVABLE = 35
# No position has these discs.
_NO_DISCS = (1 << 64) - 1
_U0, _U1, _U2, _U8 = (np.uint64(n) for n in (0, 1, 2, 8))
_UP, _RIGHT, _DOWN_RIGHT, _UP_RIGHT = (np.uint64(step) for step in _STEPS)
_BYTE = np.uint64(0xFF)
_TOPS = np.uint64(_TOP_ROW)
_ALL_CELLS = np.uint64(_FULL)
# Multiplication by this moves the top row's bits, one in each byte, to the bits 47 to 53.
_GATHER = np.uint64(sum(1 << 42 - 7 * column for column in range(_COLUMNS)))
_GATHERED = np.uint64(47)
_SEVEN_BITS = np.uint64(127)
# Indexed by the set of full columns as seven bits: the number of other columns, and the k-th.
_COUNT = np.array([_COLUMNS - full.bit_count() for full in range(128)], np.int64)
_PICK = np.array(
    [
        ([column for column in range(_COLUMNS) if not full >> column & 1] + [0] * 7)[:7]
        for full in range(128)
    ],
    np.int64,
)


@compiled
def _line(discs: np.uint64, step: np.uint64) -> np.uint64:
    """Nonzero if there are four discs at distance `step`."""
    pairs = discs & discs >> step
    return pairs & pairs >> _U2 * step


@compiled
def _won(discs: np.uint64) -> bool:
    lines = _line(discs, _UP) | _line(discs, _RIGHT)
    return bool((lines | _line(discs, _DOWN_RIGHT) | _line(discs, _UP_RIGHT)) != _U0)


@compiled
def _full_columns(position: _Words) -> np.uint64:
    """The full columns as seven bits."""
    return ((position[0] | position[1]) & _TOPS) * _GATHER >> _GATHERED & _SEVEN_BITS


@compiled
def _legal(position: _Words, scratch: NDArray[np.uint64]) -> int:
    if _won(position[1]):
        return 0
    return _COUNT[_full_columns(position)]  # type: ignore[no-any-return]


@compiled
def _pick(position: _Words, scratch: NDArray[np.uint64], k: int) -> int:
    return _PICK[_full_columns(position), k]  # type: ignore[no-any-return]


@compiled
def _play(position: _Words, scratch: NDArray[np.uint64], move: int) -> _Words:
    own, other, player = position
    filled = own | other
    disc = filled + (_U1 << _U8 * np.uint64(move)) & ~filled
    return other, own | disc, player ^ _U1


@compiled
def _next_player(position: _Words, move: int) -> int:
    return 1 - signed(position[2])


@compiled
def _payoff(position: _Words, scratch: NDArray[np.uint64]) -> int:
    if _won(position[1]):
        return PAYOFF_ONE * signed(position[2])
    if scratch[0] == _U0 or position[0] | position[1] == _ALL_CELLS:
        return PAYOFF_ONE // 2
    player = signed(position[2])
    first, second = position[player], position[1 - player]
    if scratch[0] == _U1:
        return lines_payoff(first, second)
    return parity.threats_payoff(first, second, player)


@compiled
def _meaning(position: _Words, move: int) -> int:
    column = (position[0] | position[1]) >> _U8 * np.uint64(move) & _BYTE
    return _ROWS * move + signed(popcount(column))


@compiled
def _settled(position: _Words) -> int:
    own, other, player = position
    if _won(other):
        return -1
    result = known_result(own, other)
    if result == UNKNOWN:
        return -1
    if result == DRAWN:
        return PAYOFF_ONE // 2
    return PAYOFF_ONE * ((result > 0) ^ signed(player))


@compiled
def _settled_after(position: _Words) -> int:
    own, other, _player = position
    result = known_result(own, other)
    return empty_cells(own, other) if result == DRAWN else abs(result)


@compiled
def _solvable(position: _Words) -> bool:
    return empty_cells(position[0], position[1]) <= _SOLVABLE


@compiled
def _sensible(position: _Words, scratch: NDArray[np.uint64]) -> np.uint64:
    """The same as `sensible`, which is remembered for the position."""
    own, other, _player = position
    if scratch[1] != own or scratch[2] != other:
        scratch[1], scratch[2] = own, other
        scratch[3] = sensible(own, other)
    return scratch[3]


@compiled
def _prefers(position: _Words, scratch: NDArray[np.uint64], k: int) -> bool:
    column = _BYTE << _U8 * np.uint64(_pick(position, scratch, k))
    return bool(_sensible(position, scratch) & column != _U0)


@compiled
def _promise(position: _Words, scratch: NDArray[np.uint64], move: int, k: int) -> int:
    own, other, _player = position
    cell = playable(own, other) & _BYTE << _U8 * np.uint64(move)
    if cell & _sensible(position, scratch) == _U0:
        return 0
    made = signed(popcount(threats(own | cell, other)))
    return 8 * made + 4 - abs(move - 3)


@compiled
def _run(work: Work, root: _Words, scratch: NDArray[np.uint64]) -> None:
    run_iterations(_legal, _pick, _play, _next_player, _payoff, work, root, scratch)


_NAME = np.frombuffer(ConnectFour.name.encode(), np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
# The characters of an empty cell, a disc of the first player, and a disc of the second.
_CELL_TEXT = np.frombuffer((_EMPTY + _SIGNS).encode(), np.uint8)
_SPACE = ord(" ")
_LONGEST_NAME = 80


@compiled
def _write_move(position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    return write_number(move + 1, out, at)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME, out, at)
    player = signed(position[2])
    first, second = position[player], position[1 - player]
    for row in range(_ROWS - 1, -1, -1):
        out[at] = _SPACE
        at += 1
        for column in range(_COLUMNS):
            cell = np.uint64(8 * column + row)
            out[at] = _CELL_TEXT[signed((first >> cell & _U1) + _U2 * (second >> cell & _U1))]
            at += 1
    at = write_text(_PLAYER_TEXT, out, at)
    return write_number(player + 1, out, at)


@compiled
def _write_names(
    parent: NDArray[np.int32],
    move: NDArray[np.int32],
    root: _Words,
    scratch: NDArray[np.uint64],
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    return write_names(_play, _write_move, _write_state, parent, move, root, scratch, _LONGEST_NAME)


def _encode(position: Position) -> _Words:
    own, other = position.discs[position.player], position.discs[1 - position.player]
    return np.uint64(own), np.uint64(other), np.uint64(position.player)


def _scratch(position: Position, evaluation: int = 0) -> NDArray[np.uint64]:
    return np.array([evaluation, _NO_DISCS, 0, 0], np.uint64)


def _scratch_by_lines(position: Position) -> NDArray[np.uint64]:
    return _scratch(position, 1)


def _scratch_by_threats(position: Position) -> NDArray[np.uint64]:
    return _scratch(position, 2)


_RULES = CompiledRules(
    encode=_encode,
    scratch=_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    run=_run,
    write_names=_write_names,
    prefers=_prefers,
    settled=_settled,
    settled_after=_settled_after,
    meaning=_meaning,
    minimax=MinimaxHints(promise=_promise, solvable=_solvable),
)
ConnectFour.compiled = _RULES
ByLines.compiled = replace(_RULES, scratch=_scratch_by_lines)
ByThreats.compiled = replace(_RULES, scratch=_scratch_by_threats)
GAME = ConnectFour()
BY_LINES = ByLines()
BY_THREATS = ByThreats()
