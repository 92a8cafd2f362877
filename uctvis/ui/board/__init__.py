"""The board of any game: moves, candidates, the list of moves."""
