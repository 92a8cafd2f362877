"""What each group of terms of the evaluation "positional" is worth in chess, with alpha-beta.

Alpha-beta with all terms plays against itself with the weights of one group set to 0, with the same
number of nodes for each move. Each opening of six random plies is played twice, once with each
colour. The score of each pair is written at once, so the measurement can be stopped at any time and
continued by the same command.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import monotonic

import numpy as np
from chess_pairs import pair, random_opening, told
from kept_scores import KeptScores, Pairing
from numpy.typing import NDArray

from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine, AlphaBetaPlayer
from uctvis.engines.time_management import Allotment
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.games.chess.evaluated import evaluated_scratch
from uctvis.games.chess.evaluation.terms import GROUPS, PIECES, only, packed_weights
from uctvis.games.chess.game import Tactics

_PLIES = 6
_RESULTS = Path(__file__).parent / "results" / "chess_terms.csv"


def weighted(weights: NDArray[np.uint64]) -> AnyGame:
    """Chess with the evaluation "tactics", and with other weights."""
    rules = Tactics.compiled
    if rules is None:
        raise ValueError("chess has no compiled rules")

    def scratch(position: AnyPosition) -> NDArray[np.uint64]:
        earlier = [tuple(map(np.uint64, words)) for words in position.earlier]
        return evaluated_scratch(rules.encode(position), earlier, weights)

    class Weighted(Tactics):
        compiled = replace(rules, scratch=scratch)

        def evaluating(self, _name: str) -> AnyGame:
            return self

    return Weighted()


@dataclass(frozen=True, slots=True)
class WeightedEngine(AlphaBetaEngine):
    """Alpha-beta that plays with the weights of a game of its own."""

    weighted: AnyGame | None = None

    def player(self, random: Random) -> AlphaBetaPlayer:
        return WeightedPlayer(self, random)


class WeightedPlayer(AlphaBetaPlayer):
    """A player of such an engine."""

    def __init__(self, engine: WeightedEngine, random: Random) -> None:
        super().__init__(engine, random)
        self._weighted = engine.weighted

    def begin(
        self, game: AnyGame, position: AnyPosition, allotment: Allotment | None = None
    ) -> AlphaBeta:
        return super().begin(self._weighted or game, position, allotment)


def without(groups: Sequence[str]) -> NDArray[np.uint64]:
    """The weights without those of some groups."""
    left = packed_weights().view(np.int64)
    for group in groups:
        left = left - only(packed_weights(), group).view(np.int64)
    return left.view(np.uint64)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="in each match")
    parser.add_argument("--nodes", type=int, default=3_000, help="a move")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--jobs", type=int, default=2, help="games at once, 1 or 2")
    parser.add_argument("--results", type=Path, default=_RESULTS)
    arguments = parser.parse_args()
    end = monotonic() + 60 * arguments.minutes
    settings = AlphaBetaSettings(seconds=None, nodes=arguments.nodes, memory=16, tree_nodes=0)
    scores = KeptScores(arguments.results)
    groups = [one for one in GROUPS if one != PIECES]
    name = f"alphabeta:nodes={arguments.nodes},evaluation=tactics"
    matches: dict[Pairing, tuple[WeightedEngine, WeightedEngine]] = {}
    for left_out in (*((one,) for one in groups), groups):
        match = Pairing("chess", name, f"{name} without {', '.join(left_out)}")
        matches[match] = (
            WeightedEngine(settings, weighted=weighted(packed_weights())),
            WeightedEngine(settings, weighted=weighted(without(left_out))),
        )
    with ThreadPoolExecutor(arguments.jobs) as threads:
        for number in range((arguments.games + 1) // 2):
            opening = random_opening(_PLIES, f"terms {number}")
            for match, engines in matches.items():
                if scores.pairs(match) <= number and monotonic() < end:
                    scores.add(match, pair(engines, opening, str(number), threads.map))
    print(f"All terms against all but some, {arguments.nodes:,} nodes a move:")
    for match in matches:
        if scores.pairs(match):
            print(f"  {match.opponent}: {told(scores.score(match))}", flush=True)


if __name__ == "__main__":
    main()
