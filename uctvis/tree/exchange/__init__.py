"""Trees as tables of pandas, graphs of NetworkX, and texts in Newick format."""
