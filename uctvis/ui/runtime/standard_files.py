"""Standard input, output and error that are closed when the program starts."""

import os


def fill_closed() -> None:
    """Open a null device in place of each standard file that is closed.

    Otherwise the next files that are opened, such as the connection to the display, get their
    numbers, and what libraries print to standard error is written into them.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # It gets the lowest free number.
            os.open(os.devnull, os.O_RDWR)
