"""The review of a game in the window: the curve, the strip with the mistakes, and learning."""
