import pytest

from uctvis.arena.sandbox.sandbox import Sandbox


@pytest.fixture(scope="session")
def sandbox():
    return Sandbox.find()
