import pytest

from uctvis.arena.bots.sandbox import Sandbox


@pytest.fixture(scope="session")
def sandbox():
    return Sandbox.find()
