"""What to draw of a tree, as plain arrays."""
