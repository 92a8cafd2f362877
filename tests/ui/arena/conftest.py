"""Setup for the tests of the arena's page."""

import pytest

from uctvis import simultaneous
from uctvis.jit import cache_folder


@pytest.fixture(autouse=True)
def compiled_simultaneous(monkeypatch):
    """Read simultaneous games at once: this process compiles their rules, if they are not yet."""
    is_warm = cache_folder.is_warm
    monkeypatch.setattr(
        cache_folder, "is_warm", lambda part: simultaneous.is_simultaneous(part) or is_warm(part)
    )
