"""Forms made from declared settings, and forms of engines, clocks and parameters."""
