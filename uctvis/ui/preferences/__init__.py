"""Theme, looks and colours, animation: owned by the window, edited by forms."""
