"""What a program says about its search, in the terms of the other searches."""

from collections.abc import Iterable
from typing import NamedTuple

import chess
from chess.engine import Cp, InfoDict

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.games.chess.numbers import number_of
from uctvis.mcts.statistics import Candidate, Statistics
from uctvis.programs.question import Infos

# Larger numbers that a program says are shown as this one.
_MOST = 2**31 - 1
# In hundredths of a pawn; a certain win for the formula.
_MOST_SCORE = 100_000


class ToldLine(NamedTuple):
    """A line of moves, and the expected share of points of the player to move, 0 to 1."""

    moves: tuple[Move, ...]
    mean: float
    # As in `uctvis.mcts.statistics.Statistics`.
    centipawns: int | None = None
    mate: int | None = None


class ToldSearch(NamedTuple):
    """What a program has said."""

    # The depth of its search, at least 1; 0 if it has said nothing yet.
    depth: int = 0
    # The greatest depth in it.
    deepest: int = 0
    # The number of positions; 0 if it is unknown.
    nodes: int = 0
    # The lines that it considers the best, the best first; each begins with another move.
    lines: tuple[ToldLine, ...] = ()

    def line_of(self, move: Move) -> ToldLine | None:
        """The line that begins with a move."""
        return next((line for line in self.lines if line.moves[0] == move), None)


def told_by(infos: Infos, board: chess.Board) -> ToldSearch:
    """Read what a program said about the lines of its search from a position."""
    if not any(infos):
        return ToldSearch()
    lines: dict[Move, ToldLine] = {}
    for info in infos:
        moves = tuple(number_of(move) for move in info.get("pv", ()))
        mean = _mean(info, board)
        if moves and mean is not None and moves[0] not in lines:
            lines[moves[0]] = ToldLine(moves, mean, *_score(info, board))
    depth = max(_most(info.get("depth", 0) for info in infos), 1)
    return ToldSearch(
        depth=depth,
        deepest=max(_most(info.get("seldepth", 0) for info in infos), depth),
        nodes=_most(info.get("nodes", 0) for info in infos),
        lines=tuple(lines.values()),
    )


def _most(numbers: Iterable[int]) -> int:
    return max(min(max(number, 0), _MOST) for number in numbers)


def _mean(info: InfoDict, board: chess.Board) -> float | None:
    """The expected share of points of the player to move.

    It is the program's own estimate (the option UCI_ShowWDL), or else the one by which Stockfish
    turns its scores into the chances of a win, a draw and a loss, as in python-chess.
    """
    wdl, score = info.get("wdl"), info.get("score")
    if wdl is None and score is not None:
        relative = score.pov(board.turn)
        centipawns = relative.score()
        if centipawns is not None:
            relative = Cp(min(max(centipawns, -_MOST_SCORE), _MOST_SCORE))
        return relative.wdl(ply=board.ply()).expectation()
    if wdl is None or wdl.pov(board.turn).total() <= 0:
        return None
    return min(max(wdl.pov(board.turn).expectation(), 0.0), 1.0)


def _score(info: InfoDict, board: chess.Board) -> tuple[int | None, int | None]:
    """The lead of the player to move in hundredths of a pawn, or in how many moves mate follows."""
    score = info.get("score")
    if score is None:
        return None, None
    relative = score.pov(board.turn)
    centipawns, mate = relative.score(), relative.mate()
    if centipawns is not None:
        centipawns = min(max(centipawns, -_MOST_SCORE), _MOST_SCORE)
    return centipawns, None if mate is None else min(max(mate, -_MOST), _MOST)


def told_statistics(
    game: AnyGame,
    position: AnyPosition,
    told: ToldSearch,
    seconds: float,
    answer: Move | None = None,
) -> Statistics:
    """The statistics of a search; `answer` is the move that it chose.

    The candidates are the first moves of its lines. Each has the visits of the whole search,
    because a program does not say how many positions are below each move.
    """
    first = {line.moves[0]: line.mean for line in told.lines}
    visits = max(told.nodes, 1)
    candidates = tuple(
        Candidate(move, visits if move in first else 0, first.get(move, 0.0))
        for move in game.legal_moves(position)
        if move in first or move == answer
    )
    best = told.lines[0] if told.lines else None
    variation = () if best is None else best.moves
    if answer is not None:
        chosen = told.line_of(answer)
        variation = (answer,) if chosen is None else chosen.moves
    mean = None if best is None else best.mean
    if mean is not None and game.player(position) == 1:
        mean = 1 - mean
    return Statistics(
        iterations=told.nodes,
        nodes=told.nodes,
        seconds=seconds,
        deepest_row=told.deepest,
        memory_full=False,
        candidates=candidates,
        principal_variation=variation,
        value=mean,
        depth=told.depth,
        centipawns=None if best is None else best.centipawns,
        mate=None if best is None else best.mate,
    )
