"""What an engine says about its search, as lines of UCI."""

from math import log10
from typing import NamedTuple

from uctvis.games.chess.evaluation.placement import lead_of

# The most characters of a text for users.
_LONGEST = 500
# Payoffs nearer to 0 and 1 count as a score of 1200.
_NEAREST = 0.001
# A difference of so many points of Elo wins ten times as often as it loses.
_ELO = 400


class Report(NamedTuple):
    """What a search has found at one moment.

    Attributes
    ----------
    depth, selective_depth : int
        The depth that is complete, and the depth of the deepest line, or None if it is not known.
    """

    depth: int
    # For the player to move, as in `centipawns`, `of_payoff` and `mate`.
    score: str
    nodes: int
    seconds: float
    # The best moves of both players.
    line: tuple[str, ...]
    selective_depth: int | None = None
    # How full the memory is, in thousandths.
    full: int | None = None
    # The place of the first move among the best, from 1; None if only one is reported.
    rank: int | None = None


def info(report: Report) -> str:
    """The line for a report."""
    parts: dict[str, object] = {
        "depth": report.depth,
        "seldepth": report.selective_depth,
        "multipv": report.rank,
        "score": report.score,
        "nodes": report.nodes,
        "nps": round(report.nodes / report.seconds) if report.seconds > 0 else 0,
        "hashfull": report.full,
        "time": round(report.seconds * 1000),
        "pv": " ".join(report.line) or None,
    }
    said = " ".join(f"{name} {part}" for name, part in parts.items() if part is not None)
    return f"info {said}"


def remark(text: object) -> str:
    """The line for a text for users, in printable characters."""
    shown = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in str(text))
    return f"info string {shown[:_LONGEST]}"


def best_move(line: tuple[str, ...]) -> str:
    """The line for the answer, with the expected reply; without moves, for a finished game."""
    reply = f" ponder {line[1]}" if len(line) > 1 else ""
    return f"bestmove {line[0] if line else '(none)'}{reply}"


def centipawns(value: float) -> str:
    """The score for an evaluation of the game, 0 to 1: what the player leads by."""
    return f"cp {round(100 * lead_of(value))}"


def of_payoff(mean: float) -> str:
    """The score for a mean payoff, 0 to 1: 400 log10 of its odds, as differences of Elo."""
    mean = min(max(mean, _NEAREST), 1 - _NEAREST)
    return f"cp {round(_ELO * log10(mean / (1 - mean)))}"


def mate(is_won: bool, plies: int) -> str:
    """The score for a game that ends in so many moves of both players."""
    moves = (plies + 1) // 2
    return f"mate {moves if is_won else -moves}"
