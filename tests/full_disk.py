"""A disk that takes no byte, for a moment."""

import contextlib
import os

import pytest

needs_limits = pytest.mark.skipif(os.name == "nt", reason="the limit is one of Unix")


@contextlib.contextmanager
def full_disk():
    """Let no file of this process grow; Python ignores the signal that the system sends."""
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
