"""The dialogs of the arena."""
