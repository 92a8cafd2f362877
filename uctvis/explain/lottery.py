"""One step down the tree at a node where chance is to move: a lottery picks the child."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from uctvis.explain.chances import chances_of
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.tree.replay import Replay


@dataclass(frozen=True, slots=True)
class LotteryOutcome:
    """A child that chance could pick: its counts before, and its probability."""

    node: int
    move: Move
    visits: int
    mean: float
    chance: Fraction


@dataclass(frozen=True, slots=True)
class LotteryStep:
    """One step of an iteration: chance went from `node`, visited `visits` times, to `chosen`."""

    node: int
    visits: int
    candidates: tuple[LotteryOutcome, ...]
    chosen: int

    @property
    def taken(self) -> LotteryOutcome:
        """The outcome that chance picked."""
        return self.candidates[self.chosen - self.candidates[0].node]


def lottery_step(
    game: AnyGame, replay: Replay, position: AnyPosition, moves: Sequence[Move], path: Sequence[int]
) -> LotteryStep:
    """The step between two nodes, given by `path`, at the moment of `replay`.

    Chance is to move in `position`, at the first node, and `moves` lead to its children.
    """
    node, chosen = path
    chances = chances_of(game, position)
    candidates = tuple(
        LotteryOutcome(
            child, move, int(replay.visits[child]), float(replay.mean[child]), chances[move]
        )
        for child, move in zip(replay.tree.children(node), moves, strict=True)
    )
    return LotteryStep(node, int(replay.visits[node]), candidates, chosen)
