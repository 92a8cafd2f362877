"""Our searches as a chess engine for any interface."""
