"""Draws what the view describes: OpenGL in the window, and pictures without a display."""
