"""The choices of each policy of a search, in words.

Forms, explanations and the guide use these texts. This file has no compiled code, so that the
window can show them before it loads any.

In the formulas, n is the number of visits of a child, w the sum of their payoffs to the player
who moves to it, N the visits of its parent, and c the exploration constant.
"""

from collections.abc import Mapping
from typing import Any

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.mcts.policies.contract import PlayoutPolicy, PolicyChoice, Selection, found_in
from uctvis.texts import _

SELECTIONS: tuple[Selection, ...] = found_in("uctvis.mcts.policies.selections")
PLAYOUTS: tuple[PlayoutPolicy, ...] = found_in("uctvis.mcts.policies.playouts")

# The names of the settings in messages.
TITLES = {
    "selection": _("Selection"),
    "prior": _("Prior"),
    "first_play": _("First-play urgency"),
    "expand": _("Expansion"),
    "playout": _("Playout"),
    "minimax": _("Implicit minimax"),
    "solver": _("Solver"),
    "answer": _("Answer"),
}

# By the name of the setting; the first choice is plain UCT.
CHOICES: dict[str, tuple[PolicyChoice, ...]] = {
    "selection": SELECTIONS,
    "prior": (
        PolicyChoice(
            name="evaluation",
            title=_("Evaluation"),
            about=_(
                "The prior of PUCT comes from the evaluation v of the position after the move, so "
                "that each new position is evaluated."
            ),
            formula="exp(10 v) / Σ exp(10 v)",
        ),
        PolicyChoice(
            name="moves",
            title=_("Logits of moves"),
            about=_(
                "The prior of PUCT comes from the logit m that the game gives a move before it is "
                "made, for example for captures; an unvisited move counts as the mean payoff of "
                "its visited siblings."
            ),
            formula="exp(m) / Σ exp(m)",
            lack=_("{game} has no logits of moves"),
            serves=lambda game: game.has_prior_logits,
        ),
    ),
    "first_play": (
        PolicyChoice(
            name="off",
            title=_("Off"),
            about=_(
                "Unvisited moves come first; with PUCT, they count as a draw, or as their "
                "siblings do."
            ),
            formula=_("∞ if n = 0"),
        ),
        PolicyChoice(
            name="on",
            title=_("First-play urgency"),
            about=_(
                "An unvisited move has the value u; if u is low, good moves are visited again "
                "before all moves have been visited."
            ),
            formula=_("u if n = 0"),
            source="Gelly and Wang 2006",
        ),
    ),
    "expand": (
        PolicyChoice(
            name="all",
            title=_("All children"),
            about=_(
                "A leaf gets a child for each move, and the first iteration below it visits one."
            ),
        ),
        PolicyChoice(
            name="one",
            title=_("One child"),
            about=_(
                "An iteration adds one child, for a random move, until all moves of the node have "
                "one; the tree does not show moves without visits, and first-play urgency has no "
                "effect."
            ),
            source="Browne et al. 2012",
        ),
    ),
    "playout": PLAYOUTS,
    "minimax": (
        PolicyChoice(
            name="off",
            title=_("Off"),
            about=_("Only the payoffs of iterations count."),
            formula="w/n",
        ),
        PolicyChoice(
            name="on",
            title=_("Implicit minimax"),
            about=_(
                "The mean payoff is mixed, with the weight α, with the minimax value v of the "
                "game's evaluation in the tree below the move."
            ),
            formula="(1 − α) w/n + α v",
            source="Lanctot et al. 2014",
        ),
    ),
    "solver": (
        PolicyChoice(
            name="off", title=_("Off"), about=_("A finished game counts like any other playout.")
        ),
        PolicyChoice(
            name="on",
            title="MCTS-Solver",
            about=_(
                "Proven wins, draws and losses are passed up the tree; a proven loss is not "
                "visited again, and the search ends when the root is proven."
            ),
            formula=_("win 1, draw ½, loss −1 instead of w/n"),
            source="Winands, Björnsson and Saito 2008",
        ),
    ),
    "answer": (
        PolicyChoice(
            name="visits",
            title=_("Most visits"),
            about=_("The best move is the one with the most visits (robust child)."),
            formula=_("highest n"),
            source="Chaslot et al. 2008",
        ),
        PolicyChoice(
            name="mean",
            title=_("Highest mean"),
            about=_("The best move is the one with the highest mean payoff (max child)."),
            formula=_("highest w/n"),
            source="Chaslot et al. 2008",
        ),
        PolicyChoice(
            name="secure",
            title=_("Secure"),
            about=_(
                "The best move is the one whose payoff has the highest lower bound (secure child)."
            ),
            formula=_("highest w/n − 1/√n"),
            source="Chaslot et al. 2008",
        ),
    ),
}


def names_of(setting: str) -> tuple[str, ...]:
    """The values of a setting with texts, in order."""
    return tuple(choice.name for choice in CHOICES[setting])


def choice_of(setting: str, value: float | str | None) -> PolicyChoice:
    """The choice that a value of a policy's setting is."""
    choices = CHOICES[setting]
    if isinstance(value, str):
        return next(choice for choice in choices if choice.name == value)
    # Without a value, and with the weight 0, the policy is off; an urgency of 0 is a value.
    is_off = value is None or (setting == "minimax" and value == 0)
    return choices[0] if is_off else choices[1]


def titles_of(settings: Mapping[str, Any]) -> str:
    """The titles of the policies that differ from plain UCT, with their numbers.

    `settings` are given by name; those that are missing are usual.
    """
    titles = []
    for name, choices in CHOICES.items():
        value = settings.get(name)
        choice = choices[0] if value is None else choice_of(name, value)
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
