"""The scenes of simultaneous games: drawn, also between two turns; what is under the mouse."""
