"""What a bot is, its limits and its language, and copies of its program."""
