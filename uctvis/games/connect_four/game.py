"""Connect four: seven columns of six cells; four in a row, column or diagonal win.

A move is the number of a column, 0 to 6 from the left. A set of cells is a number with one byte
for each column. Bit 0 is the lowest cell; bits 6 and 7 are always clear, so that no line of four
continues from one column into the next.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.evaluation import Evaluation
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CASUAL, CLUB
from uctvis.games.connect_four import lines, parity
from uctvis.games.connect_four.picture import drop, mark, picture
from uctvis.games.connect_four.threats import (
    COLUMNS,
    DRAWN,
    FULL,
    ROWS,
    UNKNOWN,
    has_four,
    result_in,
    sensible_cells,
)
from uctvis.texts import _

_SIGNS = "XO"
_EMPTY = "."
# Settings of UCT with which it plays best here.
_STRONG = "playout_limit=off,exploration=0.7,solver=on,playout=heavy"
_TOP_ROW = sum(1 << 8 * column + ROWS - 1 for column in range(COLUMNS))


class Position(NamedTuple):
    """The cells of each player's discs, and the player to move."""

    discs: tuple[int, int]
    player: int


# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=2000,expand_after=1,{_STRONG}"


class ConnectFour(Game[Position]):
    """The rules of connect four."""

    name: ClassVar[str] = "connect_four"
    amaf_codes: ClassVar[int] = COLUMNS * ROWS
    has_preferences: ClassVar[bool] = True
    best_evaluation: ClassVar[str] = "threats"
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},{BEGINNER}",
        "casual": f"{_SEARCH},{CASUAL}",
        "club": f"{_SEARCH},{CLUB}",
        "strong": _SEARCH,
        # Plays nearly perfectly with 8 discs or more on the board.
        "strongest": "alphabeta:seconds=3",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=20,playout_limit=off",),
        "casual": ("uct:iterations=100,playout_limit=off",),
        "club": (f"uct:iterations=200,{_STRONG}",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.connect_four.compiled_rules import EVEN, with_evaluation

        return with_evaluation(EVEN)

    showcase: ClassVar[str] = (
        "connect_four ....... ....... ....... ..XX... .XOOX.. .OXXOO. player 2"
    )

    @property
    def title(self) -> str:
        return _("Connect four")

    def initial(self) -> Position:
        return Position((0, 0), 0)

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if has_four(position.discs[1 - position.player]):
            return []
        full = (position.discs[0] | position.discs[1]) & _TOP_ROW
        return [column for column in range(COLUMNS) if not full >> 8 * column & 0xFF]

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
        if has_four(position.discs[1 - position.player]):
            return Outcome(float(position.player), _("four in a row"))
        if position.discs[0] | position.discs[1] == FULL:
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
        return bool(sensible_cells(*_own_first(position)) & 0xFF << 8 * move)

    def known_payoff(self, position: Position) -> float | None:
        """The result if three moves decide it, or if no line can be completed any more."""
        if not self.legal_moves(position):
            return None
        result = result_in(*_own_first(position))
        if result == UNKNOWN:
            return None
        return 0.5 if result == DRAWN else float((result > 0) == (position.player == 0))

    def known_distance(self, position: Position) -> int:
        own, other = _own_first(position)
        result = result_in(own, other)
        return (FULL & ~(own | other)).bit_count() if result == DRAWN else abs(result)

    def amaf_code(self, position: Position, move: Move) -> int:
        """The cell that is filled: a column's moves differ in height."""
        filled = position.discs[0] | position.discs[1]
        return ROWS * move + (filled >> 8 * move & 0xFF).bit_count()

    def move_name(self, position: Position, move: Move) -> str:
        return str(move + 1)

    def state_name(self, position: Position) -> str:
        rows = (
            "".join(_sign(position, column, row) for column in range(COLUMNS))
            for row in reversed(range(ROWS))
        )
        return f"{self.name} {' '.join(rows)} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        rows = text.split(" ")[1:-2]
        if len(rows) == ROWS and all(len(row) == COLUMNS for row in rows):
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

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.connect_four.compiled_rules import LINES, with_evaluation

        return with_evaluation(LINES)

    def evaluating(self, name: str) -> Game[Position]:
        return GAME.evaluating(name)

    def evaluate(self, position: Position) -> float:
        first, second = _open_lines(position)
        return lines.worth(first.total - second.total)

    def explain_evaluation(self, position: Position) -> str:
        return lines.explain_lines(*_open_lines(position))


class ByThreats(ConnectFour):
    """Connect four with an evaluation of stopped playouts that asks whose threats decide."""

    evaluation: ClassVar[str] = "threats"

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.connect_four.compiled_rules import THREATS, with_evaluation

        return with_evaluation(THREATS)

    def evaluating(self, name: str) -> Game[Position]:
        return GAME.evaluating(name)

    def evaluate(self, position: Position) -> float:
        first, second = parity.standings(position.discs, position.player)
        return parity.worth(first.points(0) - second.points(1))

    def explain_evaluation(self, position: Position) -> str:
        return parity.explain_threats(*parity.standings(position.discs, position.player))


def _own_first(position: Position) -> tuple[int, int]:
    """The discs of the player to move, then the other player's discs."""
    return position.discs[position.player], position.discs[1 - position.player]


def _open_lines(position: Position) -> tuple[lines.OpenLines, lines.OpenLines]:
    """The lines that are open to each player."""
    first, second = position.discs
    return lines.open_lines(first, second), lines.open_lines(second, first)


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
    bottom = FULL & ~(FULL << 1)
    # In a column without gaps, adding 1 at the bottom clears all discs.
    if player not in (0, 1) or filled + bottom & filled or has_four(position.discs[player]):
        return False
    last = position.discs[1 - player]
    tops = last & ~(filled >> 1)
    return not has_four(last) or any(
        not has_four(last & ~(1 << cell)) for cell in range(8 * COLUMNS) if tops >> cell & 1
    )


def _columns(position: Position) -> list[list[int]]:
    """The players of the discs in each column, bottom first."""
    signs = ([_sign(position, column, row) for row in range(ROWS)] for column in range(COLUMNS))
    return [[_SIGNS.index(sign) for sign in column if sign != _EMPTY] for column in signs]


GAME = ConnectFour()
BY_LINES = ByLines()
BY_THREATS = ByThreats()
