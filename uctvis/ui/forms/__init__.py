"""Forms made from declared settings, and those of engines, clocks and parameters."""
