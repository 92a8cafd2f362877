"""The choices of each policy of a search: those in the folder of its setting.

Forms, explanations and the guide use their texts. They import no compiled code, so that the window
can show them before it loads any.

In the formulas, n is the number of visits of a child, w the sum of their payoffs to the player
who moves to it, N the visits of its parent, and c the exploration constant.
"""

from collections.abc import Mapping
from typing import Any

from uctvis.errors import SettingError
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
from uctvis.texts import _

# By the name of the setting: its name in messages, and the folder of its choices.
_SETTINGS = {
    "selection": (_("Selection"), "selections"),
    "prior": (_("Prior"), "priors"),
    "first_play": (_("First-play urgency"), "urgencies"),
    "expand": (_("Expansion"), "expansions"),
    "playout": (_("Playout"), "playouts"),
    "minimax": (_("Implicit minimax"), "backups"),
    "solver": (_("Solver"), "solvers"),
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
# What policies add to iterations, each once, in the order in which they take part.
PARTS: tuple[Part, ...] = tuple(
    one.part for choices in CHOICES.values() for one in choices if one.part is not None
)


def names_of(setting: str) -> tuple[str, ...]:
    """The values of a setting with texts, in order."""
    return tuple(choice.name for choice in CHOICES[setting])


def choice_of(setting: str, value: float | str | None) -> PolicyChoice:
    """The choice that a value of a policy's setting is; without a value, the usual one.

    Raises ValueError if there is none.
    """
    choices = CHOICES[setting]
    for choice in choices:
        if choice.is_chosen(choices[0].name if value is None and choice.fits is None else value):
            return choice
    raise ValueError(f"{setting}: expected one of {', '.join(names_of(setting))}, got {value!r}")


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
    for name, choices in CHOICES.items():
        choice = choice_of(name, settings[name])
        if reason := choice.refusal(game):
            served = ", ".join(one.name for one in choices if one.serves(game))
            expected = _("one of {names}, because {reason}").format(names=served, reason=reason)
            raise SettingError(name, TITLES[name], expected, repr(choice.name))
        if choice.needs_one_thread and settings["threads"] > 1:
            expected = _("1, because {reason}").format(reason=choice.needs_one_thread)
            raise SettingError("threads", _("Threads"), expected, settings["threads"])
