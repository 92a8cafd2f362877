"""A simultaneous game in the window: playback, curves, films, the commands of a person."""
