"""A game that is played: its moves, clocks and texts, and the files in which it is kept."""
