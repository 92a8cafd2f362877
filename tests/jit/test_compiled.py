"""Compiled functions are cached in one folder."""

import threading

import numba

from uctvis.jit import cache_folder, compiled


def first():
    """Compiled in this thread."""


def second():
    """Compiled in another one meanwhile."""


def test_functions_of_several_threads_are_cached_in_the_one_folder():
    before = numba.config.CACHE_DIR
    dispatchers = {}

    def compile_it(function):
        dispatchers[function] = compiled.compiled(function)

    threads = [threading.Thread(target=compile_it, args=(one,)) for one in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    folder = str(cache_folder.cache_folder())
    assert [dispatchers[one].stats.cache_path for one in (first, second)] == [folder] * 2
    assert before == numba.config.CACHE_DIR


def test_a_function_that_knows_no_file_is_cached_in_the_same_folder(tmp_path, monkeypatch):
    # As in the portable build, where two versions would otherwise share the folder of numba.
    def portable():
        """Its code was loaded from an archive."""

    portable.__code__ = portable.__code__.replace(co_filename="uctvis/portable.py")
    monkeypatch.chdir(tmp_path)
    dispatcher = compiled.compiled(portable)
    assert dispatcher.stats.cache_path == str(cache_folder.cache_folder())
    dispatcher()
    assert list(tmp_path.iterdir()) == []
    again = compiled.compiled(portable)
    again()
    assert sum(again.stats.cache_hits.values()) == 1
