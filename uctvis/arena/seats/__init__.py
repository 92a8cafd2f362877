"""The seat of a bot in a match: a program with its protocol, an engine of ours, or a person."""
