"""Gomoku: two players put stones on a board in turn; five or more in a row win (free style).

Black begins on an empty board of 15 lines, or of fewer. A row, a column or a diagonal counts. On a
full board without five the game is a draw.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.parameters import Parameter
from uctvis.game.player_names import BLACK, WHITE, PlayerNames
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import CLUB
from uctvis.games.gomoku import lines, threats
from uctvis.games.gomoku.picture import PIECE_ROLES, mark, picture
from uctvis.games.gomoku.position import (
    CELLS,
    LEAST_SIZE,
    MOST_SIZE,
    STRIDE,
    Position,
    cell_name,
    free,
    has_five,
    numbers,
)
from uctvis.texts import _

_SIGNS = "bw"
_EMPTY = "."
# Settings of UCT that ask for the logits of moves and the evaluation instead of playouts.
_LOGITS = "exploration=0.4,selection=puct,prior=moves,playout=none,solver=on"
_EMPTY_RUN = re.compile(r"\.+")
# At most two digits, as much as a row can have.
_GAPS = re.compile(r"[0-9]{1,2}")
# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=2000,{_LOGITS}"


class Gomoku(Game[Position]):
    """The rules of gomoku."""

    name: ClassVar[str] = "gomoku"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "size",
            _("Size"),
            range(LEAST_SIZE, MOST_SIZE + 1),
            MOST_SIZE,
            _("The number of lines in each direction"),
        ),
    )
    piece_roles: ClassVar[tuple[Role, Role]] = PIECE_ROLES
    marks_moves: ClassVar[bool] = False
    has_preferences: ClassVar[bool] = True
    has_prior_logits: ClassVar[bool] = True
    amaf_codes: ClassVar[int] = CELLS
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},temperature=4,seen=1,overlooks=0.5",
        "casual": f"{_SEARCH},temperature=0.9,seen=2,overlooks=0.12,guard=0.3",
        "club": f"{_SEARCH},{CLUB}",
        "strong": _SEARCH,
        "strongest": f"uct:seconds=3,expand_after=1,{_LOGITS}",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=2000,playout_limit=off,solver=on",),
        "casual": (f"uct:iterations=10,{_LOGITS}",),
        "club": (f"uct:iterations=100,{_LOGITS}",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.gomoku.compiled_rules import RULES

        return RULES

    showcase: ClassVar[str] = (
        "gomoku 15/15/15/15/15/15/15/8wb5/6w1bb5/6wb1bw4/6w1b1bw3/15/10w4/15/15 player 1"
    )

    @property
    def title(self) -> str:
        return self.with_values(_("Gomoku"))

    @property
    def player_names(self) -> PlayerNames:
        return BLACK, WHITE

    def initial(self) -> Position:
        return Position((0, 0), 0, int(self.values["size"]))

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        # Only the player who moved last can have five in a row.
        return [] if has_five(position.stones[1 - position.player]) else numbers(free(position))

    def play(self, position: Position, move: Move) -> Position:
        black, white = position.stones
        if position.player == 0:
            return Position((black | 1 << move, white), 1, position.size)
        return Position((black, white | 1 << move), 0, position.size)

    def outcome(self, position: Position) -> Outcome | None:
        if has_five(position.stones[1 - position.player]):
            return Outcome(float(position.player), _("five in a row"))
        return None if free(position) else Outcome(0.5, _("the board is full"))

    def evaluate(self, position: Position) -> float:
        black, white = lines.leads(*_open_rows(position), position.player)
        return lines.worth(black - white)

    def explain_evaluation(self, position: Position) -> str:
        return lines.explain_rows(*_open_rows(position), position.player)

    def prefers(self, position: Position, move: Move) -> bool:
        """The most urgent moves: to complete five, to prevent it, then the same for threats."""
        return bool(threats.wanted(*_own_first(position)) >> move & 1)

    def prior_logit(self, position: Position, move: Move) -> int:
        return threats.prior_logit(*_own_first(position), move)

    def known_payoff(self, position: Position) -> float | None:
        """The result if three moves decide it."""
        if not self.legal_moves(position):
            return None
        result = threats.result_in(*_own_first(position))
        if result == threats.UNKNOWN:
            return None
        return float((result > 0) == (position.player == 0))

    def known_distance(self, position: Position) -> int:
        return abs(threats.result_in(*_own_first(position)))

    def move_name(self, position: Position, move: Move) -> str:
        return cell_name(move)

    def state_name(self, position: Position) -> str:
        rows = "/".join(_row_name(position, row) for row in reversed(range(position.size)))
        return f"{self.full_name} {rows} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        size = int(self.values["size"])
        rows = [
            _GAPS.sub(_dots, row) for row in text.partition(" ")[2].partition(" ")[0].split("/")
        ]
        if len(rows) == size and all(len(row) == size for row in rows):
            black, white = (_cells(rows, sign) for sign in _SIGNS)
            player = black.bit_count() - white.bit_count()
            position = Position((black, white), player, size)
            if self.state_name(position) == text and _is_possible(position):
                return position
        raise GameError(
            _(
                'gomoku position: expected "{name}", the {size} rows from the top with "/" between '
                'them, each with "b" and "w" for stones and numbers of empty intersections, stones '
                "of Black and White in turn, five in a row only with the last stone, and "
                '"player 1" or "player 2"; got {text!r}'
            ).format(name=self.full_name, size=size, text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position)

    def trace(self, position: Position, move: Move) -> tuple[int, ...]:
        return (mark(move),)


def _own_first(position: Position) -> tuple[int, int, int]:
    """The stones of the player to move, the other player's stones, and the empty cells."""
    own, other = position.stones[position.player], position.stones[1 - position.player]
    return own, other, free(position)


def _open_rows(position: Position) -> tuple[lines.OpenRows, lines.OpenRows]:
    """The rows that are open to each player."""
    black, white = (lines.open_rows(stones, free(position)) for stones in position.stones)
    return black, white


def _row_name(position: Position, row: int) -> str:
    """The stones of a row and the numbers of empty intersections between them, as "6b8"."""
    signs = "".join(_sign(position, STRIDE * row + column) for column in range(position.size))
    return _EMPTY_RUN.sub(lambda run: str(len(run[0])), signs)


def _sign(position: Position, cell: int) -> str:
    for player, sign in enumerate(_SIGNS):
        if position.stones[player] >> cell & 1:
            return sign
    return _EMPTY


def _dots(number: re.Match[str]) -> str:
    return _EMPTY * int(number[0])


def _cells(rows: Sequence[str], sign: str) -> int:
    """The intersections with `sign`; `rows` starts at the top."""
    return sum(
        1 << STRIDE * row + column
        for row, cells in enumerate(reversed(rows))
        for column, cell in enumerate(cells)
        if cell == sign
    )


def _is_possible(position: Position) -> bool:
    """Whether a game can reach the position: turns alternate, only the last move wins."""
    player = position.player
    if player not in (0, 1) or has_five(position.stones[player]):
        return False
    last = position.stones[1 - player]
    return not has_five(last) or any(not has_five(last & ~(1 << cell)) for cell in numbers(last))


GAME = Gomoku()
