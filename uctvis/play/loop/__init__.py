"""The course of a game without a window: named states, named changes, commands and events."""
