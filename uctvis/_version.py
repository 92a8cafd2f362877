"""The version of uctvis, in a file that any module can import."""

__version__ = "0.1.0"
