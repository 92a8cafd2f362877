"""What is kept of a game: the game itself on the disk, and the trees of its moves."""
