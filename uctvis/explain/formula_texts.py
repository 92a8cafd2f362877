"""The formulas of selection as text: with symbols, and with the numbers of a child.

The symbols are n, the visits of a child; w, the sum of their payoffs to the player who moves to
it; N, the visits of its parent; c, the exploration constant; and those of `MEANINGS`.
"""

# ruff: noqa: RUF001 - the minus sign and Greek letters are those of formulas

from math import isinf, isnan
from typing import NamedTuple

from uctvis.mcts.policies.formulas import EVEN, Child, Terms
from uctvis.mcts.policies.state import GRAVE, PUCT, UCB1, UCB1_TUNED, Policies
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

LEAST_PLACES = 3
# The name of the value that each formula of selection gives.
_NAMES = {UCB1: "UCB", UCB1_TUNED: "UCB1-Tuned", PUCT: "PUCT", GRAVE: "GRAVE"}
# Their exploration terms.
_EXPLORATION = {
    UCB1: "{c} √(ln {N} / {n})",
    UCB1_TUNED: "√(ln {N} / {n} · min(¼, {s²} + √(2 ln {N} / {n})))",
    PUCT: "{c}{times}{p}{times}√{N} / (1 + {n})",
}
_SYMBOLS = ("N", "n", "c", "w/n", "p", "s²", "a", "β", "v", "α")
MEANINGS = {
    "p": _("p: prior"),
    "s²": _("s²: variance"),
    "a": _("a: AMAF mean"),
    "β": _("β: its weight"),
    "v": _("v: minimax value"),
    "u": _("u: first-play urgency"),
    "0.5": _("0.5: for an unvisited move"),
}


class FormulaText(NamedTuple):
    """The formula of a child's value, with `symbols` and with `numbers`; see `MEANINGS`."""

    symbols: str
    numbers: str


def number(value: float, count: int = LEAST_PLACES) -> str:
    """The text of a number in a sentence, with `count` decimal places."""
    if isinf(value):
        return "\N{INFINITY}"
    return "\N{EM DASH}" if isnan(value) else f"{value:.{count}f}"


def value_name(policies: Policies | None) -> str:
    """The name of the value by which selection goes, such as "UCB"; None is plain UCT."""
    return _NAMES[UCB1 if policies is None else policies.selection]


def is_ucb1(policies: Policies | None) -> bool:
    """Whether the value is that of UCB1: the mean payoff and its exploration term."""
    return policies is None or (policies.selection == UCB1 and policies.minimax == 0.0)


def general_formula(policies: Policies | None) -> str:
    """The formula of a visited child, with symbols."""
    template = "{w/n} + " + _EXPLORATION[UCB1]
    if policies is not None:
        mixed = policies.selection == GRAVE
        template = _template(policies, visited=True, mixed=mixed)
    return _symbols(template)


def formula_text(
    policies: Policies,
    exploration: float,
    parent_visits: int,
    counts: Child,
    terms: Terms,
    count: int,
) -> FormulaText:
    """The formula of a child's value, with `count` decimal places; not for proven children."""
    template = _template(policies, visited=counts.visits > 0, mixed=terms.beta > 0.0)
    urgency = "u" if policies.first_play >= 0.0 else number(EVEN, 1)
    if counts.visits == 0:
        template = template.replace("{w/n}", "{u}")
    known = {
        "N": str(max(parent_visits, 1)),
        "n": str(counts.visits),
        "c": f"{exploration:g}",
        "w/n": number(terms.mean, count),
        "u": number(terms.mean, count),
        "p": number(counts.prior, count),
        "s²": number(terms.variance, count),
        "a": number(terms.amaf, count),
        "β": number(terms.beta, count),
        "v": number(counts.minimax / PAYOFF_ONE, count),
        "α": f"{policies.minimax:g}",
        "times": " · ",
    }
    return FormulaText(_symbols(template, urgency), template.format_map(known))


def meanings(symbols: str) -> str:
    """What the letters of a formula stand for, except for those of UCB1; "" if there are none."""
    return ", ".join(text for letter, text in MEANINGS.items() if letter in symbols)


def _template(policies: Policies, *, visited: bool, mixed: bool) -> str:
    """The formula with its symbols in braces; `mixed` with AMAF counts."""
    value = "{w/n}"
    if mixed:
        value = "(1 − {β}){times}{w/n} + {β}{times}{a}"
    if policies.minimax > 0.0:
        inside = f"({value})" if mixed else value
        value = "(1 − {α}){times}" + inside + " + {α}{times}{v}"
    explored = _EXPLORATION.get(policies.selection)
    if explored is None or not (visited or policies.selection == PUCT):
        return value
    return f"{value} + {explored}"


def _symbols(template: str, urgency: str = "u") -> str:
    """The formula with its symbols; `urgency` stands for the mean of an unvisited child."""
    symbols = {symbol: symbol for symbol in _SYMBOLS}
    return template.format_map(symbols | {"u": urgency, "times": " "})
