"""Templates of bots in several languages, from short descriptions of what they read and write."""
