"""Chess by the FIDE rules, except that draws end the game without a claim.

The draws are insufficient material, fifty moves and threefold repetition; checkmate takes
precedence. Outside the compiled search, python-chess computes every move; here it is imported
at its first use, because that takes 40 ms, which the start page does not need. Its colours are
True for white and False for black. `compiled_rules` has the compiled rules; tests compare them with
python-chess.

`numbers` defines the numbers of moves. The name of a state is its FEN, the name of a move its
UCI notation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import ClassVar

from uctvis.game.annotations import GameAnnotations, PositionAnnotation
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.evaluation import Evaluation
from uctvis.game.player_names import BLACK, WHITE, PlayerNames
from uctvis.game.rules import Move, Outcome, result_text
from uctvis.game.written_games import WrittenGame
from uctvis.games.chess.book import entry_of
from uctvis.games.chess.evaluation.captures import is_good_capture
from uctvis.games.chess.evaluation.logits import prior_logit_of
from uctvis.games.chess.evaluation.material import by_material, explain_material
from uctvis.games.chess.evaluation.placement import explain_placement, lead_of, placement, worth
from uctvis.games.chess.evaluation.quiescence import explain_quiescence, quiescence
from uctvis.games.chess.fen import read_fen
from uctvis.games.chess.numbers import move_of, number_of, place_in_order
from uctvis.games.chess.picture import picture, slide
from uctvis.games.chess.position import Position
from uctvis.games.chess.words import words_of
from uctvis.texts import _

# At the beginning a comment, a move number, or a move without a number; anywhere a header.
_PGN_BEGINNING = re.compile(
    r"\A\s*([;{%(]|\d{1,4}\s*[.)]|(\d{1,4}\s+)?([KQRBNP♔♕♖♗♘♙♚♛♜♝♞♟kqrnp]?[a-h]?[1-8]?x?[a-h][1-8]|[O0]-[O0])\b)"
    r"|^\s*\[\s*\w+\s+\"[^\r\n]*\"\s*\]",
    re.MULTILINE,
)
# The characters in which a header is looked for.
_BEGINNING = 20_000

# Playouts so short that the evaluation at their ends matters, with little exploration.
_SHORT = "evaluation=placement,playout_limit=4,exploration=0.3,expand_after=1"
# The best settings that are known for UCT (docs/variants.md).
_STRONG = (
    "selection=puct,prior=moves,playout=none,expand_after=1,exploration=0.3,"
    "evaluation=tactics,solver=on"
)
# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=2000,{_STRONG}"


class Chess(Game[Position]):
    """The rules of chess."""

    name: ClassVar[str] = "chess"
    text_suffix: ClassVar[str] = ".pgn"
    has_annotations: ClassVar[bool] = True
    has_book: ClassVar[bool] = True
    has_preferences: ClassVar[bool] = True
    has_prior_logits: ClassVar[bool] = True
    best_evaluation: ClassVar[str] = "tactics"
    # The evaluation gives a queen about a fifth of a point, so the greatest losses are small.
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},temperature=3,seen=1,overlooks=0.4",
        "casual": f"{_SEARCH},book=on,temperature=1,seen=2,overlooks=0.15,guard=0.1",
        "club": f"{_SEARCH},book=on,temperature=0.8,seen=3,overlooks=0.08,guard=0.08",
        "strong": f"{_SEARCH},book=on",
        "strongest": "alphabeta:seconds=3,book=on",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": (f"uct:iterations=300,{_SHORT}",),
        "casual": (f"uct:iterations=10,{_STRONG},book=on",),
        "club": (f"uct:iterations=100,{_STRONG},book=on",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.chess.compiled_rules import MATERIAL

        return MATERIAL

    showcase: ClassVar[str] = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"

    @property
    def title(self) -> str:
        return _("Chess")

    def initial(self) -> Position:
        import chess

        board = chess.Board()
        return Position(board, words_of(board))

    def player(self, position: Position) -> int:
        return 0 if position.board.turn else 1

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if position.draw() is not None:
            return []
        board = position.board
        moves = sorted(board.legal_moves, key=partial(place_in_order, board))
        return [number_of(move) for move in moves]

    def play(self, position: Position, move: Move) -> Position:
        board = position.board.copy(stack=False)
        board.push(move_of(move))
        board.clear_stack()
        earlier = (*position.earlier, position.words) if board.halfmove_clock > 0 else ()
        return Position(board, words_of(board), earlier)

    def outcome(self, position: Position) -> Outcome | None:
        board = position.board
        if any(board.legal_moves):
            reason = position.draw()
            return None if reason is None else Outcome(0.5, reason)
        if board.is_check():
            return Outcome(float(not board.turn), _("checkmate"))
        return Outcome(0.5, _("stalemate"))

    def can_win(self, position: Position, player: int) -> bool:
        return not position.board.has_insufficient_material(player == 0)

    def lead_in_pawns(self, value: float) -> float:
        return lead_of(value)

    def evaluate(self, position: Position) -> float:
        return by_material(position.board)

    def explain_evaluation(self, position: Position) -> str:
        return explain_material(position.board)

    def evaluations(self) -> Sequence[Evaluation]:
        return (
            Evaluation("material", _("Material"), _("Value of the pieces")),
            Evaluation(
                ByPlacement.evaluation,
                _("Placement"),
                _(
                    "Value of the pieces, their squares and the pawn structure; good with short "
                    "playouts"
                ),
            ),
            Evaluation(
                AfterCaptures.evaluation,
                _("Quiescence"),
                _("Placement after the best captures of both players; slower"),
            ),
            Evaluation(
                Positional.evaluation,
                _("Positional"),
                _("Value of the pieces, mobility, pawns, safety of the kings, threats; slower"),
            ),
            Evaluation(
                Tactics.evaluation,
                _("Tactics"),
                _("Positional after the best captures of both players; the slowest"),
            ),
        )

    def evaluating(self, name: str) -> Game[Position]:
        for other in (BY_PLACEMENT, AFTER_CAPTURES, POSITIONAL, TACTICS):
            if name == other.evaluation:
                return other
        return super().evaluating(name)

    def prefers(self, position: Position, move: Move) -> bool:
        return is_good_capture(position.board, move_of(move))

    def prior_logit(self, position: Position, move: Move) -> int:
        return prior_logit_of(position.board, move_of(move))

    def move_name(self, position: Position, move: Move) -> str:
        return move_of(move).uci()

    def book_moves(self, position: Position) -> Sequence[Move]:
        board = position.board
        entry = entry_of(position.words, board.turn)
        if entry is None or position.draw() is not None:
            return ()
        return [number_of(move) for move in sorted(entry.moves, key=partial(place_in_order, board))]

    def opening_name(self, position: Position) -> str:
        entry = entry_of(position.words, position.board.turn)
        return "" if entry is None else entry.name

    def notation(self, position: Position, move: Move) -> str:
        """The move in standard algebraic notation (SAN)."""
        # `san` makes the move for a moment, and other threads may use the board of the position.
        return position.board.copy(stack=False).san(move_of(move))

    def turn_number(self, position: Position) -> int:
        return position.board.fullmove_number

    @property
    def player_names(self) -> PlayerNames:
        return WHITE, BLACK

    def remark(self, position: Position, move: Move) -> str:
        return _("Check.") if self.play(position, move).board.is_check() else ""

    def state_name(self, position: Position) -> str:
        return position.board.fen()

    def parse_state(self, text: str) -> Position:
        """Read the position from a FEN; the halfmove clock and the move number may be missing.

        An en passant square on which no pawn can capture is ignored, as in python-chess and in
        `state_name`.

        Raises GameError if `text` is not the FEN of a possible position of standard chess.
        """
        board = read_fen(text)
        return Position(board, words_of(board))

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position.board, viewer)

    def piece_letter(self, position: Position, cell: int) -> str:
        piece = position.board.piece_at(cell)
        return "" if piece is None else piece.symbol()

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        return slide(position.board, move_of(move), viewer)

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        return (move % 64, move // 64 % 64)

    def choice_name(self, position: Position, move: Move) -> str:
        import chess

        promotion = move // 4096
        if promotion == 0:
            return self.move_name(position, move)
        return {
            chess.KNIGHT: _("Knight"),
            chess.BISHOP: _("Bishop"),
            chess.ROOK: _("Rook"),
            chess.QUEEN: _("Queen"),
        }[promotion]

    def written_moves(self, position: Position) -> Sequence[Move]:
        """The legal moves, also after a threefold repetition or fifty moves: those draws are
        claimed. Seventy-five moves and a fivefold repetition end the game.
        """
        if position.draw() is None or position.must_end() is not None:
            return self.legal_moves(position)
        return [number_of(move) for move in position.board.legal_moves]

    def write_game(
        self,
        start: Position,
        moves: Sequence[Move],
        players: tuple[str, str] = ("?", "?"),
        day: date | None = None,
        comments: Mapping[int, str] | None = None,
        outcome: Outcome | None = None,
        time_control: str | None = None,
        tags: Mapping[str, str] | None = None,
        source: str = "",
        lines: Sequence[Sequence[Move]] = (),
    ) -> str:
        """The game in PGN."""
        from uctvis.games.chess.pgn.writing import write_pgn

        end = start
        for move in moves:
            end = self.play(end, move)
        result = result_text(self.outcome(end) or outcome)
        return write_pgn(
            start.board,
            [move_of(move) for move in moves],
            players,
            day,
            result,
            comments or {},
            {**(tags or {}), **({} if time_control is None else {"TimeControl": time_control})},
            source,
            [[move_of(move) for move in line] for line in lines],
        )

    def tells_game(self, text: str) -> bool:
        return _PGN_BEGINNING.search(text[:_BEGINNING]) is not None

    def read_written(self, text: str) -> WrittenGame[Position]:
        """Read the first game of a PGN text.

        What cannot be played of the main line is left out, with the reason in `problem`.

        Raises GameError if the text contains no game of standard chess of which anything can be
        played.
        """
        from uctvis.games.chess.pgn.tree import read_first

        return read_first(self, text)

    def annotated(
        self, text: str, positions: Mapping[int, PositionAnnotation], tags: Mapping[str, str]
    ) -> str:
        from uctvis.games.chess.pgn.annotating import annotated

        return annotated(self, text, positions, tags)

    def annotations(self, text: str) -> GameAnnotations:
        from uctvis.games.chess.pgn.annotating import annotations_in

        return annotations_in(self, text)


class ByPlacement(Chess):
    """Chess with an evaluation of stopped playouts that also considers the pieces' squares."""

    evaluation: ClassVar[str] = "placement"

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.chess.compiled_rules import PLACEMENT

        return PLACEMENT

    def evaluating(self, name: str) -> Game[Position]:
        return GAME.evaluating(name)

    def evaluate(self, position: Position) -> float:
        return placement(position.board)

    def explain_evaluation(self, position: Position) -> str:
        return explain_placement(position.board)


class AfterCaptures(Chess):
    """Chess with an evaluation of stopped playouts that first lets both players capture."""

    evaluation: ClassVar[str] = "quiescence"

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.chess.compiled_rules import QUIESCENCE

        return QUIESCENCE

    def evaluating(self, name: str) -> Game[Position]:
        return GAME.evaluating(name)

    def evaluate(self, position: Position) -> float:
        return quiescence(position.board)

    def explain_evaluation(self, position: Position) -> str:
        return explain_quiescence(position.board)


class Positional(Chess):
    """Chess with an evaluation of stopped playouts that considers much of the position."""

    evaluation: ClassVar[str] = "positional"

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.chess.compiled_rules import POSITIONAL

        return POSITIONAL

    def evaluating(self, name: str) -> Game[Position]:
        return GAME.evaluating(name)

    def evaluate(self, position: Position) -> float:
        from uctvis.games.chess.evaluated import lead_in

        return worth(lead_in(position.words) / 100)

    def explain_evaluation(self, position: Position) -> str:
        from uctvis.games.chess.evaluated import explain_lead

        return explain_lead(position.words)


class Tactics(Positional):
    """Chess with the evaluation "positional" after the best captures of both players."""

    evaluation: ClassVar[str] = "tactics"

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.chess.compiled_rules import TACTICS

        return TACTICS

    def evaluate(self, position: Position) -> float:
        from uctvis.games.chess.evaluated import lead_in

        return worth(lead_in(position.words, tactical=True) / 100)

    def explain_evaluation(self, position: Position) -> str:
        from uctvis.games.chess.evaluated import lead_in

        return _("after the best captures, difference {lead:g}: {value:.5g}").format(
            lead=lead_in(position.words, tactical=True) / 100, value=self.evaluate(position)
        )


GAME = Chess()
BY_PLACEMENT = ByPlacement()
AFTER_CAPTURES = AfterCaptures()
POSITIONAL = Positional()
TACTICS = Tactics()
