"""The start page: cards of games, settings, unfinished games, files."""
