"""Reviews in PGN: values of positions, signs of moves, remarks and better lines.

The value of a position is `[%eval 0.35]`, White's lead in pawns, or `[%eval #-3]`: Black gives mate
in three moves. A sentence follows it, and then `[%best Nf3 0.42]`: a move that was better, and the
value with it. Other programs ignore what they do not know in brackets. Whatever else a game
contains stays; a new review takes the place of an old one.
"""

import re
from collections.abc import Mapping
from contextlib import suppress

import chess
import chess.engine
import chess.pgn

from uctvis.game.annotations import GameAnnotations, PositionAnnotation, PositionScore
from uctvis.game.contract import Game
from uctvis.games.chess.numbers import move_of, number_of
from uctvis.games.chess.pgn.reading import read_pgn
from uctvis.games.chess.pgn.writing import pgn_text
from uctvis.games.chess.position import Position

# The signs that a review gives, and all that judge a move.
_OURS, _OF_MOVES = {2, 4, 6}, set(range(1, 7))
_VALUE = r"(?:#(?P<{mate}>[+-]?\d{{1,4}})|(?P<{pawns}>[+-]?\d{{1,6}}(?:\.\d{{1,4}})?))"
_EVAL = re.compile(
    r"\[%eval\s+" + _VALUE.format(mate="mate", pawns="pawns") + r"\s*(?:,\s*\d{1,4})?\s*\]"
)
_BEST = re.compile(
    r"\[%best\s+(?P<move>[^\s\]]{2,8})\s+" + _VALUE.format(mate="mate", pawns="pawns") + r"\s*\]"
)


def annotated(
    rules: Game[Position],
    text: str,
    positions: Mapping[int, PositionAnnotation],
    tags: Mapping[str, str],
) -> str:
    """The game in a text with these annotations on its main line.

    Raises GameError as `read_pgn` does.
    """
    game = read_pgn(text, rules.parse_state).game
    nodes: list[chess.pgn.GameNode] = [game, *game.mainline()]
    for number, node in enumerate(nodes):
        one = positions.get(number)
        if one is not None:
            _annotate(node, one)
    game.headers.update(tags)
    return pgn_text(game)


def _annotate(node: chess.pgn.GameNode, one: PositionAnnotation) -> None:
    had_eval, had_best = _EVAL.search(node.comment), _BEST.search(node.comment)
    kept = node.comment
    if had_eval and had_best and had_eval.end() <= had_best.start():
        # The remark stands between them.
        kept = kept[: had_eval.start()] + kept[had_best.end() :]
    kept = _BEST.sub("", _EVAL.sub("", kept))
    if node.parent is not None and had_best:
        node.nags -= _OURS
        _drop_line(node.parent, had_best["move"])
    parts = [] if one.score is None else [f"[%eval {_written(one.score)}]"]
    if one.best is not None and one.best_score is not None and node.parent is not None:
        best = move_of(one.best)
        san = node.parent.board().san(best)
        parts += [one.remark, f"[%best {san} {_written(one.best_score)}]"]
        if one.nag and not node.nags & _OF_MOVES:
            node.nags.add(one.nag)
        if one.line:
            _add_line(node.parent, one)
    node.comment = " ".join(" ".join((*parts, kept)).split()).replace("}", ")")


def _drop_line(parent: chess.pgn.GameNode, san: str) -> None:
    """Remove the better line of an earlier review, if nobody added anything to it."""
    with suppress(ValueError):
        move = parent.board().parse_san(san)
        line = next((one for one in parent.variations[1:] if one.move == move), None)
        if line is not None and all(_is_plain(one) for one in (line, *line.mainline())):
            parent.remove_variation(line)


def _is_plain(node: chess.pgn.ChildNode) -> bool:
    said = _EVAL.sub("", node.comment).strip() or node.starting_comment or node.nags
    return not said and len(node.variations) <= 1


def _add_line(parent: chess.pgn.GameNode, one: PositionAnnotation) -> None:
    first = move_of(one.line[0])
    if parent.has_variation(first):
        return
    node = parent.add_variation(first)
    if one.line_score is not None:
        node.comment = f"[%eval {_written(one.line_score)}]"
    for move in one.line[1:]:
        node = node.add_variation(move_of(move))


def _written(score: PositionScore) -> str:
    if score.mate is not None:
        return f"#{score.mate}"
    return f"{(score.centipawns or 0) / 100:.2f}"


def annotations_in(rules: Game[Position], text: str) -> GameAnnotations:
    """What a text says of the positions and moves of its main line. Raises GameError as `read_pgn`.

    What cannot be understood is left out.
    """
    game = read_pgn(text, rules.parse_state).game
    found = {}
    nodes: list[chess.pgn.GameNode] = [game, *game.mainline()]
    for number, node in enumerate(nodes):
        one = _annotation(node)
        if one != PositionAnnotation():
            found[number] = one
    return GameAnnotations(found, dict(game.headers))


def _annotation(node: chess.pgn.GameNode) -> PositionAnnotation:
    value, best = _EVAL.search(node.comment), _BEST.search(node.comment)
    nag = min(node.nags & _OURS, default=0)
    one = PositionAnnotation(None if value is None else _score(value), nag)
    if best is None or node.parent is None:
        return one
    board = node.parent.board()
    try:
        move = board.parse_san(best["move"])
    except ValueError:
        return one
    line = next((other for other in node.parent.variations[1:] if other.move == move), None)
    moves = () if line is None else (move, *(other.move for other in line.mainline()))
    return one._replace(
        best=number_of(move),
        best_score=_score(best),
        line=tuple(number_of(move) for move in moves),
    )


def _score(found: re.Match[str]) -> PositionScore | None:
    if found["mate"] is not None:
        mate = int(found["mate"])
        return PositionScore(mate=mate) if mate else None
    return PositionScore(centipawns=round(100 * float(found["pawns"])))
