"""The page of games: all games on the disk with their boards, to search, name, open and delete."""
