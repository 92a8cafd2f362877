"""The form of each engine that has more than fields for its settings, by the engine's name."""
