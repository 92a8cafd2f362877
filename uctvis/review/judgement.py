"""What a review says of a position and of a move."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from uctvis.errors import SettingError
from uctvis.game.rules import Move
from uctvis.settings.declared import check_all, declarations_of, declared
from uctvis.texts import _

# In percent points.
_LEAST, _MOST = 0.1, 100.0


class Mark(Enum):
    """How good a move is; in files by its value."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def title(self) -> str:
        """The mark in a word, for users."""
        return _TITLES[self]

    @property
    def sign(self) -> str:
        """The sign after the move: "?!", "?" or "??"; "" for good moves."""
        return _SIGNS.get(self, ("", 0))[0]

    @property
    def nag(self) -> int:
        """The number of the sign in PGN (numeric annotation glyph); 0 without a sign."""
        return _SIGNS.get(self, ("", 0))[1]

    @property
    def is_error(self) -> bool:
        """Whether it is an inaccuracy or worse."""
        return self in _SIGNS


_TITLES = {
    Mark.BEST: _("best"),
    Mark.GOOD: _("good"),
    Mark.INACCURACY: _("inaccuracy"),
    Mark.MISTAKE: _("mistake"),
    Mark.BLUNDER: _("blunder"),
}
_SIGNS = {Mark.INACCURACY: ("?!", 6), Mark.MISTAKE: ("?", 2), Mark.BLUNDER: ("??", 4)}


def _threshold(default: float, title: str, label: str, tip: str) -> float:
    number: float = declared(
        default, float, limits=(_LEAST, _MOST), title=title, label=label, tip=tip
    )
    return number


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The losses of win rate, in percent points, from which a move is marked.

    The defaults are those of Lichess, which writes them on a scale from -1 to 1.

    Raises SettingError if one is out of its range, or they do not grow.
    """

    inaccuracy: float = _threshold(
        5.0,
        _("Inaccuracy"),
        _("&Inaccuracy from (%)"),
        _("A move that loses this much of the win rate is an inaccuracy"),
    )
    mistake: float = _threshold(
        10.0,
        _("Mistake"),
        _("&Mistake from (%)"),
        _("A move that loses this much of the win rate is a mistake"),
    )
    blunder: float = _threshold(
        15.0,
        _("Blunder"),
        _("&Blunder from (%)"),
        _("A move that loses this much of the win rate is a blunder"),
    )

    def __post_init__(self) -> None:
        check_all(self, THRESHOLDS)
        for below, name in (("inaccuracy", "mistake"), ("mistake", "blunder")):
            least, value = getattr(self, below), getattr(self, name)
            if value < least:
                title = next(one.title for one in THRESHOLDS if one.name == name)
                expected = _("at least {least:g}, from which a move is marked less")
                raise SettingError(name, title, expected.format(least=least), f"{value:g}")

    def mark(self, loss: float) -> Mark:
        """The mark of a move that loses so much of the win rate, 0.0 to 1.0."""
        # Differences of rounded numbers: 0.6 - 0.5 is less than 0.1.
        points = 100 * loss + 1e-9
        if loss <= 0:
            return Mark.BEST
        if points >= self.blunder:
            return Mark.BLUNDER
        if points >= self.mistake:
            return Mark.MISTAKE
        return Mark.INACCURACY if points >= self.inaccuracy else Mark.GOOD


THRESHOLDS = declarations_of(Thresholds)


class PositionValue(NamedTuple):
    """What a position is worth."""

    # The win rate of player 0, 0 to 1.
    win_rate: float
    # Whether it is certain: proven by the search, by perfect play, or the end of the game.
    is_perfect: bool = False
    # In how many moves a certain win or loss ends the game; 0 at its end, None if it is unknown.
    distance: int | None = None

    def of(self, player: int) -> float:
        """The win rate of a player."""
        return self.win_rate if player == 0 else 1 - self.win_rate

    def before(self) -> "PositionValue":
        """The value of the position before, if a move leads here."""
        return self if self.distance is None else self._replace(distance=self.distance + 1)


class JudgedCandidate(NamedTuple):
    """A move that the search of a position considered."""

    move: Move
    # The win rate of the player to move.
    win_rate: float
    # The share of the search's visits (alpha-beta: positions) below it, 0 to 1.
    share: float


class JudgedPosition(NamedTuple):
    """What the search of a position found."""

    # How many moves led to it: 0 is the start.
    number: int
    value: PositionValue
    # The best moves of both players from here; () at the end of the game.
    line: tuple[Move, ...] = ()
    # The best candidates, the best one first; () without a search.
    candidates: tuple[JudgedCandidate, ...] = ()


class JudgedMove(NamedTuple):
    """A move of a player, and what is said of it. Win rates are those of the player who made it."""

    # From 1: the move that leads to the position with this number.
    number: int
    player: int
    move: Move
    # The best move that is known; the played one, if no better one is known.
    best: Move
    # The values with the best move, and with the played one.
    with_best: PositionValue
    with_played: PositionValue
    mark: Mark
    # The lines from the position before: the best move, and the played one, each with its replies.
    best_line: tuple[Move, ...]
    line: tuple[Move, ...]

    @property
    def before(self) -> float:
        """The win rate with the best move."""
        return self.with_best.of(self.player)

    @property
    def after(self) -> float:
        """The win rate with the played move."""
        return self.with_played.of(self.player)

    @property
    def loss(self) -> float:
        """The win rate that the move lost, 0 to 1."""
        return max(self.before - self.after, 0.0)

    @property
    def is_perfect(self) -> bool:
        """Whether both values are certain, so that the judgement is, too."""
        return self.with_best.is_perfect and self.with_played.is_perfect


def biggest_drops(judged: Sequence[JudgedMove], player: int | None = None) -> list[JudgedMove]:
    """The marked errors, the biggest loss first; of one player, or of both."""
    errors = [one for one in judged if one.mark.is_error and player in (None, one.player)]
    return sorted(errors, key=lambda one: (-one.loss, one.number))
