"""Plays a tournament: its folder, its matches at the same time or on a cluster, checks of bots."""
