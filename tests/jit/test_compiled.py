"""Compiled functions are cached in one folder, keyed by all that is compiled into them."""

import gc
import inspect
import threading
from pathlib import Path

import numba
from numba.core.dispatcher import Dispatcher

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


def test_a_source_in_a_new_folder_at_any_depth_is_part_of_the_key(tmp_path):
    new = tmp_path / "mcts" / "uct" / "kernels" / "kernel.py"
    new.parent.mkdir(parents=True)
    new.touch()
    (tmp_path / "bits.py").touch()
    for room in ("ui", "render", "commands"):
        (tmp_path / room / "deeper").mkdir(parents=True)
        (tmp_path / room / "deeper" / "page.py").touch()
    assert cache_folder.sources(tmp_path) == [tmp_path / "bits.py", new]


def test_every_compiled_function_of_the_package_is_part_of_the_key():
    package = Path(inspect.getfile(compiled)).parents[1]
    covered = {str(file) for file in cache_folder.sources(package)}
    gc.unfreeze()  # or what was loaded for good would not be among the objects
    ours = [
        found.py_func.__code__.co_filename
        for found in gc.get_objects()
        # Not `isinstance`, which asks a weak proxy for the class of an object that may be gone.
        if issubclass(type(found), Dispatcher) and found.py_func.__module__.startswith("uctvis.")
    ]
    assert len(ours) > 100
    assert set(ours) <= covered


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
