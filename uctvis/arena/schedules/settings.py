"""The settings of a tournament."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Self

from uctvis import simultaneous
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.kinds import kind_of_game
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.matches.points import Points
from uctvis.play.clock import TimeControl
from uctvis.settings.declared import declarations_of, declared
from uctvis.simultaneous import SimultaneousGame
from uctvis.texts import _

_HALF_A_MINUTE = TimeControl(0.5)
# The schedule of matches that come as a server gets them, with bots that join then; nothing is
# known before.
OPEN = "open"


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """Everything on which the results of a tournament depend. Immutable; can be sent elsewhere."""

    # The full name of the game of ours, turn-based or simultaneous, or the name of the judged game.
    game: str
    bots: tuple[Bot, ...]
    # The name of a schedule of `uctvis.arena.schedules.schedule`.
    schedule: str = declared("ordered", str, title=_("Schedule"))
    # For "pairs": the number of games; for other schedules: how often each pair of bots meets from
    # each side, how often each group plays ("groups"), or the number of rounds ("swiss").
    games: int = declared(1, int, limits=(1, 1_000_000), title=_("Matches"))
    # The number of random moves at the start; both games of a pair begin with the same ones.
    opening_moves: int = declared(
        0,
        int,
        limits=(0, 1000),
        title=_("Opening moves"),
        tip=_("Random moves at the start; both matches of a pair begin with the same ones"),
        help_=_("the number of random moves at the start of each pair of matches"),
    )
    # The clock of each bot; None in simultaneous and judged games, otherwise only if all bots that
    # are programs speak the protocol codingame, which has limits of its own.
    time_control: TimeControl | None = _HALF_A_MINUTE
    # Judged games have scores instead.
    points: Points = field(default_factory=Points)
    # Decides openings, lotteries, and what engines of uctvis choose at random. In a simultaneous
    # game, the first pair of matches has this seed, the next one the next seed, and so on.
    seed: int = declared(0, int, limits=(0, 2**31 - 1), title=_("Seed"))
    # For two bots: the Elo of both hypotheses; the match stops as soon as one is accepted.
    sprt: tuple[float, float] | None = None
    # Whether the trees of our engines are saved.
    trees: bool = declared(False, bool, title=_("Save the &trees of our engines"))
    # Whether programs are confined.
    sandbox: bool = declared(True, bool, title=_("Run programs in a &sandbox"))
    # The game if its referee is a program; None for a game of ours.
    judged: JudgedGame | None = None
    # The number of bots in a match; other than two for judged games only.
    players: int = declared(2, int, title=_("Bots in a match"))

    @property
    def game_title(self) -> str:
        """The game for users. Raises GameError if there is no such game."""
        return self.kind.title(self.game)

    @property
    def kind(self) -> MatchKind:
        """The kind of its matches."""
        return kind_of_game(self.game, self.judged)

    @property
    def allowed_players(self) -> tuple[int, int]:
        """The fewest and the most bots in a match."""
        return self.kind.players(self.judged)

    @property
    def simultaneous(self) -> SimultaneousGame | None:
        """The game if both players act at the same time in it; None for another one.

        Raises GameError if the game has no such rules.
        """
        return simultaneous.find(self.game) if self.kind.answers_together else None

    @property
    def programs(self) -> tuple[Bot, ...]:
        """The bots that are programs, and the judge if it is one."""
        programs = (bot for bot in self.bots if bot.kind is BotKind.PROGRAM)
        return (*programs, *self.kind.judges(self.judged))

    def seed_of(self, pair: int) -> int:
        """The seed of the matches of a pair."""
        return self.kind.seed_of(self.seed, pair)

    def bot(self, name: str) -> Bot:
        """The bot of this name."""
        return next(bot for bot in self.bots if bot.name == name)

    def with_each(self, changed: Callable[[Bot], Bot]) -> Self:
        """The same with another description of each bot, and of the judge if it is a program."""
        judged = self.kind.with_judges(self.judged, changed)
        return replace(self, bots=tuple(map(changed, self.bots)), judged=judged)


# The settings that forms ask for and options set, by name; a judged game limits its players.
DECLARED = {setting.name: setting for setting in declarations_of(TournamentSettings)}
