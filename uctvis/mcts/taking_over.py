"""Taking over the tree of an earlier search: as much of it as is worth its time."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

from uctvis.game.rules import Move
from uctvis.mcts import subtree
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.kept import learned
from uctvis.mcts.policies.state import State, bytes_of
from uctvis.mcts.result import SearchResult
from uctvis.mcts.settings import Settings
from uctvis.mcts.subtree import TreeCopy
from uctvis.mcts.uct.nodes import NODE, Nodes
from uctvis.tree.record import ReusedSubtree

# Copying takes at most this share of the time. Without a time, a family of nodes for some
# iterations each, or these few families. So a search makes hardly fewer iterations than without a
# tree, and the part with most of the visits is small.
_SHARE_OF_TIME = 1 / 128
_ITERATIONS_OF_FAMILY = 16
_FEW_FAMILIES = 500
# A share of the room is left for the search.
_SHARE_OF_ROOM = 1 / 2
# After so many nodes it is checked whether the copy must end.
_STEP = 1 << 12
_NO_LIMIT = 1 << 62


class Taken(NamedTuple):
    """What was taken over, and the state of the policies for these nodes, if they have one."""

    kept: ReusedSubtree
    state: State | None


def take_over(
    before: SearchResult,
    moves: Sequence[Move],
    settings: Settings,
    policies: Policies | None,
    evaluation: str,
    nodes: Nodes,
    grow: Callable[[TreeCopy], bool],
) -> Taken | None:
    """Copy the most visited part of the tree below `moves` to the beginning of `nodes`.

    `policies` and `evaluation` belong to the search that takes it over. `grow` is called as the
    copy grows, and returns whether it may go on. Returns None, and copies nothing, if the tree does
    not contain the moves, or has no numbers of these policies.
    """
    root = subtree.find(before.nodes, moves) if _fits(before, policies, evaluation) else None
    if root is None:
        return None
    copy = TreeCopy(before.nodes, root, nodes[: int(len(nodes) * _SHARE_OF_ROOM)])
    _fill(copy, settings, policies, grow)
    kept = copy.kept()
    if policies is None or before.state is None:
        return Taken(kept, None)
    state = copy.state(before.state)
    return Taken(replace(kept, more=learned(state)), state)


def _fits(before: SearchResult, policies: Policies | None, evaluation: str) -> bool:
    """Whether the earlier search has the numbers of these policies and this evaluation."""
    if policies is None:
        return True
    if before.state is None or before.state.policies != policies:
        return False
    return not policies.evaluates or before.game.evaluation == evaluation


def _fill(
    copy: TreeCopy,
    settings: Settings,
    policies: Policies | None,
    grow: Callable[[TreeCopy], bool],
) -> None:
    start, seconds = perf_counter(), settings.seconds or _NO_LIMIT
    iterations = settings.iterations or _NO_LIMIT
    families = max(iterations // _ITERATIONS_OF_FAMILY, _FEW_FAMILIES)
    while copy.go_on(_STEP, families) and grow(copy):
        # The state of the policies comes after it, and takes as long for as many bytes.
        more = 0.0
        if policies is not None:
            node, expansion = bytes_of(policies)
            more = 3 * (node + expansion * copy.families / copy.size) / NODE.itemsize
        if (perf_counter() - start) * (1 + more) > _SHARE_OF_TIME * seconds:
            break
    grow(copy)
