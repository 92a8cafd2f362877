"""Transcripts of matches as they grow, and matches as text for people and other programs."""
