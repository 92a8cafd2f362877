"""One file for each value of a node that goes up the tree: see `uctvis.mcts.policies.contract`."""
