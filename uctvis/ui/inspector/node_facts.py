"""What is told of a node beside the tree: its numbers, their titles and texts, its path.

Without any window.
"""

from dataclasses import dataclass

from uctvis.texts import _, grouped, ngettext
from uctvis.tree.traversal import path_to
from uctvis.tree.tree import UNKNOWN_PLAYER, Tree
from uctvis.ui.widgets.number_formats import number, percent
from uctvis.view.ucb import exploration_constant, ucb

# What stands where there is no value.
NONE = "—"
_ARROW = " → "


@dataclass(frozen=True)
class NodeNumbers:
    """One node. What a root does not have is None there.

    Attributes
    ----------
    node, depth, children, visits, extra_visits : int
    move_name, state_name : str
    player : int
        The player to move: 0, 1, or `UNKNOWN_PLAYER`.
    mean : float
        The mean payoff to the player who moved into the node; NaN where there are no visits.
    win_score : float
        The sum of those payoffs.
    exploitation, exploration, ucb : float or None
        The UCB value and its two terms, as `ucb` gives them; the first is the mean.
    constant : float
        The c that they were computed with.
    share : float or None
        The node's part of its parent's visits; NaN where the parent has none.
    """

    node: int
    depth: int
    children: int
    visits: int
    extra_visits: int
    move_name: str
    state_name: str
    player: int
    mean: float
    win_score: float
    exploitation: float | None
    exploration: float | None
    ucb: float | None
    constant: float
    share: float | None

    @classmethod
    def of(cls, tree: Tree, node: int) -> "NodeNumbers":
        visits, mean = int(tree.visits[node]), float(tree.means_of(node))
        constant = exploration_constant(tree)
        parent = int(tree.parent[node])
        exploitation = exploration = value = share = None
        if parent >= 0:
            parent_visits = int(tree.visits[parent])
            terms = ucb(tree.mean[node], visits, parent_visits, constant)
            exploitation, exploration = mean, float(terms.exploration[0])
            value = float(terms.value[0])
            share = visits / parent_visits if parent_visits > 0 else float("nan")
        return cls(
            node=node,
            depth=int(tree.depth[node]),
            children=int(tree.child_count[node]),
            visits=visits,
            extra_visits=int(tree.extra_visits[node]),
            move_name=tree.shown_move(node),
            state_name=tree.shown_state(node),
            player=int(tree.player[node]),
            mean=mean,
            win_score=float(tree.mean[node]) * visits,
            exploitation=exploitation,
            exploration=exploration,
            ucb=value,
            constant=constant,
            share=share,
        )


def titles() -> tuple[tuple[str, str, str], ...]:
    """Each value's name, its title, and what it means."""
    return (
        ("move", _("Move"), _("The move into this node")),
        ("player", _("To move"), _("The player to move here")),
        ("visits", _("Visits"), _("How often the search came through here")),
        ("share", _("Share"), _("This node's part of its parent's visits")),
        ("extra_visits", _("Extra visits"), _("The second counter of the tree files")),
        (
            "mean",
            _("Mean payoff"),
            _("What coming through here was worth, on average, to the player who moved here"),
        ),
        ("win_score", _("Win score"), _("The sum of the payoffs: mean payoff times visits")),
        ("children", _("Children"), _("The number of moves from here in the tree")),
        (
            "ucb",
            _("UCB value"),
            _("w/n + c √(ln N / n): selection goes to the child with the highest"),
        ),
        ("exploitation", _("Exploitation"), _("w/n, the first term: the mean payoff")),
        ("exploration", _("Exploration"), _("c √(ln N / n), the second term")),
        ("constant", _("Constant c"), _("The exploration parameter of these UCB values")),
        ("id", _("Id"), _("The node's number in this tree")),
        ("depth", _("Depth"), _("The number of moves from the root")),
        ("path", _("Path"), _("The moves from the root")),
        ("state", _("State"), _("The name of the position")),
    )


def texts_of(numbers: NodeNumbers, *, players_assumed: bool) -> dict[str, str]:
    return {
        "move": numbers.move_name or NONE,
        "player": _player_text(numbers.player, assumed=players_assumed),
        "visits": grouped(numbers.visits),
        "share": NONE if numbers.share is None else percent(numbers.share),
        "extra_visits": grouped(numbers.extra_visits),
        "mean": number(numbers.mean),
        "win_score": number(numbers.win_score),
        "children": grouped(numbers.children),
        "ucb": NONE if numbers.ucb is None else number(numbers.ucb),
        "exploitation": NONE if numbers.exploitation is None else number(numbers.exploitation),
        "exploration": NONE if numbers.exploration is None else number(numbers.exploration),
        "constant": f"{numbers.constant:g}",
        "id": str(numbers.node),
        "depth": grouped(numbers.depth),
        "state": numbers.state_name or NONE,
    }


def _player_text(player: int, *, assumed: bool) -> str:
    if player == UNKNOWN_PLAYER:
        return _("unknown")
    text = _("player {number} ({colour}), assumed") if assumed else _("player {number} ({colour})")
    return text.format(number=player + 1, colour=_("white") if player == 0 else _("black"))


def path_text(tree: Tree, node: int, most: int) -> str:
    """The names of the moves; of more than `most` the first and the last ones."""
    path = path_to(tree.parent, int(tree.depth[node]), node)[1:]
    left_out = len(path) - most
    if left_out <= 0:
        return _ARROW.join(tree.shown_move(step) for step in path.tolist())
    first, last = path[: most - most // 2].tolist(), path[-(most // 2) :].tolist()
    return _ARROW.join(
        (
            *(tree.shown_move(step) for step in first),
            _("… {count} moves left out …").format(count=grouped(left_out)),
            *(tree.shown_move(step) for step in last),
        )
    )


def count_text(shown: int, count: int, least_visits: int = 0) -> str:
    """`shown` of `count` nodes; where that is so, those with `least_visits` or more."""
    if shown == count:
        return ngettext("{count} node", "{count} nodes", count).format(count=grouped(count))
    if least_visits == 0:
        return _("{shown} of {count} nodes shown").format(
            shown=grouped(shown), count=grouped(count)
        )
    return _("{shown} of {count} nodes: those with at least {visits} visits").format(
        shown=grouped(shown), count=grouped(count), visits=grouped(least_visits)
    )
