"""One file for each way to priors of moves: see `uctvis.mcts.policies.contract.Prior`."""
