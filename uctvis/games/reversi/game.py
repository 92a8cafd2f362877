"""Reversi with the first position and the rules of Othello: enclose discs to turn them.

A disc is placed so that it encloses discs of the opponent in a straight line between itself and
another own disc, in any of the eight directions; all enclosed discs are turned. A player who cannot
do this passes. If neither can, the game is over, and who has more discs wins.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.player_names import BLACK, WHITE, PlayerNames
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CASUAL, CLUB
from uctvis.games.reversi import evaluation
from uctvis.games.reversi.picture import ROLES, mark, picture, steps
from uctvis.games.reversi.position import (
    CENTRE,
    EMPTY,
    PASS,
    SIGNS,
    SIZE,
    Position,
    legal_squares,
    neighbours,
    square_name,
    squares_in,
    turned,
)
from uctvis.texts import _, ngettext

_STATE = r"reversi ([XO.]{8}(?: [XO.]{8}){7}) player ([12])"


# Settings of UCT with which it plays best here.
_STRONG = "playout_limit=off,expand_after=1,selection=puct,prior=moves,playout=heavy,solver=on"
# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=2000,{_STRONG}"


class Reversi(Game[Position]):
    """The rules of Reversi."""

    name: ClassVar[str] = "reversi"
    amaf_codes: ClassVar[int] = PASS + 1
    has_preferences: ClassVar[bool] = True
    has_prior_logits: ClassVar[bool] = True
    piece_roles: ClassVar[tuple[Role, Role]] = ROLES
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},{BEGINNER}",
        "casual": f"{_SEARCH},{CASUAL}",
        "club": f"{_SEARCH},{CLUB}",
        "strong": _SEARCH,
        "strongest": "alphabeta:seconds=3",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=20,playout_limit=off",),
        "casual": ("uct:iterations=100,playout_limit=off",),
        "club": ("uct:iterations=500,playout_limit=off",),
        "strong": (f"uct:iterations=1000,{_STRONG}",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.reversi.compiled_rules import RULES

        return RULES

    showcase: ClassVar[str] = (
        "reversi O....... OOOX.... OOXXXX.. OOOXO... OOOOXO.. OOOXXX.. OOO..X.. O....X.. player 1"
    )

    @property
    def title(self) -> str:
        return _("Reversi")

    @property
    def player_names(self) -> PlayerNames:
        return BLACK, WHITE

    def initial(self) -> Position:
        return Position()

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        own, other = position.own_first
        if squares := legal_squares(own, other):
            return squares_in(squares)
        return [PASS] if legal_squares(other, own) else []

    def play(self, position: Position, move: Move) -> Position:
        first, second = position.discs
        if move != PASS:
            flips = turned(*position.own_first, move)
            first, second = first ^ flips, second ^ flips
            if position.player == 0:
                first |= 1 << move
            else:
                second |= 1 << move
        return Position((first, second), 1 - position.player)

    def outcome(self, position: Position) -> Outcome | None:
        if self.legal_moves(position):
            return None
        first, second = (discs.bit_count() for discs in position.discs)
        payoff = 0.5 if first == second else float(first > second)
        return Outcome(payoff, _("{first} to {second} discs").format(first=first, second=second))

    def evaluate(self, position: Position) -> float:
        return evaluation.evaluate(position)

    def explain_evaluation(self, position: Position) -> str:
        return evaluation.explain(position)

    def prefers(self, position: Position, move: Move) -> bool:
        """Whether the move takes a corner."""
        return move != PASS and bool(evaluation.CORNERS >> move & 1)

    def prior_logit(self, position: Position, move: Move) -> int:
        """More for corners, less beside them and for each move that the opponent has then."""
        return evaluation.prior_logit(position, move)

    def move_name(self, position: Position, move: Move) -> str:
        return "pass" if move == PASS else square_name(move)

    def state_name(self, position: Position) -> str:
        signs = [EMPTY] * PASS
        for player, sign in enumerate(SIGNS):
            for square in squares_in(position.discs[player]):
                signs[square] = sign
        rows = ("".join(signs[row : row + SIZE]) for row in range(0, PASS, SIZE))
        return f"{self.name} {' '.join(rows)} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        if len(text) < 100 and (found := re.fullmatch(_STATE, text)):
            signs = found[1].replace(" ", "")
            first, second = (
                sum(1 << square for square in range(PASS) if signs[square] == sign)
                for sign in SIGNS
            )
            position = Position((first, second), int(found[2]) - 1)
            if _is_possible(position):
                return position
        raise GameError(
            _(
                'reversi position: expected "reversi", the eight rows from the top, each eight of '
                '"X" (black), "O" (white) and ".", with discs on the four squares in the middle '
                'and no disc apart from them, and "player 1" or "player 2"; got {text!r}'
            ).format(text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position)

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        return steps(position, self.play(position, move), move)

    def trace(self, position: Position, move: Move) -> tuple[int, ...]:
        return () if move == PASS else (mark(move),)

    def remark(self, position: Position, move: Move) -> str:
        player = position.player
        if move == PASS:
            return (_("Black passes."), _("White passes."))[player]
        flips = turned(*position.own_first, move).bit_count()
        return (
            ngettext("Black turns {count} disc.", "Black turns {count} discs.", flips)
            if player == 0
            else ngettext("White turns {count} disc.", "White turns {count} discs.", flips)
        ).format(count=flips)


def _is_possible(position: Position) -> bool:
    """Whether the discs lie together around the centre, as in a game."""
    discs = position.discs[0] | position.discs[1]
    if discs == CENTRE:
        return position == Position()
    reached, wider = 0, CENTRE
    while wider != reached:
        reached, wider = wider, wider | neighbours(wider) & discs
    return reached == discs


GAME = Reversi()
