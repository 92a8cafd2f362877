"""The points of a table."""

from typing import NamedTuple

from uctvis.arena.matches.verdict import Verdict


class Points(NamedTuple):
    """What a match is worth. The opponent of an eliminated bot gets the points of a win."""

    win: float = 3.0
    draw: float = 1.0
    loss: float = 0.0
    elimination: float = -1.0

    def of(self, verdict: Verdict) -> float:
        """The points of a verdict."""
        if verdict.is_elimination:
            return self.elimination
        return {Verdict.WON: self.win, Verdict.DRAW: self.draw}.get(verdict, self.loss)


def points_text(points: float) -> str:
    """Points or a score, without superfluous digits."""
    # Sums of decimal fractions are not exact.
    return f"{points:.15g}"
