"""The review of a game: every move judged by a search, kept, drilled and printed; no window."""
