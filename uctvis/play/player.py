"""Engines: kinds of players, as a command describes them, and the players that they are."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple, Protocol, Self

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.mcts.settings import SETTINGS, Absence, Settings
from uctvis.texts import _

_RANDOM = "random"
_SETTINGS = {setting.name: setting for setting in SETTINGS if setting.in_matches}
_BOOK = "book"
_OFF = "off"
_SWITCH = {"on": True, _OFF: False}


class ChosenMove(NamedTuple):
    """A move that a player chose, and what its search found; None: there was no search."""

    move: Move
    found: SearchResult | None = None


class Player(Protocol):
    """One who plays one game. `stop` comes from another thread."""

    def choose(self, game: AnyGame, position: AnyPosition) -> ChosenMove:
        """A legal move in an unfinished game."""

    def stop(self) -> None:
        """Make `choose` answer within moments, now and from now on."""


class RandomPlayer:
    """Each legal move is as likely as another."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, game: AnyGame, position: AnyPosition) -> ChosenMove:
        return ChosenMove(self._random.choice(game.legal_moves(position)))

    def stop(self) -> None:
        pass


class Searcher:
    """Searches for each move anew; where the settings have no seed, with one from `random`.

    One who `uses_book` follows a main line instead, where one goes on, drawn from `random`.
    """

    def __init__(self, settings: Settings, random: Random, *, uses_book: bool = False) -> None:
        self._settings = settings
        self._random = random
        self._uses_book = uses_book
        self._search: Search | None = None
        self._stopped = False

    def choose(self, game: AnyGame, position: AnyPosition) -> ChosenMove:
        if self._uses_book and (moves := game.book_moves(position)):
            return ChosenMove(self._random.choice(moves))
        settings = self._settings
        if settings.seed is None:
            settings = replace(settings, seed=self._random.getrandbits(64))
        self._search = Search(game, position, settings)
        # `stop` looks in the other order, so that none is missed.
        if self._stopped:
            self._search.stop()
        found = self._search.run()
        return ChosenMove(found.move, found)

    def stop(self) -> None:
        self._stopped = True
        if self._search is not None:
            self._search.stop()


@dataclass(frozen=True, slots=True)
class Engine:
    """A kind of player: `settings` of its search, or None for the random player."""

    name: str
    settings: Settings | None
    uses_book: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """The engine that `text` describes: "random", or settings, as "iterations=2000,seed=1".

        The settings are those of `uctvis.mcts.settings.Settings`, "off" being None; with a
        time and no iterations, the time alone ends a search. With "book=on" it opens with
        the game's main lines.

        Raises
        ------
        SettingError
            `text` describes none, or a setting is out of its range.
        """
        if text == _RANDOM:
            return cls(text, None)
        values: dict[str, Any] = {}
        for part in text.split(","):
            field, _equals, value = part.partition("=")
            if field not in (*_SETTINGS, _BOOK) or field in values:
                expected = _('"{random}", or settings, each once, as {fields}').format(
                    random=_RANDOM,
                    fields=",".join(f"{field}=..." for field in (*_SETTINGS, _BOOK)),
                )
                raise SettingError("engine", _("Engine"), expected, repr(part))
            values[field] = _value(field, value)
        uses_book = values.pop(_BOOK, False)
        if "seconds" in values:
            values = {"iterations": None, **values}
        return cls(text, Settings(**values), uses_book)

    def described(self, game: AnyGame) -> str:
        """Every setting that it plays `game` with, typed or not, as text that `parse` reads.

        What is left out has no value: a budget that does not count, a seed that is picked anew.
        """
        if self.settings is None:
            return self.name
        values = {field: getattr(self.settings, field) for field in _SETTINGS}
        for usual in game.evaluations()[:1]:
            values["evaluation"] = self.settings.evaluation or usual.name
        parts = [f"{field}={value}" for field, value in values.items() if value not in (None, "")]
        parts += [
            f"{field}={_OFF}"
            for field, setting in _SETTINGS.items()
            if setting.absence is Absence.OFF and values[field] is None
        ]
        parts.append(f"{_BOOK}={'on' if self.uses_book else 'off'}")
        return ",".join(parts)

    def expect(self, game: AnyGame) -> None:
        """Make sure that it can play a game.

        Raises
        ------
        SettingError
            The game has no such evaluation, or no book.
        """
        if self.settings is not None:
            game.evaluating(self.settings.evaluation)
        if self.uses_book and not game.has_book:
            expected = _("off, since {game} has no main lines").format(game=game.title)
            raise SettingError(_BOOK, _("Opening book"), expected, "on")

    def player(self, random: Random) -> Player:
        """A player for one game."""
        if self.settings is None:
            return RandomPlayer(random)
        return Searcher(self.settings, random, uses_book=self.uses_book)


def _value(field: str, text: str) -> int | float | str | None:
    """What a setting's text says; what says nothing stays text, for `Settings` to refuse.

    Raises
    ------
    SettingError
        It is to be "on" or "off", and is neither.
    """
    if field == _BOOK:
        if text not in _SWITCH:
            raise SettingError(_BOOK, _("Opening book"), _('"on" or "off"'), repr(text))
        return _SWITCH[text]
    setting = _SETTINGS[field]
    if setting.kind is str:
        return text
    if setting.absence is Absence.OFF and text == _OFF:
        return None
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text
