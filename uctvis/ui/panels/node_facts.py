"""The values of a node for the node panel: numbers, titles and texts. Independent of widgets."""

import math
from dataclasses import dataclass

from uctvis.errors import FunctionError
from uctvis.explain.formula_texts import (
    FormulaText,
    formula_text,
    general_formula,
    general_terms,
    is_ucb1,
    value_name,
)
from uctvis.explain.number_formats import number, payoff_text, percent
from uctvis.explain.policies import recorded_policies
from uctvis.explain.why import Writer
from uctvis.game.player_names import PlayerNames
from uctvis.mcts.policies.chosen import Policies
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance, known_mover, mover_of
from uctvis.tree.traversal import path_to
from uctvis.tree.tree import Tree
from uctvis.view.marks.move_texts import MoveTexts
from uctvis.view.selection_values import selection_values
from uctvis.view.ucb import selection_of

# The text for a missing value.
NONE = "—"
_ARROW = " → "
# More moves are not replayed for their notation: this takes about a millisecond a move.
_MOST_REPLAYED = 200


@dataclass(frozen=True)
class NodeNumbers:
    """The values of a node. Those that a root does not have are None."""

    node: int
    depth: int
    children: int
    visits: int
    extra_visits: int
    state_name: str
    # Who is to move: 0, 1, chance, or `UNKNOWN_PLAYER`.
    player: int
    # The player who moved into the node, or who moved last if chance did; at the root the player to
    # move.
    mover: int
    # The mean payoff to the mover; NaN without visits.
    mean: float
    shares: bool
    # The sum of these payoffs.
    win_score: float
    # The two terms of the value by which selection goes, and the value. With plain UCT it is the
    # UCB value, and the first term is the mean. None for an outcome, which chance picks.
    exploitation: float | None
    exploration: float | None
    value: float | None
    # Those of the search; None for plain UCT.
    policies: Policies | None
    # With other policies, the formula of the value; None if the value is not known.
    formula: FormulaText | None
    # The exploration constant of these values.
    constant: float
    # The node's share of its parent's visits; NaN if the parent has none.
    share: float | None
    # The error of a function of the user, without which the value is not known.
    failure: FunctionError | None

    @classmethod
    def of(cls, tree: Tree, node: int) -> "NodeNumbers":
        visits, mean = int(tree.visits[node]), float(tree.means_of(node))
        constant, policies, formula = selection_of(tree).exploration, recorded_policies(tree), None
        parent = int(tree.parent[node])
        exploitation = exploration = value = share = failure = None
        if parent >= 0:
            parent_visits = int(tree.visits[parent])
            share = visits / parent_visits if parent_visits > 0 else float("nan")
        if parent >= 0 and not is_chance(tree.player[parent]):
            terms = selection_values(tree, [node])
            exploitation, exploration = float(terms.exploitation[0]), float(terms.exploration[0])
            value, failure = float(terms.value[0]), terms.failure
            if policies is not None and policies.selected.function is not None:
                # A function of the user has no terms.
                exploitation = exploration = None
            if policies is None:
                exploitation = mean
            elif (parts := terms.parts[0]) is not None:
                formula = formula_text(policies, constant, parts)
        return cls(
            node=node,
            depth=int(tree.depth[node]),
            children=int(tree.child_count[node]),
            visits=visits,
            extra_visits=int(tree.extra_visits[node]),
            state_name=tree.shown_state(node),
            player=int(tree.player[node]),
            mover=known_mover(int(tree.player[max(parent, 0)])),
            mean=mean,
            shares=tree.has_shares,
            win_score=float(tree.mean[node]) * visits,
            exploitation=exploitation,
            exploration=exploration,
            value=value,
            policies=policies,
            formula=formula,
            constant=constant,
            share=share,
            failure=failure,
        )


def titles() -> tuple[tuple[str, str, str], ...]:
    """The name, the title and the description of each value."""
    return (
        ("move", _("Move"), _("The move into this node")),
        ("player", _("To move"), _("The player to move in this position")),
        (
            "chance",
            _("Probability"),
            _("The probability of this outcome by the rules of the game"),
        ),
        ("visits", *visits_title(by_bounds=False)),
        ("share", _("Share"), _("This node's share of its parent's visits")),
        ("extra_visits", _("Extra visits"), _("The second counter of the tree files")),
        (
            "mean",
            _("Win %"),
            _("The average payoff of these visits to the player who moved into this node, in %"),
        ),
        ("win_score", _("Win score"), _("The sum of the payoffs: mean payoff times visits")),
        ("children", _("Children"), _("The number of children of this node")),
        *selection_titles(None),
        ("formula", "", ""),
        ("constant", _("Constant c"), _("The exploration parameter of the search")),
        ("id", _("Id"), _("The node's number in this tree")),
        ("depth", _("Depth"), _("The number of moves from the root")),
        ("path", _("Path"), _("The moves from the root")),
        ("state", _("State"), _("The name of the position")),
    )


def selection_titles(policies: Policies | None) -> tuple[tuple[str, str, str], ...]:
    """The same of the value by which a search with these policies selects, and of its terms."""
    first, second = general_terms(policies)
    first_text = _("{formula}, the first term")
    if is_ucb1(policies):
        first_text = _("{formula}, the first term: the mean payoff")
    return (
        (
            "value",
            _("{name} value").format(name=value_name(policies)),
            _("{formula}: selection goes to the child with the highest value").format(
                formula=general_formula(policies)
            ),
        ),
        ("exploitation", _("Exploitation"), first_text.format(formula=first)),
        (
            "exploration",
            _("Exploration"),
            _("{formula}, the second term").format(formula=second or "0"),
        ),
    )


def visits_title(*, by_bounds: bool) -> tuple[str, str]:
    """The title and the description of the visits; `by_bounds`: of alpha-beta."""
    if by_bounds:
        return _("Visits"), _("The number of positions that were searched here and below")
    return _("Visits"), _("The number of iterations that passed through this node")


def mean_title(mover: int, players: PlayerNames) -> str:
    """The title of the mean payoff to a player."""
    if mover == UNKNOWN_PLAYER:
        return _("Win %")
    return _("Win % for {player}").format(player=players[mover].inside)


def texts_of(
    numbers: NodeNumbers, players: PlayerNames, *, players_assumed: bool
) -> dict[str, str]:
    """The texts of all values but the moves, by name."""
    return {
        "player": _player_text(numbers.player, players, assumed=players_assumed),
        "visits": grouped(numbers.visits),
        "share": NONE if numbers.share is None else percent(numbers.share),
        "extra_visits": grouped(numbers.extra_visits),
        "mean": payoff_text(numbers.mean, shares=numbers.shares, places=1),
        "win_score": NONE if math.isnan(numbers.mean) else number(numbers.win_score),
        "children": grouped(numbers.children),
        "value": NONE if numbers.value is None else number(numbers.value),
        "exploitation": NONE if numbers.exploitation is None else number(numbers.exploitation),
        "exploration": NONE if numbers.exploration is None else number(numbers.exploration),
        "formula": NONE if numbers.formula is None else numbers.formula.numbers,
        "constant": f"{numbers.constant:g}" if _has_constant(numbers.policies) else NONE,
        "id": str(numbers.node),
        "depth": grouped(numbers.depth),
        "state": numbers.state_name or NONE,
    }


def _has_constant(policies: Policies | None) -> bool:
    return policies is None or policies.selected.has_constant


def _player_text(player: int, players: PlayerNames, *, assumed: bool) -> str:
    if player == UNKNOWN_PLAYER:
        return _("unknown")
    if is_chance(player):
        return _("Chance, after {player}").format(player=players[mover_of(player)].inside)
    title = players[player].title
    return _("{player}, assumed").format(player=title) if assumed else title


def writer_of(tree: Tree, node: int) -> Writer:
    """How to write the moves to a node: as players do, or as in the file if they are too many.

    Players' notation needs the positions, which are replayed from the root.
    """
    return MoveTexts().whole if tree.depth[node] <= _MOST_REPLAYED else Tree.shown_move


def path_text(tree: Tree, node: int, most: int, written: Writer = Tree.shown_move) -> str:
    """The moves to a node; if there are more than `most`, the first and last ones."""
    path = path_to(tree.parent, int(tree.depth[node]), node)[1:]
    left_out = len(path) - most
    if left_out <= 0:
        return _ARROW.join(written(tree, step) for step in path.tolist())
    first, last = path[: most - most // 2].tolist(), path[-(most // 2) :].tolist()
    return _ARROW.join(
        (
            *(written(tree, step) for step in first),
            _("… {count} more moves …").format(count=grouped(left_out)),
            *(written(tree, step) for step in last),
        )
    )


def count_text(shown: int, count: int, least_visits: int = 0) -> str:
    """A text such as "5 of 9 nodes", if needed with the least visits of the nodes shown."""
    if shown == count:
        return ngettext("{count} node", "{count} nodes", count).format(count=grouped(count))
    if least_visits == 0:
        return _("{shown} of {count} nodes shown").format(
            shown=grouped(shown), count=grouped(count)
        )
    return _("{shown} of {count} nodes: those with {visits} or more visits").format(
        shown=grouped(shown), count=grouped(count), visits=grouped(least_visits)
    )
