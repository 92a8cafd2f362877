"""The formulas of selection as text: with symbols, and with the numbers of a child.

The symbols are n, the visits of a child; w, the sum of their payoffs to the player who moves to
it; N, the visits of its parent; c, the exploration constant; and the symbols in `MEANINGS`.
"""

import re
from collections.abc import Mapping
from math import isinf, isnan
from typing import NamedTuple

from uctvis.mcts.policies.choices import PARTS, SELECTIONS
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.contract import Selection
from uctvis.mcts.policies.parts import Child, Terms
from uctvis.texts import _

LEAST_PLACES = 3
_COMMON = ("N", "n", "c", "w/n", "u")
_OF_PARTS = [symbol for part in PARTS for symbol in part.symbols]
_SYMBOLS = {*_COMMON, *(symbol.letter for symbol in _OF_PARTS), *(part.letter for part in PARTS)}
MEANINGS = {symbol.letter: symbol.meaning for symbol in _OF_PARTS}
MEANINGS["u"] = _("u: first-play urgency")


class FormulaText(NamedTuple):
    """The formula of a child's value, with `symbols` and with `numbers`; see `MEANINGS`."""

    symbols: str
    numbers: str


def number(value: float, count: int = LEAST_PLACES) -> str:
    """The text of a number in a sentence, with `count` decimal places."""
    if isinf(value):
        return "\N{INFINITY}" if value > 0 else "\N{MINUS SIGN}\N{INFINITY}"
    return "\N{EM DASH}" if isnan(value) else f"{value:.{count}f}"


def value_name(policies: Policies | None) -> str:
    """The name of the value by which selection goes, such as "UCB"; None is plain UCT."""
    selected = _selected(policies)
    return selected.value_name or selected.title


def is_ucb1(policies: Policies | None) -> bool:
    """Whether the value is the UCB1 value: the mean payoff and its exploration term."""
    return general_terms(policies) == general_terms(None)


def general_terms(policies: Policies | None) -> tuple[str, str]:
    """The two terms of a visited child's value, with symbols; the second is "" without one."""
    selected = _selected(policies)
    first = selected.mean_term if policies is None else _exploitation(policies, mixed=True)
    return _symbols(first), _symbols(selected.exploration_term)


def _selected(policies: Policies | None) -> Selection:
    return SELECTIONS[0] if policies is None else policies.selected


def general_formula(policies: Policies | None) -> str:
    """The formula of a visited child, with symbols."""
    return " + ".join(term for term in general_terms(policies) if term)


class Parts(NamedTuple):
    """The numbers from which the value of a child is made.

    `mean` is the mean payoff, or what stands for it before the first visit. `letters` are the
    numbers of the policies, by their symbols. `mixed` is whether they change the mean payoff.
    """

    parent_visits: int
    visits: int
    mean: float
    letters: Mapping[str, float]
    mixed: bool

    @classmethod
    def of(cls, policies: Policies, parent_visits: int, counts: Child, terms: Terms) -> "Parts":
        """Take them from what a search knows of a child."""
        symbols = [symbol for part, _number in policies.parts for symbol in part.symbols]
        letters = {symbol.letter: symbol.value(counts, terms) for symbol in symbols}
        return cls(parent_visits, counts.visits, terms.mean, letters, terms.beta > 0.0)


def formula_text(
    policies: Policies, exploration: float, parts: Parts, count: int = LEAST_PLACES
) -> FormulaText:
    """The formula of a child's value, with `count` decimal places; not for proven children."""
    first = _exploitation(policies, mixed=parts.mixed, visited=parts.visits > 0)
    second = policies.selected.exploration_term
    explores = second and (parts.visits > 0 or policies.selected.explores_unvisited)
    template = f"{first} + {second}" if explores else first
    if parts.visits == 0:
        template = template.replace("{w/n}", "{u}")
    known = {
        "N": str(max(parts.parent_visits, 1)),
        "n": str(parts.visits),
        "c": f"{exploration:g}",
        "w/n": number(parts.mean, count),
        "u": number(parts.mean, count),
        "times": " · ",
    }
    known |= {letter: number(value, count) for letter, value in parts.letters.items()}
    known |= {part.letter: f"{weight:g}" for part, weight in policies.parts if part.letter}
    return FormulaText(_symbols(template), template.format_map(known))


def meanings(symbols: str) -> str:
    """What the letters of a formula stand for, without those that UCB1 has, too; "" for none."""
    return ", ".join(text for letter, text in MEANINGS.items() if _contains(symbols, letter))


def _contains(symbols: str, letter: str) -> bool:
    """Whether a formula has a letter, which is not a part of the name of a function."""
    return re.search(rf"(?<!\w){re.escape(letter)}(?![\w(])", symbols) is not None


def _exploitation(policies: Policies, *, mixed: bool, visited: bool = True) -> str:
    """The first term; with `mixed`, its mean payoff is changed by the selection.

    A selection that `takes_mixed` gets what the other policies make of the mean payoff.
    """
    selected = policies.selected
    value = selected.mean_term if mixed and not selected.takes_mixed else "{w/n}"
    for part, _number in policies.parts:
        if part.exploitation is not None and (visited or not part.only_visited):
            value = part.exploitation(value)
    return selected.mean_term.replace("{w/n}", value) if selected.takes_mixed else value


def _symbols(template: str) -> str:
    """The formula with its symbols."""
    return template.format_map({symbol: symbol for symbol in _SYMBOLS} | {"times": " "})
