"""One file for each way to choose the answer: see `uctvis.mcts.policies.contract.AnswerPolicy`."""
