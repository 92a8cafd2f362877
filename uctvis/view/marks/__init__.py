"""From nodes to marks: one mark for each node or crowd of nodes that can be told apart."""
