"""The formulas of selection as text: with symbols, and with the numbers of a child.

The symbols are n, the visits of a child; w, the sum of their payoffs to the player who moves to
it; N, the visits of its parent; c, the exploration constant; and the symbols in `MEANINGS`.
"""

# ruff: noqa: RUF001 - formulas contain the minus sign and Greek letters

from math import isinf, isnan
from typing import NamedTuple

from uctvis.mcts.policies.choices import SELECTIONS
from uctvis.mcts.policies.contract import Child, Selection, Terms
from uctvis.mcts.policies.state import Policies
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

LEAST_PLACES = 3
_SYMBOLS = ("N", "n", "c", "w/n", "u", "p", "s²", "a", "β", "v", "α")
MEANINGS = {
    "p": _("p: prior"),
    "s²": _("s²: variance"),
    "a": _("a: AMAF mean"),
    "β": _("β: its weight"),
    "v": _("v: minimax value"),
    "u": _("u: first-play urgency"),
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
    selected = _selected(policies)
    return selected.value_name or selected.title


def is_ucb1(policies: Policies | None) -> bool:
    """Whether the value is the UCB1 value: the mean payoff and its exploration term."""
    return policies is None or (policies.selected is SELECTIONS[0] and policies.minimax == 0.0)


def general_terms(policies: Policies | None) -> tuple[str, str]:
    """The two terms of a visited child's value, with symbols; the second is "" without one."""
    if policies is None:
        return _symbols("{w/n}"), _symbols(_selected(policies).exploration_term)
    first = _exploitation(policies, mixed=policies.counts_amaf)
    return _symbols(first), _symbols(policies.selected.exploration_term)


def _selected(policies: Policies | None) -> Selection:
    return SELECTIONS[0] if policies is None else policies.selected


def general_formula(policies: Policies | None) -> str:
    """The formula of a visited child, with symbols."""
    return " + ".join(term for term in general_terms(policies) if term)


class Parts(NamedTuple):
    """The numbers from which the value of a child is made; NaN for those that it does not have.

    `mean` is the mean payoff, or what stands for it before the first visit.
    """

    parent_visits: int
    visits: int
    mean: float
    prior: float
    variance: float
    amaf: float
    beta: float
    minimax: float

    @classmethod
    def of(cls, parent_visits: int, counts: Child, terms: Terms) -> "Parts":
        """Take them from what a search knows of a child."""
        return cls(
            parent_visits,
            counts.visits,
            terms.mean,
            counts.prior,
            terms.variance,
            terms.amaf,
            terms.beta,
            counts.minimax / PAYOFF_ONE,
        )


def formula_text(
    policies: Policies, exploration: float, parts: Parts, count: int = LEAST_PLACES
) -> FormulaText:
    """The formula of a child's value, with `count` decimal places; not for proven children."""
    template = _template(policies, visited=parts.visits > 0, mixed=parts.beta > 0.0)
    if parts.visits == 0:
        template = template.replace("{w/n}", "{u}")
    known = {
        "N": str(max(parts.parent_visits, 1)),
        "n": str(parts.visits),
        "c": f"{exploration:g}",
        "w/n": number(parts.mean, count),
        "u": number(parts.mean, count),
        "p": number(parts.prior, count),
        "s²": number(parts.variance, count),
        "a": number(parts.amaf, count),
        "β": number(parts.beta, count),
        "v": number(parts.minimax, count),
        "α": f"{policies.minimax:g}",
        "times": " · ",
    }
    return FormulaText(_symbols(template), template.format_map(known))


def meanings(symbols: str) -> str:
    """What the letters of a formula stand for, without those that UCB1 has, too; "" for none."""
    return ", ".join(text for letter, text in MEANINGS.items() if letter in symbols)


def _template(policies: Policies, *, visited: bool, mixed: bool) -> str:
    """The formula with its symbols in braces; `mixed` with AMAF counts."""
    first = _exploitation(policies, mixed=mixed)
    second = policies.selected.exploration_term
    if not second or not (visited or policies.selected.explores_unvisited):
        return first
    return f"{first} + {second}"


def _exploitation(policies: Policies, *, mixed: bool) -> str:
    value = "(1 − {β}){times}{w/n} + {β}{times}{a}" if mixed else "{w/n}"
    if policies.minimax == 0.0:
        return value
    inside = f"({value})" if mixed else value
    return "(1 − {α}){times}" + inside + " + {α}{times}{v}"


def _symbols(template: str) -> str:
    """The formula with its symbols."""
    return template.format_map({symbol: symbol for symbol in _SYMBOLS} | {"times": " "})
