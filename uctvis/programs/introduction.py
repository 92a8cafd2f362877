"""Asking a program what it is."""

from pathlib import Path
from typing import TYPE_CHECKING

# Not imported at the start of the window.
if TYPE_CHECKING:
    from uctvis.programs.program import About, UciProgram


class Introduction:
    """Starts a program only to ask for its name and its options. `run` is called in a thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._program: UciProgram | None = None
        self._stopped = False

    def run(self) -> "About":
        """What the program says about itself.

        Raises EngineError if it does not start, or does not speak UCI.
        """
        from uctvis.programs.program import UciProgram

        program = self._program = UciProgram(self._path)
        try:
            # `stop` does this in the reverse order, so that no stop is missed.
            if self._stopped:
                program.end()
            return program.start({})
        finally:
            program.end()
            program.join()

    def stop(self) -> None:
        """Make `run` raise its error soon."""
        self._stopped = True
        if self._program is not None:
            self._program.end()
