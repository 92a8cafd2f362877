"""One file for each way to use proofs: see `uctvis.mcts.policies.contract`."""
