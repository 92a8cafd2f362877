"""What is shown of a tree, as models that pages change and panels ask."""
