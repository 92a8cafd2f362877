import threading
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

# Seconds that nothing takes on the slowest machine.
LONG = 60.0


@pytest.fixture(autouse=True)
def nothing_left():
    """Check that a test leaves no threads, descriptors and processes behind."""
    process = psutil.Process()
    threads, connections = set(threading.enumerate()), process.num_fds()
    children = process.children(recursive=True)
    yield
    for thread in set(threading.enumerate()) - threads:
        # The one of tqdm, which watches progress bars, stays.
        if type(thread).__name__ == "TMonitor":
            continue
        thread.join(LONG)
        assert not thread.is_alive()
    assert process.num_fds() == connections
    assert process.children(recursive=True) == children


@pytest.fixture
def pool():
    with ThreadPoolExecutor(200) as threads:
        yield threads
