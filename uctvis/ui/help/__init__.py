"""The window of the guide, the tour, problem reports, the log."""
