"""The file of the log; it is imported only when a log is opened."""

import logging
import sys
from logging.handlers import RotatingFileHandler


class LogFile(RotatingFileHandler):
    """A log file that loses lines on a full disk, instead of writing tracebacks to the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's)
        """Ignore that the disk does not take a line; other errors are defects."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)
