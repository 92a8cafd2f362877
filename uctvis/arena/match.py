"""A match: one game between two bots, what is planned and what became of it."""

from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple, Self

from uctvis.arena.verdict import Verdict


class Pairing(NamedTuple):
    """A match that is to be played.

    Attributes
    ----------
    number : int
        From 1; no two matches of a tournament have the same.
    bots : (str, str)
        The names of player 0 and player 1.
    pair : int
        Matches with the same number have the same opening and the same lotteries.
    round : int
        The round of the schedule, from 1.
    """

    number: int
    bots: tuple[str, str]
    pair: int
    round: int = 1


class Usage(NamedTuple):
    """What a bot used in a match.

    Attributes
    ----------
    wall : float
        Seconds of its turns.
    cpu : float
        Seconds of processor time of all its processes; 0 if unknown.
    memory : int
        The most bytes of resident memory at one moment; 0 if unknown.
    """

    wall: float = 0.0
    cpu: float = 0.0
    memory: int = 0


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A finished match.

    Attributes
    ----------
    number, bots, pair, round :
        As in its `Pairing`.
    opening, moves : tuple of str
        The names of the moves; the opening is made before the match. Both contain the outcomes of
        lotteries.
    payoff : float
        To player 0: 1.0, 0.5 or 0.0.
    reason : str
        Why the game ended, for users.
    verdicts : (Verdict, Verdict)
    faults : (str, str)
        What each bot did wrong, for users; "" for nothing.
    usage : (Usage, Usage)
    left : (float, float) or None
        The seconds on both clocks; None without clocks.
    seconds : float
        The duration of the match.
    """

    number: int
    bots: tuple[str, str]
    pair: int
    round: int
    opening: tuple[str, ...]
    moves: tuple[str, ...]
    payoff: float
    reason: str
    verdicts: tuple[Verdict, Verdict]
    faults: tuple[str, str] = ("", "")
    usage: tuple[Usage, Usage] = (Usage(), Usage())
    left: tuple[float, float] | None = None
    seconds: float = 0.0

    @property
    def pairing(self) -> Pairing:
        """The pairing of which this is the result."""
        return Pairing(self.number, self.bots, self.pair, self.round)

    def payoff_of(self, name: str) -> float:
        """The payoff to the bot of this name."""
        return self.payoff if self.bots[0] == name else 1 - self.payoff

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
        first, second = values["verdicts"]
        one, other = (Usage(*usage) for usage in values["usage"])
        record = cls(**values)
        return replace(
            record,
            bots=tuple(values["bots"]),
            opening=tuple(values["opening"]),
            moves=tuple(values["moves"]),
            faults=tuple(values["faults"]),
            verdicts=(Verdict(first), Verdict(second)),
            usage=(one, other),
            left=None if values["left"] is None else tuple(values["left"]),
        )
