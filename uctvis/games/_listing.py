"""All games, with where they come from, to be listed and searched."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from uctvis.errors import MissingGameError
from uctvis.games import add_installed, all_games, built_in_games, origin_of
from uctvis.games._openspiel.library import fitting
from uctvis.texts import _


class ListedGame(NamedTuple):
    """A line of the list."""

    # The full name, for `find`.
    name: str
    title: str
    # The parameters and their values; "" if there are none.
    parameters: str
    # Where the game comes from, such as "built in", "OpenSpiel", a file or a package.
    origin: str
    has_chance: bool

    @property
    def about(self) -> str:
        """What the line says beside the title."""
        chance = _("with chance") if self.has_chance else ""
        return " \N{MIDDLE DOT} ".join(filter(None, (self.origin, chance, self.parameters)))


def known_games() -> list[ListedGame]:
    """The built-in games, and those from files and installed packages, sorted by title."""
    add_installed()
    return [
        ListedGame(
            game.full_name,
            game.title,
            ", ".join(map(str, game.parameters)),
            origin_of(game) or _("built in"),
            game.has_chance,
        )
        for game in all_games()
    ]


def other_games() -> list[ListedGame]:
    """The games from files and installed packages, sorted by title."""
    built_in = {game.full_name for game in built_in_games()}
    return [game for game in known_games() if game.name not in built_in]


def openspiel_games() -> tuple[list[ListedGame], str]:
    """The games of OpenSpiel that can be played here, and "", sorted by title.

    If OpenSpiel is not installed: no games, and how to install it.
    """
    try:
        games = fitting()
    except MissingGameError as error:
        return [], str(error)
    return [
        ListedGame(one.name, one.title, one.parameters, _("OpenSpiel"), one.has_chance)
        for one in games
    ], ""


def matching(games: Iterable[ListedGame], words: Sequence[str]) -> list[ListedGame]:
    """The games whose names or descriptions contain all words, in upper or lower case."""
    sought = [word.lower() for word in words]
    return [
        game
        for game in games
        if all(word in " ".join((game.name, game.title, game.about)).lower() for word in sought)
    ]
