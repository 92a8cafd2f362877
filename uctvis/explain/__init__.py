"""Explanations of a search in steps and sentences."""
