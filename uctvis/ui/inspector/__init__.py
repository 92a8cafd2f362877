"""The docks beside a tree, which hold the panels."""
