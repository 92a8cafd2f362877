"""Tables made from declared columns."""
