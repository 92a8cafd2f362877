"""The evaluations of chess: material, placement, captures, many terms; plain and compiled."""
