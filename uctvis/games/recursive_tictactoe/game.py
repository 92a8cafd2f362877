"""Recursive tic-tac-toe: a grid of nine boards, in which each move chooses the opponent's board.

The cell of a move in its board is the place of the board in which the opponent must play, unless
that is full: then any board may be played in. Three in a row win a board, three boards in a row
win the game. A board that is won or tied never changes its owner, but stays playable while it has
empty cells. A board or the game is tied as soon as no line in it can be won any more.

This is the game of a course's judge of 2014. In the variant "ultimate tic-tac-toe", nobody plays
in a board that is won.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CASUAL, CLUB
from uctvis.games.recursive_tictactoe import evaluation, names
from uctvis.games.recursive_tictactoe.picture import picture
from uctvis.games.recursive_tictactoe.position import (
    ANY,
    BOARD_MOVES,
    EMPTY,
    GIVES,
    SIGNS,
    STOPS_BOARD,
    TIED,
    WINS_BOARD,
    Position,
    completes,
    owner_of,
    place_name,
)
from uctvis.texts import _

# Settings of UCT with which it plays best here.
_STRONG = "playout_limit=off,expand_after=1,selection=puct,prior=moves,playout=heavy,solver=on"
# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=2000,{_STRONG}"


class RecursiveTicTacToe(Game[Position]):
    """The rules of recursive tic-tac-toe."""

    name: ClassVar[str] = "recursive_tictactoe"
    amaf_codes: ClassVar[int] = 81
    has_preferences: ClassVar[bool] = True
    has_prior_logits: ClassVar[bool] = True
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
        "club": ("uct:iterations=400,playout_limit=off",),
        "strong": (f"uct:iterations=1000,{_STRONG}",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.recursive_tictactoe.compiled_rules import RULES

        return RULES

    showcase: ClassVar[str] = (
        "recursive_tictactoe "
        "4O4/1O4OOO/2XOX4/2X6/1X1X2X2/XooXOXX2/Oxx2Xxx1/O1OO3O1/OxxXOXOOO 21 player 1"
    )

    @property
    def title(self) -> str:
        return _("Recursive tic-tac-toe")

    def initial(self) -> Position:
        return Position()

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if owner_of(position.owners) != EMPTY:
            return []
        boards = range(9) if position.next == ANY else (position.next,)
        return [
            BOARD_MOVES * board + place
            for board in boards
            for place, sign in enumerate(position.board(board))
            if sign == EMPTY
        ]

    def play(self, position: Position, move: Move) -> Position:
        board, place = divmod(move, BOARD_MOVES)
        after = position.with_mark(board, place)
        owners = position.owners
        if owners[board] == EMPTY:
            owners = owners[:board] + owner_of(after.board(board)) + owners[board + 1 :]
        return after._replace(owners=owners, next=place if EMPTY in after.board(place) else ANY)

    def outcome(self, position: Position) -> Outcome | None:
        owner = owner_of(position.owners)
        if owner == EMPTY:
            return None
        if owner == TIED:
            return Outcome(0.5, _("no three boards in a row can be won"))
        return Outcome(1.0 - SIGNS.index(owner), _("three boards in a row"))

    def evaluate(self, position: Position) -> float:
        return evaluation.evaluate(position)

    def explain_evaluation(self, position: Position) -> str:
        return evaluation.explain(position)

    def prefers(self, position: Position, move: Move) -> bool:
        """Whether the move wins a board."""
        return _wins_board(position, move, position.player)

    def prior_logit(self, position: Position, move: Move) -> int:
        """More for winning a board and for stopping the opponent there, less for helping them.

        It helps the opponent to be sent to a board that they can win at once, or to none.
        """
        after = self.play(position, move)
        if after.next == ANY:
            gives = True
        else:
            first = BOARD_MOVES * after.next
            gives = any(
                _wins_board(after, first + place, after.player)
                for place, sign in enumerate(after.board(after.next))
                if sign == EMPTY
            )
        return (
            WINS_BOARD * _wins_board(position, move, position.player)
            + STOPS_BOARD * _wins_board(position, move, after.player)
            + GIVES * gives
        )

    def amaf_code(self, position: Position, move: Move) -> int:
        board, place = divmod(move, BOARD_MOVES)
        return 9 * board + place

    def move_name(self, position: Position, move: Move) -> str:
        board, place = divmod(move, BOARD_MOVES)
        return place_name(board) + place_name(place)

    def state_name(self, position: Position) -> str:
        return names.state_name(self.name, position)

    def parse_state(self, text: str) -> Position:
        if len(text) < 200 and (position := names.read_state(self.name, text)) is not None:
            return position
        raise GameError(
            _(
                'recursive tic-tac-toe position: expected "recursive_tictactoe", nine rows from '
                'the top with "/" between, each of "X", "O" and numbers of empty cells, X and O in '
                "turn, in small letters in tied boards and for the loser of a board; the column "
                'and row of the board to play in, which the last move chose, or "any"; and '
                '"player 1" or "player 2"; got {text!r}'
            ).format(text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position, is_over=owner_of(position.owners) != EMPTY)

    def remark(self, position: Position, move: Move) -> str:
        after = self.play(position, move)
        board, place = divmod(move, BOARD_MOVES)
        said = []
        owner = after.owners[board]
        if owner != position.owners[board]:
            name = place_name(board)
            said.append(
                _("Board {board} is tied.").format(board=name)
                if owner == TIED
                else _("Board {board} is won by {sign}.").format(board=name, sign=owner)
            )
        if after.next == ANY and owner_of(after.owners) == EMPTY:
            said.append(
                _("Board {board} is full, so any board may be played in.").format(
                    board=place_name(place)
                )
            )
        return " ".join(said)


def _wins_board(position: Position, move: Move, player: int) -> bool:
    """Whether a mark of this player in an empty cell would win its board."""
    board, place = divmod(move, BOARD_MOVES)
    is_open = position.owners[board] == EMPTY
    return is_open and completes(position.board(board), place, SIGNS[player])


GAME = RecursiveTicTacToe()
