"""One file for each way to expand a node: see `uctvis.mcts.policies.contract.ExpansionPolicy`."""
