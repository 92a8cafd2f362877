"""The numbers of a step as texts: the children in a selection, or backpropagation's updates."""

from collections.abc import Callable
from dataclasses import dataclass

from uctvis.explain.chances import chance_and_share
from uctvis.explain.formula_texts import general_formula, is_ucb1, number
from uctvis.explain.iteration import Choice, Update
from uctvis.explain.lottery import LotteryStep
from uctvis.explain.number_formats import percent
from uctvis.explain.selection import ScoredChild, SelectionStep
from uctvis.explain.sentences import places, places_apart, step_value_name
from uctvis.explain.steps import Phase, Step
from uctvis.mcts.policies.parts import Symbol
from uctvis.texts import _, grouped, pgettext
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.fields import shortened
from uctvis.view.marks.move_texts import MoveTexts

_NONE = "—"


@dataclass(frozen=True)
class Numbers:
    """The texts of a table by row, and the marked row.

    `short_titles` are for a narrow table; `tips` are the tooltips of the titles.
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int | None
    short_titles: tuple[str, ...] = ()
    tips: tuple[str, ...] = ()


def numbers_of(tree: Tree, step: Step, *, hides: bool) -> Numbers | None:
    """The table of a step, or None; `hides` omits numbers that give away the answer."""
    texts = MoveTexts()
    if step.phase is Phase.SELECTION:
        return _numbers_of_choice(tree, step.iteration.choices[step.index], hides=hides)
    expansion = step.iteration.expansion
    if step.phase is Phase.EXPANSION and expansion is not None and expansion.choice is not None:
        choice = expansion.choice
        if isinstance(choice, LotteryStep):
            return None if hides else _numbers_of_lottery(tree, choice, hides=False)
        if not hides and choice.among < len(choice.candidates):
            return _numbers_of_choice(tree, choice, hides=False)
    if step.phase is Phase.BACKPROPAGATION:
        updates = step.iteration.updates
        # The root is the first row, as in the tree; backpropagation goes up from the last row.
        current = len(updates) - 1 - step.index
        first_done = len(updates) if hides else current
        return Numbers(
            (_("Node"), _("Visits"), _("Mean")),
            tuple(
                _update(texts.whole(tree, update.node), update, done=row >= first_done)
                for row, update in enumerate(updates)
            ),
            None if hides else current,
        )
    return None


@dataclass(frozen=True)
class _Column:
    """A column of the candidates: its titles, its tooltip, and the text of a candidate."""

    title: str
    short: str
    tip: str
    text: Callable[[ScoredChild, int], str]
    # Whether its numbers give away the answer.
    tells: bool = False


def _numbers_of_choice(tree: Tree, choice: Choice, *, hides: bool) -> Numbers:
    if isinstance(choice, LotteryStep):
        return _numbers_of_lottery(tree, choice, hides=hides)
    texts, count = MoveTexts(), places(choice)
    columns = _columns_of(choice)
    rows = tuple(
        (
            _shown(texts.whole(tree, one.node)),
            *("" if hides and column.tells else column.text(one, count) for column in columns),
        )
        for one in choice.candidates
    )
    nodes = [candidate.node for candidate in choice.candidates]
    return Numbers(
        (_("Move"), *(column.title for column in columns)),
        rows,
        None if hides else nodes.index(choice.chosen),
        (_("Move"), *(column.short for column in columns)),
        ("", *(column.tip for column in columns)),
    )


def _numbers_of_lottery(tree: Tree, choice: LotteryStep, *, hides: bool) -> Numbers:
    """The outcomes: how often chance picked them before, and how often it should."""
    texts, outcomes = MoveTexts(), choice.candidates
    total = sum(one.visits for one in outcomes)
    titles = _("Outcome"), _("Visits"), pgettext("share", "Observed"), pgettext("share", "Expected")
    rows = tuple(
        (
            _shown(texts.whole(tree, one.node)),
            grouped(one.visits),
            percent(one.visits / total) if total > 0 else _NONE,
            chance_and_share(one.chance),
        )
        for one in outcomes
    )
    nodes = [one.node for one in outcomes]
    tips = (
        "",
        pgettext("column", "Visits"),
        _("The share of the outcome in the visits of all outcomes"),
        _("The probability of the outcome by the rules of the game"),
    )
    return Numbers(titles, rows, None if hides else nodes.index(choice.chosen), (), tips)


def _columns_of(choice: SelectionStep) -> tuple[_Column, ...]:
    """The columns after the move; with UCB1 a row reads: mean + exploration = UCB.

    Their numbers have as many decimal places as in the sentence about the step.
    """
    name = step_value_name(choice)
    policies = None if choice.rule is None else choice.rule.policies
    columns = [
        _Column(
            _("Visits"), "n", pgettext("column", "Visits"), lambda one, _n: grouped(one.visits)
        ),
        _Column(
            _("Mean"),
            pgettext("short", "Mean"),
            _("The mean payoff to the player who moves"),
            lambda one, count: number(one.mean, count) if one.visits > 0 else _NONE,
        ),
    ]
    if policies is not None:
        columns += [_of_symbol(one) for part, _number in policies.parts for one in part.symbols]
    if policies is None or policies.selected.exploration_term:
        columns.append(
            _Column(
                _("+ Explor."),
                pgettext("short", "+ Exp."),
                _("The exploration term"),
                lambda one, count: number(one.exploration, count),
                tells=True,
            )
        )
    tip = _("The UCB value: the sum of the mean payoff and the exploration term")
    if not is_ucb1(policies):
        tip = _("The {name} value: {formula}").format(name=name, formula=general_formula(policies))
    columns.append(
        _Column(
            _("= {name}").format(name=name),
            _("= {name}").format(name=name),
            tip,
            lambda one, count: number(one.value, count),
            tells=True,
        )
    )
    return tuple(columns)


def _of_symbol(symbol: Symbol) -> _Column:
    """The column of a part of the values."""

    def text(one: ScoredChild, count: int) -> str:
        if one.counts is None or one.terms is None:
            return _NONE
        return number(symbol.value(one.counts, one.terms), count)

    return _Column(symbol.letter, symbol.letter, symbol.tip, text)


def _update(move: str, update: Update, *, done: bool) -> tuple[str, ...]:
    count = places_apart(*{update.mean_before, update.mean_after})
    visits = grouped(update.visits_before)
    mean = number(update.mean_before, count) if update.visits_before > 0 else _NONE
    if done:
        visits = f"{visits} → {grouped(update.visits_after)}"
        mean = f"{mean} → {number(update.mean_after, count)}"
    return _("root") if update.node == 0 else _shown(move), visits, mean


def _shown(move: str) -> str:
    return shortened(move).replace("\n", " ") or _("(no name)")
