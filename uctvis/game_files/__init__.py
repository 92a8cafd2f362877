"""Games in files of the user: asking whether they may run, checking them, loading them."""
