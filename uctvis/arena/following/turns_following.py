"""Follow the transcript of a match of a game of ours: also its moves and positions."""

from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

from uctvis.arena.following.following import Clocks, DamagedLine, Follower, text_of, wrong
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _
from uctvis.tree.players import is_chance

_PLAYERS = 2
_EXAMPLE = "2026-11-27T18:30:00+01:00"


class FollowedMove(NamedTuple):
    """A move of a match."""

    name: str
    move: Move
    # The player who made it; None for an outcome of chance.
    seat: int | None
    # Seconds since the start of the match; 0 in the opening.
    time: float = 0.0
    # The time on both clocks after it, in seconds; None without clocks.
    left: Clocks | None = None
    # The file name of its tree, in the folder of the transcript; "" for none.
    tree: str = ""


class TurnsFollower(Follower):
    """Reads a transcript with moves while it grows.

    Attributes
    ----------
    opening : int
        The number of moves that were made before the match.
    moves : list of FollowedMove
        All moves, including the opening.
    event : str
        The name of the tournament; "" if it is unknown.
    number : int
        The number of the match in it; 0 if it is unknown.
    day : date or None
        When the match began, where it was played.
    """

    kind: ClassVar[str] = "turns"

    def __init__(self, path: Path, game: AnyGame) -> None:
        self.game = game
        super().__init__(path)

    @classmethod
    def of_game(cls, folder: Path, game: AnyGame) -> Self:
        """Follow the match with this folder."""
        return cls(folder / TRANSCRIPT, game)

    def _begin(self) -> None:
        super()._begin()
        self.opening = self.number = 0
        self.event = ""
        self.day: date | None = None
        self.moves: list[FollowedMove] = []
        self._positions: list[AnyPosition] = [self.game.initial()]

    def _messages_in(self, text: str) -> Iterable[str]:
        # Each is one line; those that came at once are one text.
        return text.split("\n")

    def _take_match(self, entry: dict[str, Any]) -> None:
        super()._take_match(entry)
        if len(self.bots) != _PLAYERS:
            raise DamagedLine(wrong("bots", _("two names"), list(self.bots)))
        name = text_of(entry, "game")
        if self.game.named(name) is not self.game:
            raise DamagedLine(wrong("game", repr(self.game.full_name), name))
        self.game_title = self.game.title
        self.event = text_of(entry, "event", "")
        self.number = _number_of(entry)
        self.day = _day_of(entry)
        opening = entry.get("opening", [])
        if not isinstance(opening, list) or not all(isinstance(one, str) for one in opening):
            raise DamagedLine(wrong("opening", _("a list of texts"), opening))
        for one in opening:
            self._play(one)
        self.opening = len(self.moves)

    def _take_move(self, entry: dict[str, Any], time: float) -> None:
        tree = text_of(entry, "tree", "")
        if tree and (Path(tree).name != tree or tree in (".", "..")):
            raise DamagedLine(wrong("tree", _("the name of a file"), tree))
        self._play(text_of(entry, "move"), time, self._clocks(entry), tree)

    def _play(
        self, name: str, time: float = 0.0, left: Clocks | None = None, tree: str = ""
    ) -> None:
        position = self._positions[-1]
        player = self.game.player(position)
        move = self.game.parse_move(position, name)
        self._positions.append(self.game.play(position, move))
        seat = None if is_chance(player) else player
        self.moves.append(FollowedMove(name, move, seat, time, left, tree))

    @property
    def positions(self) -> list[AnyPosition]:
        """The positions, from the initial one to the last one."""
        return self._positions

    def position_at(self, count: int) -> AnyPosition:
        """The position after the first `count` moves, which include the opening."""
        return self._positions[count]

    def clocks_at(self, count: int) -> Clocks | None:
        """What both clocks showed after the first `count` moves, in seconds; None if unknown."""
        for move in reversed(self.moves[:count]):
            if move.left is not None:
                return move.left
        return None

    def clocks_now(self, now: float) -> Clocks | None:
        """What both clocks show at `now`, Unix time in seconds; None without clocks.

        The clock of the bot that thinks runs. It is right to some hundredths of a second if the
        match is played on this machine.
        """
        if self.turn is None or self.turn.left is None:
            return self.clocks_at(len(self.moves))
        left = list(self.turn.left)
        left[self.turn.seat] -= max(now - self._started - self.turn.time, 0.0)
        return max(left[0], 0.0), max(left[1], 0.0)


def _number_of(entry: dict[str, Any]) -> int:
    number = entry.get("number", 0)
    if type(number) is not int or number < 0:
        raise DamagedLine(wrong("number", _("the number of a match"), number))
    return number


def _day_of(entry: dict[str, Any]) -> date | None:
    text = text_of(entry, "began", "")
    try:
        return datetime.fromisoformat(text).date() if text else None
    except ValueError as error:
        raise DamagedLine(
            wrong("began", _("a time such as {example}").format(example=_EXAMPLE), text)
        ) from error
