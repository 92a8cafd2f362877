"""Files on the disk: written whole, opened safely, explained when something fails."""
