"""Settings that are declared once, for everything that users can set."""
