"""Run a match: turns of games of ours, simultaneous games, and games that a program judges."""
