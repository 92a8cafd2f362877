"""Games of chess as PGN, read and written by python-chess, which is asked to be strict."""

import io
import re
from collections.abc import Callable, Iterable
from datetime import date

import chess
import chess.pgn

from uctvis.errors import GameError
from uctvis.game.notation import shortened
from uctvis.texts import _

_COMMENT = re.compile(r"\{[^}]*(\}|\Z)|;.*")
_LINE_ASIDE = re.compile(r"^[%\[].*$", re.MULTILINE)
# What may stand with moves in a word, or alone.
_SIGNS = re.compile(r"[\d.+#]*|e\.p\.")


def write_pgn(
    start: chess.Board,
    moves: Iterable[chess.Move],
    players: tuple[str, str],
    day: date | None,
    result: str,
) -> str:
    """The game in PGN, with the headers that every game has, and FEN where one is needed."""
    game = chess.pgn.Game()
    game.setup(start)
    game.headers["White"], game.headers["Black"] = players
    game.headers["Date"] = "????.??.??" if day is None else day.strftime("%Y.%m.%d")
    game.headers["Result"] = result
    game.add_line(moves)
    return str(game.accept(chess.pgn.StringExporter(columns=80))) + "\n"


def read_pgn(text: str, check_fen: Callable[[str], object]) -> tuple[str | None, list[chess.Move]]:
    """The FEN of the position in which the first game begins, None: the usual; its main line.

    Raises
    ------
    GameError
        It is no PGN of standard chess, or a move is not legal; and what `check_fen` raises.
    """
    _refuse_strays(text)
    main_line = _MainLine(check_fen)
    if chess.pgn.read_game(io.StringIO(text), Visitor=lambda: main_line) is None:
        raise GameError(_("PGN: expected a game, got {text!r}").format(text=shortened(text)))
    return main_line.result()


def move_text(board: chess.Board, move: chess.Move) -> str:
    """A legal move with its number, as PGN has it."""
    return board.variation_san([move])


class _MainLine(chess.pgn.BaseVisitor[tuple[str | None, list[chess.Move]]]):
    """Collects the main line, and raises what python-chess would log and pass over."""

    def __init__(self, check_fen: Callable[[str], object]) -> None:
        self._check_fen = check_fen
        self._headers = chess.pgn.Headers({})
        self._moves: list[chess.Move] = []

    def begin_headers(self) -> chess.pgn.Headers:
        return self._headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self._headers[tagname] = tagvalue

    def end_headers(self) -> None:
        variant = self._headers.get("Variant", "Standard")
        try:
            known = self._headers.variant() is chess.Board and not self._headers.is_chess960()
        except ValueError:
            known = False
        if not known:
            raise GameError(
                _("PGN, Variant: expected standard chess, got {variant!r}").format(
                    variant=shortened(variant)
                )
            )
        if "FEN" in self._headers:
            self._check_fen(self._headers["FEN"])

    def begin_variation(self) -> chess.pgn.SkipType:
        return chess.pgn.SKIP

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        number = f"{board.fullmove_number}{'.' if board.turn == chess.WHITE else '...'}"
        try:
            move = board.parse_san(san)
        except chess.AmbiguousMoveError as error:
            raise GameError(
                _("PGN, move {number} {move}: several pieces can move so").format(
                    number=number, move=san
                )
            ) from error
        except ValueError as error:
            raise GameError(
                _("PGN, move {number} {move}: it is not legal here").format(number=number, move=san)
            ) from error
        if not move:
            raise GameError(
                _("PGN, move {number} {move}: nobody may pass in chess").format(
                    number=number, move=san
                )
            )
        return move

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._moves.append(move)

    def result(self) -> tuple[str | None, list[chess.Move]]:
        return self._headers.get("FEN"), self._moves


def _refuse_strays(text: str) -> None:
    """Refuse a word among the moves that is none: python-chess would pass over it, or a part.

    Raises
    ------
    GameError
        There is one.
    """
    moves = _LINE_ASIDE.sub("", _COMMENT.sub(".", text)).strip()
    words = re.split(r"\n\s*\n", moves, maxsplit=1)[0].split()
    for place, word in enumerate(words):
        if not _SIGNS.fullmatch(chess.pgn.MOVETEXT_REGEX.sub("", word)):
            before = " ".join(words[max(place - 2, 0) : place])
            raise GameError(
                _("PGN, after {before!r}: expected a move, got {text!r}").format(
                    before=before, text=shortened(word)
                )
            )
