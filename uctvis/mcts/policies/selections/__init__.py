"""One file for each formula of selection: see `uctvis.mcts.policies.contract.Selection`."""
