"""One file for each value of unvisited moves: see `uctvis.mcts.policies.contract.Urgency`."""
