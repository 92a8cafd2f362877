"""Compiled functions are cached in one folder, whichever thread imports them."""

import threading

import numba

from uctvis.jit import compiled

WAITING_IS_ENOUGH = 0.3
WAITING_IS_TOO_LONG = 30


def first():
    """Compiled in this thread."""


def second():
    """Compiled in another one meanwhile."""


def test_a_thread_does_not_take_the_folder_from_another(monkeypatch):
    entered, first_is_done = threading.Event(), threading.Event()
    other = threading.Thread(target=lambda: compiled.compiled(second))
    seen = {}

    def njit(function, **_options):
        if function is first:
            other.start()
            # The other one comes here, too, unless it waits for this one.
            entered.wait(WAITING_IS_ENOUGH)
        else:
            entered.set()
            first_is_done.wait(WAITING_IS_TOO_LONG)
        seen[function] = numba.config.CACHE_DIR
        return function

    monkeypatch.setattr(numba, "njit", njit)
    before = numba.config.CACHE_DIR
    compiled.compiled(first)
    first_is_done.set()
    other.join(WAITING_IS_TOO_LONG)
    assert seen == dict.fromkeys((first, second), str(compiled.cache_folder()))
    assert before == numba.config.CACHE_DIR
