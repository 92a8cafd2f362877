"""The four phases of UCT: compiled, and in plain Python as the reference."""
