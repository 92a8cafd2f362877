"""The page of a game: the board, the bars of its players, and its tree."""
