"""The choices of each policy of a search: those in the folder of its setting.

Forms, explanations and the guide use their texts. They import no compiled code, so that the window
can show them before it loads any.

In the formulas, n is the number of visits of a child, w the sum of their payoffs to the player
who moves to it, N the visits of its parent, and c the exploration constant.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from uctvis.errors import SettingError
from uctvis.functions import registry
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.mcts.policies.contract import (
    AnswerPolicy,
    ExpansionPolicy,
    PlayoutPolicy,
    PolicyChoice,
    Selection,
    found_in,
)
from uctvis.mcts.policies.parts import Part
from uctvis.modules import declared_in
from uctvis.texts import _

_OWN = f"{__package__}.own"
# By the name of the setting: its name in messages, and the folder of its choices.
_SETTINGS = {
    "selection": (_("Selection"), "selections"),
    "prior": (_("Prior"), "priors"),
    "first_play": (_("First-play urgency"), "urgencies"),
    "expand": (_("Expansion"), "expansions"),
    "playout": (_("Playout"), "playouts"),
    "minimax": (_("Implicit minimax"), "backups"),
    "solver": (_("Solver"), "solvers"),
    "backup": (_("Backup"), "node_values"),
    "answer": (_("Answer"), "answers"),
}
TITLES = {setting: title for setting, (title, _folder) in _SETTINGS.items()}
# The first choice is plain UCT.
CHOICES: dict[str, tuple[PolicyChoice, ...]] = {
    setting: found_in(f"{__package__}.{folder}") for setting, (_title, folder) in _SETTINGS.items()
}
SELECTIONS: tuple[Selection, ...] = CHOICES["selection"]  # type: ignore[assignment]
PLAYOUTS: tuple[PlayoutPolicy, ...] = CHOICES["playout"]  # type: ignore[assignment]
EXPANSIONS: tuple[ExpansionPolicy, ...] = CHOICES["expand"]  # type: ignore[assignment]
# By the number in `uctvis.tree.merit.Merits`.
ANSWERS: tuple[AnswerPolicy, ...] = CHOICES["answer"]  # type: ignore[assignment]
# Of each setting whose value may be a function of a user: made(function, place) -> the choice.
_OF_FUNCTIONS: dict[str, Callable[[Function, int], PolicyChoice]] = declared_in(_OWN, "made")
# What policies add to iterations, each once, in the order in which they take part; then the places
# of functions of users, which are empty here.
PARTS: tuple[Part, ...] = (
    *(one.part for choices in CHOICES.values() for one in choices if one.part is not None),
    *(slot for slot in declared_in(_OWN, "SLOT").values() if slot is not None),
)
# The settings whose value may be a function.
FUNCTION_SETTINGS = tuple(_OF_FUNCTIONS)


@cache
def _made_of(setting: str, number: int) -> PolicyChoice:
    function = registry.numbered(setting, number)
    return _OF_FUNCTIONS[setting](function, len(CHOICES[setting]) + number)


def choices_of(setting: str) -> tuple[PolicyChoice, ...]:
    """The choices of a setting, those made of functions of users last."""
    own = registry.functions(setting) if setting in _OF_FUNCTIONS else ()
    return (*CHOICES[setting], *(_made_of(setting, one.number) for one in own))


def at(setting: str, place: int) -> PolicyChoice:
    """The choice with this place, also one whose name means another function now."""
    own = place - len(CHOICES[setting])
    return CHOICES[setting][place] if own < 0 else _made_of(setting, own)


def place_of(part: Part) -> int:
    """The place of a part in `PARTS`."""
    for place, one in enumerate(PARTS):
        if one is part or (part.slot and one.slot == part.slot):
            return place
    raise ValueError(f"part: expected one of a policy, got {part!r}")


def names_of(setting: str) -> tuple[str, ...]:
    """The values of a setting with texts, in order."""
    return tuple(choice.name for choice in CHOICES[setting])


def added_to(setting: str) -> tuple[str, ...]:
    """The names of the functions of users that are values of a setting."""
    return tuple(function.name for function in registry.functions(setting))


def choice_of(setting: str, value: float | str | None) -> PolicyChoice:
    """The choice that a value of a policy's setting is; without a value, the usual one.

    Raises ValueError if there is none.
    """
    choices = choices_of(setting)
    for choice in choices:
        if choice.is_chosen(choices[0].name if value is None and choice.fits is None else value):
            return choice
    names = ", ".join((*names_of(setting), *added_to(setting)))
    raise ValueError(f"{setting}: expected one of {names}, got {value!r}")


def titles_of(settings: Mapping[str, Any]) -> str:
    """The titles of the policies that differ from plain UCT, with their numbers.

    `settings` are given by name; those that are missing are usual.
    """
    titles = []
    for name, choices in CHOICES.items():
        value = settings.get(name)
        choice = choice_of(name, value)
        if choice is not choices[0]:
            titles.append(choice.title if isinstance(value, str) else f"{choice.title} {value:g}")
    return ", ".join(titles)


def expect_served(game: AnyGame, settings: Mapping[str, Any]) -> None:
    """Check that a search of `game` can have these settings, given by name.

    Raises SettingError if the game cannot serve a policy, or a policy needs a single thread.
    """
    for name in CHOICES:
        choice = choice_of(name, settings[name])
        if reason := choice.refusal(game):
            served = ", ".join(one.name for one in choices_of(name) if one.serves(game))
            expected = _("one of {names}, because {reason}").format(names=served, reason=reason)
            raise SettingError(name, TITLES[name], expected, repr(choice.name))
        if choice.needs_one_thread and settings["threads"] > 1:
            expected = _("1, because {reason}").format(reason=choice.needs_one_thread)
            raise SettingError("threads", _("Threads"), expected, settings["threads"])


for _setting in _OF_FUNCTIONS:
    registry.reserve(_setting, partial(names_of, _setting))
