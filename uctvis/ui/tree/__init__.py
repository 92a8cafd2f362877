"""The view of a tree: gestures, hover, minimap, growth, folding."""
