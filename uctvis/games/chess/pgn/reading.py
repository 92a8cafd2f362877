"""Reading one game in PGN with python-chess, from lines that were made regular before."""

import io
from collections.abc import Callable
from typing import NamedTuple

import chess
import chess.pgn

from uctvis.errors import GameError
from uctvis.game.notation import shortened
from uctvis.games.chess.pgn.regular import regular
from uctvis.texts import _


class Pgn(NamedTuple):
    """A game in PGN."""

    # Its moves with variations, comments, signs and headers, as far as they can be played.
    game: chess.pgn.Game
    # The game in regular lines.
    source: str
    # What was corrected, and what was not understood in variations, in sentences.
    notes: list[str]
    # Why the main line ends before the moves of the text do; "" if it does not.
    problem: str


def read_pgn(text: str, check_fen: Callable[[str], object]) -> Pgn:
    """Read a text with one game.

    Raises GameError if there is no game of standard chess in the text. Also raises the errors of
    `check_fen`.
    """
    lines = regular(text)
    notes = list(lines.notes)
    _check_variant(lines.tags)
    if "FEN" in lines.tags:
        check_fen(lines.tags["FEN"])
    elif lines.tags.get("SetUp") == "1":
        notes.append(
            _(
                "The headers announce a position (SetUp), but there is none (FEN): the game starts "
                "from the initial position."
            )
        )
    builder = read_regular(lines.text)
    game = builder.game
    problem = builder.problem or (lines.stopped and f"PGN, {lines.stopped}")
    if not game.variations and "FEN" not in lines.tags and (problem or not lines.tags):
        raise GameError(
            problem or _("PGN: expected a game, got {text!r}").format(text=shortened(text.strip()))
        )
    return Pgn(game, lines.text, [*notes, *builder.notes], problem)


def read_regular(text: str) -> "Builder":
    """Read a game in regular lines."""
    builder = Builder()
    chess.pgn.read_game(io.StringIO(text), Visitor=lambda: builder)
    return builder


def _check_variant(tags: dict[str, str]) -> None:
    headers = chess.pgn.Headers({"Variant": tags["Variant"]} if "Variant" in tags else {})
    try:
        known = headers.variant() is chess.Board and not headers.is_chess960()
    except ValueError:
        known = False
    if not known:
        raise GameError(
            _("PGN, Variant: expected standard chess, got {variant!r}").format(
                variant=shortened(tags["Variant"])
            )
        )


class Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds the game. A line ends before a move that is not legal, which is noted.

    python-chess would go on with the wrong position after such a move in a variation.

    Attributes
    ----------
    game : chess.pgn.Game
    problem : str
        Why the main line ends early; "" if it does not.
    notes : list of str
        Why variations end early.
    """

    def __init__(self) -> None:
        super().__init__()
        self.begin_game()
        self.problem = ""
        self.notes: list[str] = []
        # Whether the main line, and each variation in it that is open, has ended early.
        self._ended = [False]
        self._skipped = False
        self._move = chess.Move.null()

    def begin_variation(self) -> chess.pgn.SkipType | None:  # type: ignore[override]
        if self._ended[-1]:
            self._skipped = True
            return chess.pgn.SKIP
        self._ended.append(False)
        super().begin_variation()
        return None

    def end_variation(self) -> None:
        if self._skipped:
            self._skipped = False
        else:
            self._ended.pop()
            super().end_variation()

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType | None:
        if not self._ended[-1]:
            try:
                self._move = _parsed(board, san)
            except ValueError as error:
                self._ended[-1] = True
                self._note_end(board, san, error)
        return chess.pgn.SKIP if self._ended[-1] else None

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        return self._move

    def visit_nag(self, nag: int) -> None:
        if not self._ended[-1]:
            super().visit_nag(nag)

    def visit_comment(self, comment: str) -> None:
        if not self._ended[-1]:
            super().visit_comment(comment.strip())

    def handle_error(self, error: Exception) -> None:
        """Note an error of python-chess."""
        self.notes.append(str(error))

    def _note_end(self, board: chess.Board, san: str, error: ValueError) -> None:
        number = f"{board.fullmove_number}{'.' if board.turn == chess.WHITE else '...'}"
        if isinstance(error, chess.AmbiguousMoveError):
            text = _("PGN, move {number} {move}: the move is ambiguous")
        else:
            text = _("PGN, move {number} {move}: the move is not legal")
        reason = text.format(number=number, move=san)
        if len(self._ended) == 1:
            self.problem = reason
        else:
            self.notes.append(_("A variation ends early: {reason}").format(reason=reason))


def _parsed(board: chess.Board, san: str) -> chess.Move:
    """The move of a word. Raises ValueError if it is not legal, or ambiguous."""
    if san == "--":
        return chess.Move.null()
    if san[0] != "x":
        return board.parse_san(san)
    # A pawn that captures, without its file.
    square = chess.parse_square(san[1:3])
    for move in board.generate_legal_captures(board.pawns, chess.BB_SQUARES[square]):
        file = chess.FILE_NAMES[chess.square_file(move.from_square)]
        return board.parse_san(f"{file}{san}")
    raise chess.IllegalMoveError(san)
