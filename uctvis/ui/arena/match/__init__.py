"""A match in the window: what was said, its boards, its seats, its film."""
