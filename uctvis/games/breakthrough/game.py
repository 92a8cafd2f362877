"""Breakthrough: pieces move forward and capture diagonally; who reaches the last row wins.

Each player begins with two rows of pieces. A piece moves one square forward, straight or
diagonally. It captures only diagonally, and is blocked straight ahead by any piece. The first
player with a piece in the last row wins, or who captures all pieces. There are no draws: the most
advanced piece can always move.

Source: Dan Troyka (2000), winner of the 8x8 Game Design Competition.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.player_names import BLACK, WHITE, PlayerNames
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CASUAL, CLUB
from uctvis.games.breakthrough import knowledge
from uctvis.games.breakthrough.picture import picture, slide
from uctvis.games.breakthrough.position import (
    DIRECTIONS,
    INITIAL,
    LAST_ROWS,
    ROW,
    SIDE,
    SQUARES,
    Position,
    ends,
    is_won,
    move_ends,
    square_name,
)
from uctvis.texts import _

_SIGNS = "wb"
_EMPTY = "."
_MOST_PIECES = 2 * SIDE
# Settings of UCT that ask for the logits of moves and the evaluation instead of playouts.
_LOGITS = "exploration=0.7,selection=puct,prior=moves,playout=none,solver=on"
# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=2000,{_LOGITS}"


class Breakthrough(Game[Position]):
    """The rules of Breakthrough."""

    name: ClassVar[str] = "breakthrough"
    has_preferences: ClassVar[bool] = True
    has_prior_logits: ClassVar[bool] = True
    amaf_codes: ClassVar[int] = SQUARES * len(DIRECTIONS)
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},{BEGINNER}",
        "casual": f"{_SEARCH},{CASUAL}",
        "club": f"{_SEARCH},{CLUB}",
        "strong": _SEARCH,
        "strongest": "alphabeta:seconds=3",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=20,playout_limit=off",),
        "casual": ("uct:iterations=200,playout_limit=off",),
        "club": (f"uct:iterations=50,{_LOGITS}",),
        "strong": (f"uct:iterations=1000,{_LOGITS}",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.breakthrough.compiled_rules import RULES

        return RULES

    showcase: ClassVar[str] = (
        "breakthrough bbbbbbbb ........ bw..bb.b .....b.. .wbwbw.. w...w..w ......w. wwwwwwww "
        "player 1"
    )

    @property
    def title(self) -> str:
        return _("Breakthrough")

    @property
    def player_names(self) -> PlayerNames:
        return WHITE, BLACK

    def initial(self) -> Position:
        return INITIAL

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if is_won(position):
            return []
        player = position.player
        own, other = position.pieces[player], position.pieces[1 - player]
        moves = []
        for direction in DIRECTIONS:
            found = move_ends(own, other, player, direction)
            moves += [
                SQUARES * direction + square for square in range(SQUARES) if found >> square & 1
            ]
        return moves

    def play(self, position: Position, move: Move) -> Position:
        start, end = ends(move, position.player)
        white, black = position.pieces
        if position.player == 0:
            return Position((white ^ 1 << start | 1 << end, black & ~(1 << end)), 1)
        return Position((white & ~(1 << end), black ^ 1 << start | 1 << end), 0)

    def outcome(self, position: Position) -> Outcome | None:
        if not is_won(position):
            return None
        reason = _("the last row is reached")
        if position.pieces[position.player] == 0:
            reason = _("all pieces are captured")
        return Outcome(float(position.player), reason)

    def evaluate(self, position: Position) -> float:
        white, black = _forces(position)
        return knowledge.worth(white.total - black.total)

    def explain_evaluation(self, position: Position) -> str:
        return knowledge.explain(*_forces(position))

    def prefers(self, position: Position, move: Move) -> bool:
        """A move that wins at once, or captures a piece that would win, or captures any piece."""
        _start, end = ends(move, position.player)
        wanted = knowledge.wanted(*knowledge.sides(position, position.player))
        return bool(wanted >> _seen(end, position.player) & 1)

    def prior_logit(self, position: Position, move: Move) -> int:
        start, end = (_seen(square, position.player) for square in ends(move, position.player))
        return knowledge.prior_logit(*knowledge.sides(position, position.player), start, end)

    def known_payoff(self, position: Position) -> float | None:
        """The result of a race that one player wins for certain."""
        if is_won(position):
            return None
        result = knowledge.race(*knowledge.sides(position, position.player))
        return None if result == knowledge.OPEN else float((result > 0) == (position.player == 0))

    def known_distance(self, position: Position) -> int:
        return knowledge.race_length(*knowledge.sides(position, position.player))

    def move_name(self, position: Position, move: Move) -> str:
        start, end = ends(move, position.player)
        captures = position.pieces[1 - position.player] >> end & 1
        return f"{square_name(start)}{'x' if captures else ''}{square_name(end)}"

    def state_name(self, position: Position) -> str:
        rows = (
            "".join(_sign(position, SIDE * row + column) for column in range(SIDE))
            for row in reversed(range(SIDE))
        )
        return f"{self.name} {' '.join(rows)} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        rows = text.split(" ")[1:-2]
        if len(rows) == SIDE and all(len(row) == SIDE for row in rows):
            signs = "".join(reversed(rows))
            white, black = (
                sum(1 << square for square, found in enumerate(signs) if found == sign)
                for sign in _SIGNS
            )
            position = Position((white, black), int(text[-1] == "2"))
            if self.state_name(position) == text and _is_possible(position):
                return position
        raise GameError(
            _(
                'breakthrough position: expected "breakthrough", the eight rows from the top, '
                'each eight of "w", "b" and ".", at most {most} pieces of each player, none but a '
                'single winning one in its last row, and "player 1" or "player 2"; got {text!r}'
            ).format(most=_MOST_PIECES, text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position, viewer)

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        start, end = ends(move, position.player)
        return slide(position, self.play(position, move), start, end, viewer)

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        return ends(move, position.player)


def _forces(position: Position) -> tuple[knowledge.Forces, knowledge.Forces]:
    """What White and Black have."""
    white, black = (knowledge.forces(*knowledge.sides(position, player)) for player in (0, 1))
    return white, black


def _seen(square: int, player: int) -> int:
    """A square's number if its rows are counted as the player sees them."""
    return square if player == 0 else square ^ SQUARES - SIDE


def _sign(position: Position, square: int) -> str:
    for player, sign in enumerate(_SIGNS):
        if position.pieces[player] >> square & 1:
            return sign
    return _EMPTY


def _is_possible(position: Position) -> bool:
    """Whether the position keeps what is true after any moves of a game."""
    pieces, player = position.pieces, position.player
    last = 1 - player
    if max(one.bit_count() for one in pieces) > _MOST_PIECES or pieces[last] == 0:
        return False
    if pieces[player] & LAST_ROWS[player] or (pieces[last] & LAST_ROWS[last]).bit_count() > 1:
        return False
    if pieces[player] == 0 or pieces[last] & LAST_ROWS[last]:
        # Only the last move ended the game: before it, no piece was in the last row.
        return True
    if min(one.bit_count() for one in pieces) == _MOST_PIECES:
        # Without captures, the moves of both players are the steps of their pieces.
        white, black = (_steps(position, one) for one in (0, 1))
        return white - black == player
    return True


def _steps(position: Position, player: int) -> int:
    """How many moves all 16 pieces of a player have made together."""
    own, _other = knowledge.sides(position, player)
    return sum(row * (own >> SIDE * row & ROW).bit_count() for row in range(SIDE)) - SIDE


GAME = Breakthrough()
