"""Win rates, and the pawns that chess programs and PGN say instead.

A win rate is the expected share of points, 0 to 1: a win is 1, a draw 0.5. Programs and the
comments `[%eval 0.35]` of PGN say a lead in pawns. The two are converted by the logistic curve that
Lichess fitted to games of its players and publishes:

    win rate = 1 / (1 + exp(-0.00368208 * c))        c: the lead in hundredths of a pawn

So a pawn is worth 59 %, three pawns 75 %. A review of chess keeps only win rates of whole
hundredths of a pawn, so that writing and reading changes none of them.
"""

from math import exp, log

# By hundredth of a pawn. https://lichess.org/page/accuracy
_STEEPNESS = 0.00368208
# Larger leads count as this one, in hundredths of a pawn: beyond, a win rate has too few digits.
MOST_CENTIPAWNS = 4000


def win_rate(centipawns: float) -> float:
    """The win rate of a player with this lead, which counts as a whole number of at most 4000."""
    lead = round(max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, centipawns)))
    return 1 / (1 + exp(-_STEEPNESS * lead))


def centipawns(rate: float) -> int:
    """The reverse of `win_rate`: the lead in hundredths of a pawn, at most 4000 for either side."""
    least, most = win_rate(-MOST_CENTIPAWNS), win_rate(MOST_CENTIPAWNS)
    rate = min(max(rate, least), most)
    return round(log(rate / (1 - rate)) / _STEEPNESS)
