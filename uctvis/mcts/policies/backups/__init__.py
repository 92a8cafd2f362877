"""One file for each value that is backed up: see `uctvis.mcts.policies.contract`."""
