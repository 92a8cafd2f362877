"""The choices of each policy of a search, in words.

Forms, explanations and the guide use these texts. This file has no compiled code, so that the
window can show them before it loads any.

In the formulas, n is the number of visits of a child, w the sum of their payoffs to the player
who moves to it, N the visits of its parent, and c the exploration constant.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.texts import _


@dataclass(frozen=True, slots=True)
class PolicyChoice:
    """One choice of a policy.

    Attributes
    ----------
    name : str
        The value of the setting. For a number, "off" is the usual value and "on" any other.
    title : str
    about : str
        One sentence for users.
    formula : str
        As text; "" if there is none.
    source : str
        The paper that describes it; "" for a definition that needs none.
    lack : str
        Why a game cannot serve it, with the place {game}.
    serves : function(game) -> bool
        Whether a game can serve it.
    needs_one_thread : str
        Why a search with it has one thread; "" if it may have several.
    """

    name: str
    title: str
    about: str
    formula: str = ""
    source: str = ""
    lack: str = ""
    serves: Callable[[AnyGame], bool] = lambda _game: True
    needs_one_thread: str = ""

    def refusal(self, game: AnyGame) -> str:
        """Why a game cannot serve it; "" if it can."""
        return "" if self.serves(game) else self.lack.format(game=game.title)


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
    "selection": (
        PolicyChoice(
            "ucb1",
            "UCB1",
            _("The mean payoff of a move, plus a bonus for moves with few visits."),
            "w/n + c √(ln N / n)",
            "Auer, Cesa-Bianchi and Fischer 2002; Kocsis and Szepesvári 2006",
        ),
        PolicyChoice(
            "ucb1_tuned",
            "UCB1-Tuned",
            _(
                "The bonus is smaller for a move whose payoffs vary little (variance s²); the "
                "exploration parameter has no effect."
            ),
            "w/n + √(ln N / n · min(¼, s² + √(2 ln N / n)))",
            "Auer, Cesa-Bianchi and Fischer 2002",
        ),
        PolicyChoice(
            "puct",
            "PUCT",
            _(
                "The bonus is in proportion to the prior p of a move, which comes from the game's "
                "evaluation or from the merit of the move."
            ),
            "w/n + c p √N / (1 + n)",
            "Rosin 2011; Silver et al. 2017",
        ),
        PolicyChoice(
            "grave",
            "GRAVE",
            _(
                "The mean payoff is mixed with the mean payoff a of all m iterations in which the "
                "move was made now or later; there is no bonus."
            ),
            "(1 − β) w/n + β a; β = m / (m + n + 10⁻⁵ m n)",
            "Cazenave 2015",
            lack=_("moves do not keep their meaning in {game}"),
            serves=lambda game: game.lasting_moves > 0,
        ),
    ),
    "prior": (
        PolicyChoice(
            "evaluation",
            _("Evaluation"),
            _(
                "The prior of PUCT comes from the evaluation v of the position after the move, so "
                "that each new position is evaluated."
            ),
            "exp(10 v) / Σ exp(10 v)",
        ),
        PolicyChoice(
            "moves",
            _("Merits of moves"),
            _(
                "The prior of PUCT comes from the merit m that the game gives a move before it is "
                "made, for example for captures; an unvisited move counts as the mean payoff of "
                "its visited siblings."
            ),
            "exp(m) / Σ exp(m)",
            lack=_("{game} has no merits of moves"),
            serves=lambda game: game.has_merits,
        ),
    ),
    "first_play": (
        PolicyChoice(
            "off",
            _("Off"),
            _(
                "Unvisited moves come first; with PUCT, they count as a draw, or as their "
                "siblings do."
            ),
            _("∞ if n = 0"),
        ),
        PolicyChoice(
            "on",
            _("First-play urgency"),
            _(
                "An unvisited move has the value u; if u is low, good moves are visited again "
                "before all moves have been visited."
            ),
            _("u if n = 0"),
            "Gelly and Wang 2006",
        ),
    ),
    "expand": (
        PolicyChoice(
            "all",
            _("All children"),
            _("A leaf gets a child for each move, and the first iteration below it visits one."),
        ),
        PolicyChoice(
            "one",
            _("One child"),
            _(
                "An iteration adds one child, for a random move, until all moves of the node have "
                "one; the tree does not show moves without visits, and first-play urgency has no "
                "effect."
            ),
            source="Browne et al. 2012",
        ),
    ),
    "playout": (
        PolicyChoice(
            "uniform",
            _("Uniform"),
            _("All k legal moves have the same probability."),
            "1/k",
        ),
        PolicyChoice(
            "decisive",
            _("Decisive moves"),
            _("A move that wins at once is made, and a move that loses at once is avoided."),
            source="Teytaud and Teytaud 2010",
        ),
        PolicyChoice(
            "mast",
            "MAST",
            _(
                "A move is more likely, the higher the mean payoff q of all iterations in which "
                "its player made it, in any position."
            ),
            "exp(10 q) / Σ exp(10 q)",
            "Finnsson and Björnsson 2008",
            needs_one_thread=_("MAST learns from one iteration to the next"),
        ),
        PolicyChoice(
            "heavy",
            _("Heavy"),
            _("One of the moves that the game prefers, for example captures."),
            source="Gelly, Wang, Munos and Teytaud 2006",
            lack=_("{game} prefers no moves"),
            serves=lambda game: game.has_preferences,
        ),
        PolicyChoice(
            "none",
            _("No playouts"),
            _(
                "No moves are played: the payoff is the evaluation of the position where the "
                "iteration ends."
            ),
            source="Silver et al. 2017",
        ),
    ),
    "minimax": (
        PolicyChoice("off", _("Off"), _("Only the payoffs of iterations count."), "w/n"),
        PolicyChoice(
            "on",
            _("Implicit minimax"),
            _(
                "The mean payoff is mixed, with the weight α, with the minimax value v of the "
                "game's evaluation in the tree below the move."
            ),
            "(1 − α) w/n + α v",
            "Lanctot et al. 2014",
        ),
    ),
    "solver": (
        PolicyChoice("off", _("Off"), _("A finished game counts like any other playout.")),
        PolicyChoice(
            "on",
            "MCTS-Solver",
            _(
                "Proven wins, draws and losses are passed up the tree; a proven loss is not "
                "visited again, and the search ends when the root is proven."
            ),
            _("win 1, draw ½, loss −1 instead of w/n"),
            "Winands, Björnsson and Saito 2008",
        ),
    ),
    "answer": (
        PolicyChoice(
            "visits",
            _("Most visits"),
            _("The best move is the one with the most visits (robust child)."),
            _("highest n"),
            "Chaslot et al. 2008",
        ),
        PolicyChoice(
            "mean",
            _("Highest mean"),
            _("The best move is the one with the highest mean payoff (max child)."),
            _("highest w/n"),
            "Chaslot et al. 2008",
        ),
        PolicyChoice(
            "secure",
            _("Secure"),
            _("The best move is the one whose payoff has the highest lower bound (secure child)."),
            _("highest w/n − 1/√n"),
            "Chaslot et al. 2008",
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
    """The titles of the policies that are not those of plain UCT, with their numbers.

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

    Raises
    ------
    SettingError
        The game cannot serve a policy, or a policy needs a single thread.
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
