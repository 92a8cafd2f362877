"""The contract of a game, one aspect in each file."""
