"""What a PGN text says of a game, in the moves and positions of our rules."""

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import chess
import chess.pgn

from uctvis.errors import GameError
from uctvis.game.contract import Game
from uctvis.game.notation import shortened
from uctvis.game.written_games import WrittenGame, WrittenLine, known_names
from uctvis.games.chess.numbers import number_of
from uctvis.games.chess.pgn.decoding import decode
from uctvis.games.chess.pgn.finding import find_games
from uctvis.games.chess.pgn.reading import Pgn, read_pgn
from uctvis.games.chess.pgn.words import ENDING, sign_text
from uctvis.games.chess.position import Position
from uctvis.texts import _, grouped

# The most variations that become lines: more make the window slow, and its files large.
MOST_LINES = 200
# A longer game has more comments than anybody reads; reading it would take too long.
MOST_BYTES = 2_000_000  # as many characters in UTF-8, half as many in UTF-16


def read_first(rules: Game[Position], text: str) -> WrittenGame[Position]:
    """Read the first game of a text.

    Raises GameError if the text contains no game of standard chess of which anything can be played.
    """
    data = text.encode("utf-8", "replace")
    found = list(find_games(io.BytesIO(data)))
    if not found:
        raise GameError(
            _("PGN: expected a game, got {text!r}").format(text=shortened(text.strip()))
        )
    first = read_one(rules, data[: found[0].end], "utf-8")
    if len(found) == 1:
        return first
    several = _("The text contains {count} games; this is the first.").format(
        count=grouped(len(found))
    )
    return replace(first, notes=(several, *first.notes))


def read_one(rules: Game[Position], data: bytes, encoding: str) -> WrittenGame[Position]:
    """Read the bytes of one game.

    Raises GameError as `read_first` does, or if the game is too long.
    """
    if len(data) > MOST_BYTES:
        raise GameError(
            _("PGN: expected a game of at most {most} bytes; this one is longer").format(
                most=grouped(MOST_BYTES)
            )
        )
    decoded = decode(data, encoding)
    notes = [] if decoded.as_expected else [_("The text is not UTF-8; it was read as Latin-1.")]
    read = read_pgn(decoded.text, rules.parse_state)
    return _written(rules, read, notes)


def _written(rules: Game[Position], read: Pgn, notes: list[str]) -> WrittenGame[Position]:
    headers = read.game.headers
    start = rules.parse_state(headers["FEN"]) if "FEN" in headers else rules.initial()
    positions, problem = [start], read.problem
    nodes: list[chess.pgn.GameNode] = [read.game]
    for node in read.game.mainline():
        reason = _refused(positions[-1], node.move)
        if reason:
            problem = _("PGN, move {move}: {reason}").format(
                move=_numbered(positions[-1].board, node.move), reason=reason
            )
            break
        nodes.append(node)
        positions.append(rules.play(positions[-1], number_of(node.move)))
    main = _line(nodes)
    lines = list(islice(_lines(rules, read.game, start, main), MOST_LINES + 1))
    if len(lines) > MOST_LINES:
        text = _("You can go back only to the first {most} variations; all are kept.")
        notes.append(text.format(most=MOST_LINES))
    return WrittenGame(
        start,
        main.moves,
        known_names((headers.get("White", "?"), headers.get("Black", "?"))),
        main.comments,
        main.signs,
        tuple(lines[:MOST_LINES]),
        read.source,
        (*notes, *read.notes),
        problem,
        result=headers.get("Result", "*"),
        ending=headers.get(ENDING, ""),
    )


def _numbered(board: chess.Board, move: chess.Move) -> str:
    """A move with its number, as in PGN."""
    number = f"{board.fullmove_number}{'.' if board.turn == chess.WHITE else '...'}"
    return f"{number} {board.copy(stack=False).san(move)}"


def _refused(position: Position, move: chess.Move) -> str | None:
    """Why a move of a text cannot be played in this position; None if it can."""
    if not move:
        return _("passing is not allowed in chess")
    reason = position.must_end()
    return reason and _("the game is already over ({reason})").format(reason=reason)


def _line(nodes: list[chess.pgn.GameNode]) -> WrittenLine:
    """What these nodes from the root say."""
    comments = {
        number: text
        for number, node in enumerate(nodes)
        if (text := " ".join(filter(None, (node.starting_comment, node.comment))).strip())
    }
    signs = {
        number: text
        for number, node in enumerate(nodes)
        if (text := " ".join(filter(None, map(sign_text, sorted(node.nags)))))
    }
    moves = tuple(number_of(node.move) for node in nodes if node.move is not None)
    return WrittenLine(moves, comments, signs)


def _lines(
    rules: Game[Position], game: chess.pgn.Game, start: Position, main: WrittenLine
) -> Iterator[WrittenLine]:
    """The variations, each to its end or to what cannot be played."""
    # The nodes from the root to one whose variations are visited, and what is left of each one's
    # variations.
    path: list[chess.pgn.GameNode] = [game]
    positions = [start]
    left = [game.variations[::-1]]
    extended, seen = False, {main.moves}
    while path:
        if left[-1]:
            node = left[-1].pop()
            if node.move is not None and not _refused(positions[-1], node.move):
                path.append(node)
                positions.append(rules.play(positions[-1], number_of(node.move)))
                left.append(node.variations[::-1])
                extended = True
            continue
        line = _line(path)
        if extended and line.moves not in seen and main.moves[: len(path) - 1] != line.moves:
            seen.add(line.moves)
            yield line
        extended = False
        for stack in (path, positions, left):
            stack.pop()
