"""A bot's program while it runs: its start, its pipes, what it writes, and its end."""
