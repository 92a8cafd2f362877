"""The window itself: its pages, toolbar and status bar, how it begins and ends."""
