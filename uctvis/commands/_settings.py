"""The options of commands that search, from the declarations of settings."""

from argparse import ArgumentParser, _ArgumentGroup
from collections.abc import Callable, Iterable
from typing import Any

from uctvis import games
from uctvis.commands._common import tree_path
from uctvis.functions.registry import functions
from uctvis.serialize.formats import FORMATS
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _


def add_search(
    parser: ArgumentParser,
    settings: Iterable[DeclaredSetting],
    group: tuple[str, str],
    is_grouped: Callable[[DeclaredSetting], bool],
    evaluation_help: str,
) -> None:
    """Add the game, the position, the settings and the file of the tree.

    `group` is the title and the description of the settings that are `is_grouped`.
    """
    add_game(parser)
    parser.add_argument("--position", help=_("the initial position by default"))
    grouped = parser.add_argument_group(*group)
    for setting in settings:
        help_ = evaluation_help if setting.name == "evaluation" else setting.help_
        add_setting(grouped if is_grouped(setting) else parser, setting, help_)
    suffixes = _(" or ").join(one.suffix for one in FORMATS)
    parser.add_argument("-o", "--output", type=tree_path, metavar="FILE", help=suffixes)


def add_setting(
    parser: ArgumentParser | _ArgumentGroup, setting: DeclaredSetting, help_: str | None = None
) -> None:
    """Add the option of a setting; `help_` describes it, by default as it is declared."""
    parser.add_argument(
        f"--{setting.name.replace('_', '-')}",
        type=_reader(setting),
        # The default of a budget depends on the other budgets.
        default=None if setting.absence is Absence.BUDGET else setting.default,
        help=help_ or setting.help_,
        metavar="|".join(setting.all_choices) or setting.metavar,
    )


def add_game(parser: ArgumentParser) -> None:
    """Add the game; the help lists the games with their parameters, but no games of OpenSpiel."""
    names = [
        game.name + "".join(f"[:{one}]" for one in game.parameters) for game in games.all_games()
    ]
    others = _("{name} for games of OpenSpiel (`uctvis games` lists them)").format(
        name="openspiel:NAME"
    )
    parser.add_argument("game", help=", ".join([*names, others]))


def evaluations() -> str:
    """The names of the evaluations of games that have several, and of functions of users."""
    told = [
        _("in {game} {names}").format(
            game=game.name, names=_(" or ").join(one.name for one in game.evaluations())
        )
        for game in games.all_games()
        if game.evaluations()
    ]
    own = _(" or ").join(one.name for one in functions("evaluation"))
    if own:
        told.append(_("in all games {names}").format(names=own))
    return ", ".join(told)


def _reader(setting: DeclaredSetting) -> Callable[[str], Any]:
    """The function that reads the value of an option, with a name for argparse's messages."""
    if setting.absence is not Absence.OFF:
        return setting.kind

    def read(text: str) -> Any:
        value = None if text == "off" else setting.kind(text)
        # Where 0 is no value, it means that there is none.
        return None if value == 0 and setting.limits[0] > 0 else value

    read.__name__ = setting.kind.__name__
    return read
