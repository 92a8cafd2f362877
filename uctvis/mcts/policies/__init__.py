"""The policies of the search, and how they are composed."""
