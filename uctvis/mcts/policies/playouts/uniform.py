"""Uniform playouts, as in plain UCT: all legal moves have the same probability."""

from uctvis.mcts.policies.contract import PlayoutPolicy
from uctvis.texts import _

POLICY = PlayoutPolicy(
    name="uniform",
    title=_("Uniform"),
    about=_("All k legal moves have the same probability."),
    formula="1/k",
    place=0,
)
