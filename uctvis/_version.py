"""The version of uctvis, in a file that any module can import."""

__version__ = "0.2.0"
