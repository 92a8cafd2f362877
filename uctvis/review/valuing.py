"""The results of searches in the terms of a review."""

from uctvis.engines.found import Found
from uctvis.game.contract import AnyGame
from uctvis.review.judgement import JudgedCandidate, PositionValue
from uctvis.review.win_rates import centipawns, win_rate
from uctvis.tree.players import mover_of
from uctvis.tree.proofs import WIN, Proof

# Of evaluations (`uctvis.game.evaluation`): the least, and the room above it.
_LEAST, _ROOM = 0.2, 0.6
# What is not proven is never quite certain.
_NEVER_CERTAIN = 0.005
_MOST_CANDIDATES = 5


def value_found(game: AnyGame, found: Found, *, estimates: bool) -> PositionValue:
    """What a search says of its position.

    `estimates` says whether the values of the engine are evaluations (`SearchingEngine.estimates`).
    """
    statistics = found.statistics
    player = mover_of(game.player(found.position))
    if statistics.proof is not None:
        value = proven(statistics.proof, player)
        if value.distance is None and found.deepening:
            value = value._replace(distance=found.deepening[-1].distance)
        return value
    if statistics.mate is not None:
        wins = statistics.mate > 0
        moves = 2 * abs(statistics.mate) - wins
        return PositionValue(float(wins == (player == 0)), is_perfect=True, distance=moves)
    if statistics.centipawns is not None:
        lead = statistics.centipawns
        return PositionValue(win_rate(lead if player == 0 else -lead))
    if found.mean is not None:
        return estimated(game, found.mean, player, estimates=estimates)
    # Its strength is limited, and it plays another move than its best one.
    root = statistics.value
    mean = 0.5 if root is None else PositionValue(root).of(player)
    return estimated(game, mean, player, estimates=estimates)


def estimated(game: AnyGame, mean: float, player: int, *, estimates: bool) -> PositionValue:
    """The value of a position whose value for the player to move is `mean`, as a search says it.

    Evaluations, 0.2 to 0.8, are stretched to win rates: a player whose lead is half of a decisive
    one has 75 %. In games that count pawns, the win rate is that of the lead that the evaluation
    stands for, and in any case that of whole hundredths of a pawn.
    """
    lead = game.lead_in_pawns(mean)
    if estimates and lead is None:
        mean = (mean - _LEAST) / _ROOM
    mean = min(max(mean, _NEVER_CERTAIN), 1 - _NEVER_CERTAIN)
    if lead is None:
        return PositionValue(mean if player == 0 else 1 - mean)
    hundredths = 100 * lead if estimates else centipawns(mean)
    return PositionValue(win_rate(hundredths if player == 0 else -hundredths))


def proven(proof: Proof, player: int) -> PositionValue:
    """The value of a position whose result is proven for the player to move."""
    share = proof.result / WIN
    distance = proof.moves if proof.moves >= 0 and share != 0.5 else None
    return PositionValue(share if player == 0 else 1 - share, is_perfect=True, distance=distance)


def candidates_of(game: AnyGame, found: Found, *, estimates: bool) -> tuple[JudgedCandidate, ...]:
    """The best candidates of a search; bounds of alpha-beta count as values."""
    statistics = found.statistics
    player = mover_of(game.player(found.position))
    seen = [one for one in statistics.ranked if one.visits > 0][:_MOST_CANDIDATES]
    total = max(sum(one.visits for one in statistics.candidates), 1)
    return tuple(
        JudgedCandidate(
            one.move,
            (
                estimated(game, one.mean, player, estimates=estimates)
                if one.proof is None
                else proven(one.proof, player)
            ).of(player),
            one.visits / total,
        )
        for one in seen
    )
