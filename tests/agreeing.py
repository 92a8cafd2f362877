"""Whether a search agrees with `family`, iteration by iteration and number by number."""

from math import isnan

import numpy as np
from family import ONE, Family, for_

from uctvis.mcts.policies.contract import MAST_MOVES
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings


def searched(game, position=None, *, plainly=None, before=None, moves=(), **settings):
    """What a search finds; with `plainly`, pytest's `monkeypatch`, without compiled rules."""
    settings = Settings(**{"seed": 1, "memory": 512, **settings})
    position = game.initial() if position is None else position
    for move in moves:
        position = game.play(position, move)
    if plainly is None:
        return Search(game, position, settings, before, moves).run()
    with plainly.context() as patch:
        patch.setattr(type(game.evaluating(settings.evaluation)), "compiled", None)
        return Search(game, position, settings, before, moves).run()


def family_of(found, nodes=None):
    """The same search by `family`; it may go on from `nodes`."""
    return Family(found.game, found.position, found.settings, nodes).run()


def assert_agrees(found, family):
    """The iterations, the nodes, and what the policies know."""
    assert found.leaf.tolist() == family.leaf
    assert found.payoff.tolist() == family.payoff
    assert_same_nodes(found.nodes, family)
    if found.state is not None:
        assert_same_state(found.state, family)
        assert_same_columns(found.tree.columns, family)


def assert_same_nodes(nodes, family):
    expected = family.nodes
    assert len(nodes) == len(expected)
    above = [-1 if node.parent is None else node.parent.number for node in expected]
    assert nodes["parent"].tolist() == above
    for field in ("move", "player", "visits", "won"):
        assert nodes[field].tolist() == [getattr(node, field) for node in expected], field


def assert_same_state(state, family):
    """The numbers in the state of the policies, to the bit."""
    nodes, settings = family.nodes, family.settings
    more = state.more[: len(nodes)]
    if settings.selection == "ucb1_tuned":
        assert more["squares"].tolist() == [node.squares for node in nodes]
    if settings.selection == "puct":
        assert more["prior"][1:].tolist() == [node.prior for node in nodes[1:]]
    if settings.selection == "grave":
        assert amaf_of(state, len(nodes)) == [node.below for node in nodes]
    if settings.minimax > 0:
        known = slice(0 if nodes[0].children else 1, None)
        assert more["minimax"][known].tolist() == [node.minimax for node in nodes[known]]
    if settings.solver == "bounds":
        assert more["sure_first"].tolist() == [node.least for node in nodes]
        assert more["sure_second"].tolist() == [ONE - node.most for node in nodes]
    if settings.solver != "off":
        proven = [0 if node.proven is None else 1 + 2 * node.proven // ONE for node in nodes]
        assert more["proven"].tolist() == proven
        # That of a root without a proof says what the game knows of it: see `proofs.known_payoff`.
        root_distance = [] if nodes[0].proven is None else [nodes[0].distance]
        distances = [*root_distance, *(node.distance for node in nodes[1:])]
        assert more["distance"][len(nodes) - len(distances) :].tolist() == distances
    if settings.playout == "mast":
        made = {
            (int(i) // MAST_MOVES, int(i) % MAST_MOVES): state.mast[i] for i in used(state.mast)
        }
        assert {key: (count["visits"], count["won"]) for key, count in made.items()} == family.moves


def amaf_of(state, size):
    """The counts of each node, as those of `family.Node`."""
    codes, found = state.policies.amaf_codes, []
    for start in state.more["amaf"][:size].tolist():
        own = state.amaf[start : start + 2 * codes] if start >= 0 else state.amaf[:0]
        found.append({(i // codes, i % codes): own[i].item()[::-1] for i in used(own)})
    return found


def used(counts):
    return np.flatnonzero(counts["visits"]).tolist()


def assert_same_columns(columns, family):
    """The columns of the tree: payoffs are those to the player who moved to the node."""
    expected = {name: [] for name in columns}
    for node in family.nodes:
        for name, value in columns_of(node, family).items():
            expected[name].append(value)
    for name, column in columns.items():
        np.testing.assert_allclose(
            column.values, expected[name], rtol=0, atol=1e-12, equal_nan=True, err_msg=name
        )


def columns_of(node, family):
    """The numbers of a node by the names of the columns; NaN or -1 where there is none."""
    settings, is_root = family.settings, node.parent is None
    found = {}
    if settings.selection == "puct":
        found["prior"] = np.nan if is_root else node.prior
    if settings.selection == "grave":
        counts = {} if is_root else family.counts(node.parent)
        visits, total = counts.get((node.mover, node.amaf_code), (-1 if is_root else 0, 0))
        found["amaf visits"] = visits
        found["amaf mean"] = total / visits / ONE if visits > 0 else np.nan
    if settings.selection == "ucb1_tuned":
        # Floats are enough for the variance of a million payoffs, but not their differences.
        exact = node.squares * node.visits * ONE - node.sum**2
        n = node.visits * ONE
        found["variance"] = max(exact / n / n, 0.0) if n else np.nan
    if settings.minimax > 0:
        known = node.children or not is_root
        found["minimax"] = for_(node.mover, node.minimax) / ONE if known else np.nan
    if settings.solver == "bounds":
        sides = sorted(for_(node.mover, one) / ONE for one in (node.least, node.most))
        found["at least"], found["at most"] = sides
    if settings.solver != "off":
        is_proven = node.proven is not None
        found["proven"] = 2 * for_(node.mover, node.proven) // ONE if is_proven else -1
        found["proven moves"] = node.distance if is_proven else -1
    return found


def is_nan(value):
    return isinstance(value, float) and isnan(value)
