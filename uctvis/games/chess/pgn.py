"""Strict reading and writing of chess games in PGN with python-chess."""

import io
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import NamedTuple

import chess
import chess.pgn

from uctvis.errors import GameError
from uctvis.game.notation import shortened
from uctvis.texts import _

_COMMENT = re.compile(r"\{[^}]*(\}|\Z)|;.*")
_LINE_ASIDE = re.compile(r"^[%\[].*$", re.MULTILINE)
# What else may occur in the move text: move numbers, signs and "e.p.".
_SIGNS = re.compile(r"[\d.+#]*|e\.p\.")


class Pgn(NamedTuple):
    """A game in PGN.

    Attributes
    ----------
    fen : str or None
        The start position; None for the initial position.
    moves : list of chess.Move
        The main line.
    players : (str, str)
        The names of White and Black; "?" where they are missing.
    comments : dict of int to str
        The comments in braces in the main line, each with the number of moves before it.
    """

    fen: str | None
    moves: list[chess.Move]
    players: tuple[str, str]
    comments: dict[int, str]


def write_pgn(
    start: chess.Board,
    moves: Iterable[chess.Move],
    players: tuple[str, str],
    day: date | None,
    result: str,
    comments: Mapping[int, str],
    headers: Mapping[str, str],
) -> str:
    """The game in PGN with the mandatory headers and others; FEN if the start is not usual."""
    game = chess.pgn.Game()
    game.setup(start)
    game.headers["White"], game.headers["Black"] = players
    game.headers["Date"] = "????.??.??" if day is None else day.strftime("%Y.%m.%d")
    game.headers["Result"] = result
    game.headers.update(headers)
    game.add_line(moves)
    nodes = [game, *game.mainline()]
    for number, comment in comments.items():
        # A brace would end the comment.
        nodes[number].comment = comment.replace("}", ")")
    return str(game.accept(chess.pgn.StringExporter(columns=80))) + "\n"


def read_pgn(text: str, check_fen: Callable[[str], object]) -> Pgn:
    """Read the main line of the first game.

    Raises
    ------
    GameError
        The text is not a PGN of standard chess, or a move is not legal. Also raises the errors
        of `check_fen`.
    """
    _refuse_strays(text)
    main_line = _MainLine(check_fen)
    if chess.pgn.read_game(io.StringIO(text), Visitor=lambda: main_line) is None:
        raise GameError(_("PGN: expected a game, got {text!r}").format(text=shortened(text)))
    return main_line.result()


def move_text(board: chess.Board, move: chess.Move) -> str:
    """A legal move with its number, as in PGN."""
    return board.variation_san([move])


class _MainLine(chess.pgn.BaseVisitor[Pgn]):
    """Collects the main line, and raises the errors that python-chess would only log."""

    def __init__(self, check_fen: Callable[[str], object]) -> None:
        self._check_fen = check_fen
        self._headers = chess.pgn.Headers({})
        self._moves: list[chess.Move] = []
        self._comments: dict[int, list[str]] = {}

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
                _("PGN, move {number} {move}: the move is ambiguous").format(
                    number=number, move=san
                )
            ) from error
        except ValueError as error:
            raise GameError(
                _("PGN, move {number} {move}: the move is not legal").format(
                    number=number, move=san
                )
            ) from error
        if not move:
            raise GameError(
                _("PGN, move {number} {move}: passing is not allowed in chess").format(
                    number=number, move=san
                )
            )
        return move

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._moves.append(move)

    def visit_comment(self, comment: str) -> None:
        self._comments.setdefault(len(self._moves), []).append(comment.strip())

    def result(self) -> Pgn:
        headers = self._headers
        comments = {number: " ".join(parts) for number, parts in self._comments.items()}
        return Pgn(
            headers.get("FEN"),
            self._moves,
            (headers.get("White", "?"), headers.get("Black", "?")),
            {number: comment for number, comment in comments.items() if comment},
        )


def _refuse_strays(text: str) -> None:
    """Refuse words in the move text that are not moves, which python-chess would ignore.

    Raises
    ------
    GameError
        There is such a word.
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
