"""The lessons, one in each file; a file has the name of its sample tree."""
