"""The programs that run, so that none is left when a match, the window or Python ends."""

import atexit
from typing import Protocol


class Running(Protocol):
    """A running program."""

    @property
    def is_leaving(self) -> bool:
        """Whether it was told to end."""

    def end(self) -> None:
        """End the program soon, without waiting."""

    def join(self) -> None:
        """Wait until the program has ended."""


RUNNING: set[Running] = set()


def wait_for_programs() -> None:
    """Wait until all programs that were told to end have ended, which takes moments."""
    for program in RUNNING.copy():
        if program.is_leaving:
            program.join()


@atexit.register
def _end_programs() -> None:
    for program in RUNNING.copy():
        program.end()
    wait_for_programs()
