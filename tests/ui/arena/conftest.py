"""Setup for the tests of the arena's page."""

import pytest

from uctvis import contests
from uctvis.jit import cache_folder


@pytest.fixture(autouse=True)
def compiled_contests(monkeypatch):
    """Read contests at once: their rules are compiled in this process, if they are not yet."""
    is_warm = cache_folder.is_warm
    monkeypatch.setattr(
        cache_folder, "is_warm", lambda part: contests.is_contest(part) or is_warm(part)
    )
