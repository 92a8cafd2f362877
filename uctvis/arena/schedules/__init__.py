"""The settings of a tournament, and which bots play each other, in which order."""
