"""Programs that speak UCI, with faults, for tests."""

import os
import stat
import sys
from pathlib import Path

CHILD = Path(__file__).with_name("uci_child.py")


class FaultyProgram:
    """A program in a folder, with a fault of `uci_child`; "" has none."""

    def __init__(self, folder, fault=""):
        self.path = folder / f"program{fault}"
        self._log = folder / f"log{fault}"
        command = f'exec "{sys.executable}" "{CHILD}" "{fault}" "{self._log}"'
        self.path.write_text(f"#!/bin/sh\n{command}\n")
        self.path.chmod(self.path.stat().st_mode | stat.S_IXUSR)

    @property
    def got(self):
        """The lines that all its processes got."""
        return self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []

    @property
    def processes(self):
        """The numbers of its processes so far."""
        return [int(line.split()[1]) for line in self.got if line.startswith("process ")]

    @property
    def living(self):
        """The numbers of its processes that have not ended."""
        return [one for one in self.processes if _lives(one)]


def _lives(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
