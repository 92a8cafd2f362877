"""Layouts that adapt to the room they have."""
