import pytest
from small_bots import readable_folder

from uctvis.arena.sandbox.sandbox import Sandbox


@pytest.fixture
def bots_folder():
    with readable_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def sandbox():
    return Sandbox.find()
