"""Hex: who connects the two own edges of the board with a chain of stones wins.

A move is the number of an empty cell, or `size * size` to swap. The second player may swap instead
of the first move: the first stone becomes a stone of the second player, on the cell that lies for
the second player as the first one did for the first. Then the first player moves.

Sources: Piet Hein (1942), John Nash (1948). Cells, names of moves and the swap are as in
OpenSpiel with `swap=True`. A game cannot end in a draw.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.parameters import Parameter
from uctvis.game.player_names import BLACK, WHITE, PlayerNames
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CLUB
from uctvis.games.hex.picture import cell_name, mark, picture
from uctvis.games.hex.position import (
    SIZE,
    SIZES,
    Position,
    bridges_cut,
    cells_of,
    connects,
    distance,
    rhombus,
    swapped,
)
from uctvis.texts import _

# Patterns are compiled when they are first used, not at the start of the program.
_STATE = r"hex(?::size=[0-9]+)? ([xoXO0-9/]+) player ([12])"
_LONGEST = 200
# Of the rows of a state: a number of empty cells.
_EMPTY_CELLS = r"[0-9]{1,2}"
_SIGNS, _LAST_SIGNS, _EMPTY = "xo", "XO", "."
_SWAP = "swap"
# Settings of UCT with which it plays best here.
_STRONG = "playout_limit=off,selection=grave,playout=heavy,solver=on"
# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=2000,expand_after=1,{_STRONG}"


class Hex(Game[Position]):
    """The rules of Hex."""

    name: ClassVar[str] = "hex"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("size", _("Size"), SIZES, SIZE, _("The number of rows and columns")),
    )
    has_preferences: ClassVar[bool] = True
    marks_moves: ClassVar[bool] = False
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},{BEGINNER}",
        "casual": f"{_SEARCH},temperature=0.9,seen=2,overlooks=0.1,guard=0.3",
        "club": f"{_SEARCH},{CLUB}",
        "strong": _SEARCH,
        "strongest": f"uct:seconds=3,expand_after=3,{_STRONG}",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=20,playout_limit=off",),
        "casual": ("uct:iterations=60,playout_limit=off",),
        "club": ("uct:iterations=250,playout_limit=off,exploration=0.5",),
        "strong": (f"uct:iterations=400,expand_after=1,{_STRONG}",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.hex.compiled_rules import RULES

        return RULES

    @property
    def amaf_codes(self) -> int:  # type: ignore[override]  # it depends on the size
        """The cells and the swap."""
        return int(self.values["size"]) ** 2 + 1

    showcase: ClassVar[str] = "hex 7/7/3xo1o/2oxx2/1Ox4/7/7 player 1"

    @property
    def title(self) -> str:
        return self.with_values(_("Hex"))

    @property
    def player_names(self) -> PlayerNames:
        return WHITE, BLACK

    def initial(self) -> Position:
        return Position((0, 0), 0, int(self.values["size"]), None)

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if _has_won(position, 1 - position.player):
            return []
        moves = list(cells_of(_free(position)))
        return [*moves, position.size**2] if _can_swap(position) else moves

    def play(self, position: Position, move: Move) -> Position:
        (first, second), player, size, _last = position
        if move == size * size:
            cell = swapped(first.bit_length() - 1, size)
            return Position((0, 1 << cell), 0, size, cell)
        if player == 0:
            first |= 1 << move
        else:
            second |= 1 << move
        return Position((first, second), 1 - player, size, move)

    def outcome(self, position: Position) -> Outcome | None:
        # Only the player who moved last can have connected both edges.
        if not _has_won(position, 1 - position.player):
            return None
        reasons = _("top and bottom are connected"), _("left and right are connected")
        return Outcome(float(position.player), reasons[1 - position.player])

    def evaluate(self, position: Position) -> float:
        first, second = _needed(position)
        return 0.6 * second / (first + second) + 0.2

    def explain_evaluation(self, position: Position) -> str:
        first, second = _needed(position)
        return _(
            "half stones that {first_player} needs {first}, {second_player} {second}, one less for "
            "the player to move: {formula} = {value:.5g}"
        ).format(
            first_player=self.player_names[0].title,
            second_player=self.player_names[1].title,
            first=first,
            second=second,
            formula=f"0.6 * {second} / ({first} + {second}) + 0.2",
            value=self.evaluate(position),
        )

    def prefers(self, position: Position, move: Move) -> bool:
        """A move that completes a bridge into which the other player has just moved."""
        if position.last is None:
            return False
        player = position.player
        own, other = position.stones[player], position.stones[1 - player]
        saved = bridges_cut(own, other, player, position.size, position.last)
        return bool(saved >> move & 1)

    def move_name(self, position: Position, move: Move) -> str:
        size = position.size
        return _SWAP if move == size * size else cell_name(move, size)

    def state_name(self, position: Position) -> str:
        (first, second), player, size, last = position
        row, marked = (1 << size) - 1, 0 if last is None else 1 << last
        names = [
            _row_name(first >> at & row, second >> at & row, marked >> at & row, size)
            for at in range(0, size * size, size)
        ]
        return f"{self.full_name} {'/'.join(names)} player {player + 1}"

    def parse_state(self, text: str) -> Position:
        size = int(self.values["size"])
        if len(text) < _LONGEST and (found := re.fullmatch(_STATE, text)):
            rows = re.sub(_EMPTY_CELLS, lambda number: _EMPTY * int(number[0]), found[1])
            signs = rows.replace("/", "")
            if len(signs) == size * size:
                stones = [_cells(signs, letters) for letters in ("xX", "oO")]
                last = list(cells_of(_cells(signs, _LAST_SIGNS)))
                position = Position(
                    (stones[0], stones[1]), int(found[2]) - 1, size, last[0] if last else None
                )
                if self.state_name(position) == text and _is_possible(position):
                    return position
        raise GameError(
            _(
                'hex position: expected "{name}", {size} rows from the top with "/" between, each '
                '{size} cells written as "x", "o" and numbers of empty cells, only the last stone '
                "in upper case, stones in turn, edges connected by the last stone or not at all, "
                'and "player 1" or "player 2"; got {text!r}'
            ).format(name=self.full_name, size=size, text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position, [name.title for name in self.player_names])

    def trace(self, position: Position, move: Move) -> tuple[int, ...]:
        after = self.play(position, move)
        return () if after.last is None else (mark(after.last, after.size),)

    def remark(self, position: Position, move: Move) -> str:
        if move != position.size**2:
            return ""
        after = self.play(position, move)
        first, cell = position.stones[0].bit_length() - 1, after.stones[1].bit_length() - 1
        return _("The stone on {cell} becomes one of {player} on {other}.").format(
            cell=cell_name(first, position.size),
            player=self.player_names[1].inside,
            other=cell_name(cell, position.size),
        )


@lru_cache(maxsize=4096)
def _row_name(first: int, second: int, last: int, size: int) -> str:
    """A row of both players' stones, from left to right; a number stands for so many empty cells.

    Most rows of a tree are the same, so they are written once.
    """
    name, empty = "", 0
    for cell in range(size):
        signs = _LAST_SIGNS if last >> cell & 1 else _SIGNS
        if (first | second) >> cell & 1:
            name += (str(empty) if empty else "") + signs[second >> cell & 1]
            empty = 0
        else:
            empty += 1
    return name + (str(empty) if empty else "")


def _free(position: Position) -> int:
    """The empty cells."""
    return rhombus(position.size).cells & ~(position.stones[0] | position.stones[1])


def _can_swap(position: Position) -> bool:
    """Whether the player to move is the second one, before the first own stone."""
    return position.player == 1 and not position.stones[1]


def _has_won(position: Position, player: int) -> bool:
    return connects(position.stones[player], player, position.size)


def _needed(position: Position) -> tuple[int, int]:
    """The half stones that each player needs to connect; half a stone less for who is to move."""
    first, second = position.stones
    needed = [
        2 * distance(own, other, player, position.size) - (player == position.player)
        for player, own, other in ((0, first, second), (1, second, first))
    ]
    return needed[0], needed[1]


def _cells(signs: str, wanted: str) -> int:
    """The cells whose signs are among those wanted."""
    return sum(1 << cell for cell, sign in enumerate(signs) if sign in wanted)


def _is_possible(position: Position) -> bool:
    """Whether a game can reach the position."""
    stones, player, size, last = position
    first, second = (one.bit_count() for one in stones)
    # After a swap, the second player has one stone more in the same turn.
    lead = first - second
    in_turn = lead in (player - 1, player) and first >= player
    mover = stones[1 - player]
    own_last = last is None or bool(mover >> last & 1)
    if not in_turn or not own_last or connects(stones[player], player, size):
        return False
    if not connects(mover, 1 - player, size):
        return True
    ends = cells_of(mover) if last is None else [last]
    return any(not connects(mover & ~(1 << cell), 1 - player, size) for cell in ends)


GAME = Hex()
