"""A match: what is planned, what was said, why it ended, and the files in which this is kept."""
