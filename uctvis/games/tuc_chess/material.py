"""The evaluation "material" of TUC-CHESS: the points and the pieces of both players.

Source: the assignment proposes |own (points + pieces)| - |other's (points + pieces)|. The pieces
count what their capture is worth.
"""

from uctvis.game.evaluation import worth_of
from uctvis.games.tuc_chess.position import WORTH, WORTH_LOTTERY, YEARS, Position
from uctvis.texts import _

# The lead at which the value is half way from even to the highest.
HALF_WAY = 8


def totals(position: Position) -> tuple[float, float]:
    """The points and pieces of White and of Black; a bonus of unknown worth counts its mean."""
    white, black = (
        position.points[player]
        + sum(worth * position.board.count(piece) for piece, worth in _worths(player))
        + _pending(position, player)
        for player in (0, 1)
    )
    return white, black


def _worths(player: int) -> list[tuple[str, int]]:
    return [(piece if player == 0 else piece.lower(), worth) for piece, worth in WORTH.items()]


def _pending(position: Position, player: int) -> float:
    """The mean worth of a bonus that the player has just taken; else 0."""
    if position.lottery != WORTH_LOTTERY or player == position.to_move:
        return 0
    chances = YEARS[position.year].worth
    return chances[1] / sum(chances)


def worth(lead: float) -> float:
    """The value of an unfinished game for a player with this lead, 0.2 to 0.8."""
    return worth_of(lead, HALF_WAY)


def by_material(position: Position) -> float:
    """The value of an unfinished game for White."""
    white, black = totals(position)
    return worth(white - black)


def explain_material(position: Position) -> str:
    """An explanation of the value of `by_material`, as in `Game.explain_evaluation`."""
    white, black = totals(position)
    return _(
        "points and pieces {white:g} to {black:g}: 0.3 * ({white:g} - {black:g}) / "
        "({size:g} + {half_way}) + 0.5 = {value:.5g}"
    ).format(
        white=white,
        black=black,
        size=abs(white - black),
        half_way=HALF_WAY,
        value=by_material(position),
    )
