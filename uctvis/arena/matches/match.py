"""A match: one game between two or more bots, what is planned and what became of it."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple, Protocol, Self

from uctvis.arena.matches.verdict import Verdict


class Pairing(NamedTuple):
    """A match that is to be played."""

    # From 1; no two matches of a tournament have the same.
    number: int
    # The names of the players, from player 0 on.
    bots: tuple[str, ...]
    # Matches with the same number have the same opening and the same lotteries.
    pair: int
    # The round of the schedule, from 1.
    round: int = 1


class Usage(NamedTuple):
    """What a bot used in a match."""

    # Seconds of its turns.
    wall: float = 0.0
    # Seconds of processor time of all its processes; 0 if unknown.
    cpu: float = 0.0
    # The most bytes of resident memory at one moment; 0 if unknown.
    memory: int = 0


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A finished match; each tuple has a value for each bot."""

    # These four are as in its `Pairing`.
    number: int
    bots: tuple[str, ...]
    pair: int
    round: int
    # The names of the moves; the opening is made before the match. Both contain the outcomes of
    # lotteries.
    opening: tuple[str, ...]
    moves: tuple[str, ...]
    # To each bot, from 0.0 to 1.0, as `payoffs_of` defines them; of two bots, (1.0, 0.0), (0.5,
    # 0.5) or (0.0, 1.0). Without a result, 0.5 each.
    payoffs: tuple[float, ...]
    # Why the game ended, for users.
    reason: str
    verdicts: tuple[Verdict, ...]
    # What each bot did wrong, for users; "" for nothing.
    faults: tuple[str, ...]
    usage: tuple[Usage, ...]
    # The seconds on the clocks; None without clocks.
    left: tuple[float, ...] | None = None
    # The duration of the match.
    seconds: float = 0.0
    # The referee's scores; empty if the game has none.
    scores: tuple[float, ...] = ()
    # The seats of the bots that failed before their first answer.
    not_started: tuple[int, ...] = ()

    @property
    def pairing(self) -> Pairing:
        """The pairing of which this is the result."""
        return Pairing(self.number, self.bots, self.pair, self.round)

    def payoff_of(self, name: str) -> float:
        """The payoff to the bot of this name."""
        return self.payoffs[self.bots.index(name)]

    def score_of(self, name: str) -> float:
        """The referee's score of the bot of this name."""
        return self.scores[self.bots.index(name)]

    @property
    def is_void(self) -> bool:
        """Whether the match has no result, so that it counts for nobody."""
        have_all_failed = len(self.bots) > 1 and len(self.not_started) == len(self.bots)
        return have_all_failed or Verdict.VOID in self.verdicts

    def verdict_of(self, name: str) -> Verdict:
        """The verdict about the bot of this name."""
        return self.verdicts[self.bots.index(name)]

    def to_json(self) -> dict[str, Any]:
        """The record as values for JSON."""
        values = asdict(self)
        values["verdicts"] = [verdict.value for verdict in self.verdicts]
        return values

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """The record that `to_json` wrote."""
        left = values["left"]
        record = cls(**values)
        return replace(
            record,
            bots=tuple(values["bots"]),
            opening=tuple(values["opening"]),
            moves=tuple(values["moves"]),
            payoffs=tuple(values["payoffs"]),
            verdicts=tuple(map(Verdict, values["verdicts"])),
            faults=tuple(values["faults"]),
            usage=tuple(Usage(*usage) for usage in values["usage"]),
            left=None if left is None else tuple(left),
            scores=tuple(values["scores"]),
            not_started=tuple(record.not_started),
        )


def payoffs_of(scores: Sequence[float]) -> tuple[float, ...]:
    """The payoff of each bot: the share of the others with a lower score; equal ones count half.

    A bot alone gets 0.5.
    """
    others = len(scores) - 1
    if not others:
        return (0.5,)
    return tuple(
        (sum(other < own for other in scores) + (scores.count(own) - 1) / 2) / others
        for own in scores
    )


def places_of(payoffs: Sequence[float]) -> tuple[int, ...]:
    """The place of each bot, from 1; bots with the same payoff share it, as in 1, 1, 3."""
    return tuple(1 + sum(other > own for other in payoffs) for own in payoffs)


class PlayedMatch(Protocol):
    """A match that is to be played once."""

    def play(self) -> MatchRecord:
        """Play it, in one thread, and end its bots.

        Raises CancelledError if it was stopped. (After a stop, results do not count either.)
        """

    def stop(self) -> None:
        """End it soon; from any thread, also before and after it is played."""
