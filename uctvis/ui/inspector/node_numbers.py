"""The numbers of one node, as the panel beside the tree shows them; without any window."""

from dataclasses import dataclass

from uctvis.tree.tree import Tree
from uctvis.view.ucb import exploration_constant, ucb


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
