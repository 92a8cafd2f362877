"""The page of the arena: tournaments, their tables and matches."""
