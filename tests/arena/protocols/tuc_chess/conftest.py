import pytest
from small_bots import readable_folder


@pytest.fixture
def bots_folder():
    with readable_folder() as folder:
        yield folder
