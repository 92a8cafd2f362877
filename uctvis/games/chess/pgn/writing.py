"""Writing games in PGN with python-chess."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

import chess
import chess.pgn

from uctvis.games.chess.pgn.reading import read_regular
from uctvis.games.chess.pgn.words import ENDING

_UNKNOWN = "*"
_LONGEST = 500


def write_pgn(
    start: chess.Board,
    moves: Sequence[chess.Move],
    players: tuple[str, str],
    day: date | None,
    result: str,
    comments: Mapping[int, str],
    headers: Mapping[str, str],
    source: str = "",
    lines: Iterable[Sequence[chess.Move]] = (),
) -> str:
    """The game in PGN with the mandatory headers and others; FEN if the start is not usual.

    `source` is the text in regular lines from which the game comes: its variations, comments,
    signs and headers are kept, and its result unless other moves follow. `lines` become
    variations.
    """
    game = _begun(start, source)
    written, was = game.headers, list(game.mainline_moves())
    written["White"], written["Black"] = players
    if not source:
        written["Date"] = "????.??.??" if day is None else day.strftime("%Y.%m.%d")
    # The game of the source was ended by its players, and may go on now.
    was_ended = ENDING in written
    if was_ended:
        del written[ENDING]
    if was_ended or result != _UNKNOWN or list(moves) != was[: len(moves)]:
        written["Result"] = result
    written.update(headers)
    for line in lines:
        _put(game, line)
    nodes = _put(game, moves)
    for number, move in enumerate(moves):
        nodes[number].promote_to_main(move)
    for number, comment in comments.items():
        if not nodes[number].comment:
            # A brace would end the comment.
            nodes[number].comment = comment.replace("}", ")")
    return pgn_text(game)


def pgn_text(game: chess.pgn.Game) -> str:
    """The text of a game, whose headers have not been written yet."""
    for name, value in game.headers.items():
        game.headers[name] = _escaped(value)
    return str(game.accept(chess.pgn.StringExporter(columns=80))) + "\n"


def _begun(start: chess.Board, source: str) -> chess.pgn.Game:
    """The game of the source; without moves if there is no source from this position."""
    game = read_regular(source).game if source else None
    if game is None or game.board() != start:
        game = chess.pgn.Game()
        game.setup(start)
    return game


def _put(game: chess.pgn.Game, moves: Iterable[chess.Move]) -> list[chess.pgn.GameNode]:
    """The nodes of these moves from the start of the game; those that are missing are added."""
    nodes: list[chess.pgn.GameNode] = [game]
    for move in moves:
        node = nodes[-1]
        nodes.append(node.variation(move) if node.has_variation(move) else node.add_variation(move))
    return nodes


def _escaped(value: str) -> str:
    """A value for a header: one line that is not too long, with quotes as PGN wants them."""
    return " ".join(value.split())[:_LONGEST].replace("\\", r"\\").replace('"', r"\"")
