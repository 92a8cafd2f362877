"""Values that are bounds, and the windows in which alpha-beta searched, as texts."""

import math

from uctvis.explain.number_formats import number
from uctvis.game.player_names import PlayerNames
from uctvis.texts import _
from uctvis.tree.bounds import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    SearchWindow,
    has_bounds,
    was_cut,
    window_at,
)
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance, known_mover
from uctvis.tree.tree import Tree

_SIGNS = {EXACT: "", AT_LEAST: "≥", AT_MOST: "≤"}


def bounded(text: str, bound: int) -> str:
    """A value as text with the sign of its bound, such as "≤54%"."""
    return f"{_SIGNS[bound]}{text}"


def window_text(tree: Tree, node: int, players: PlayerNames) -> str:
    """The window of a node and its value in a sentence; "" in trees without windows."""
    window = window_at(tree, node)
    if window is None:
        cut = was_cut(tree, [node])
        if cut is not None and cut[0]:
            if is_chance(int(tree.player[tree.parent[node]])):
                return _("Cut off: this outcome was not searched.")
            return _("Cut off: this move was not searched.")
        return ""
    text = _("{searched}: {value}.").format(searched=_searched(window), value=_value(window))
    if is_chance(int(tree.player[node])) and tree.child_count[node] > 0:
        text = " ".join((text, _("It is the mean of the outcomes by their probabilities.")))
    player = known_mover(int(tree.player[max(int(tree.parent[node]), 0)]))
    if player == UNKNOWN_PLAYER:
        return text
    whose = _("These are payoffs to {player}.").format(player=players[player].inside)
    return f"{text} {whose}"


def no_iterations_text(tree: Tree | None) -> str:
    """Why the iterations of a tree without a record cannot be shown."""
    if tree is not None and has_bounds(tree):
        return _(
            "Alpha-beta has no iterations and no phases. Why this move? explains its windows and "
            "cutoffs."
        )
    text = _("This tree has no record of its search, so its iterations are unknown.")
    return text if tree is None else "\n".join((text, *tree.warnings))


def _searched(window: SearchWindow) -> str:
    """The window as the beginning of a sentence."""
    low, high = number(window.alpha), number(window.beta)
    if math.isnan(window.alpha) and math.isnan(window.beta):
        return _("Searched with an open window")
    if math.isnan(window.beta):
        return _("Searched with the window from {low}").format(low=low)
    if math.isnan(window.alpha):
        return _("Searched with the window up to {high}").format(high=high)
    if window.is_null:
        return _("Searched with a null window at {low}").format(low=low)
    return _("Searched with the window {low} to {high}").format(low=low, high=high)


def _value(window: SearchWindow) -> str:
    """The value as the end of a sentence."""
    value = number(window.value)
    if window.bound == AT_MOST:
        return _("the value is at most {value} (fails low)").format(value=value)
    if window.bound == AT_LEAST:
        return _("the value is at least {value} (fails high)").format(value=value)
    return _("the value is {value}").format(value=value)
