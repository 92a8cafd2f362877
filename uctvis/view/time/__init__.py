"""Growth: which nodes exist at an iteration, how they move, films of it."""
