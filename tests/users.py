"""Actions of another user of the system, which only root can start."""

import os
import sys

import pytest

from uctvis.errors import UctvisError

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
needs_root = pytest.mark.skipif(
    sys.platform != "linux" or not IS_ROOT, reason="only root can be another user"
)
NOBODY = 65534


def as_user(action, user=NOBODY):
    """The text that `action` returns for another user, or its exception."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
            try:
                said = str(action())
            except (OSError, UctvisError) as error:
                said = f"{type(error).__name__}: {error}"
            os.write(writing, said.encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        said = file.read().decode()
    os.waitpid(child, 0)
    return said
