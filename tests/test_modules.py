"""Tests of modules that are used only if something has imported them."""

import sys
import threading

from uctvis.modules import imported

_SLOW = """
import threading
begun, go_on = threading.Event(), threading.Event()
begun.set()
go_on.wait()
complete = True
"""


def test_a_module_is_not_imported_for_it():
    assert imported("uctvis.no_such_module") is None
    assert imported("uctvis.modules") is sys.modules["uctvis.modules"]


def test_a_module_that_another_thread_imports_is_waited_for(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "slow_module.py").write_text(_SLOW)
    importing = threading.Thread(target=lambda: __import__("slow_module"))
    importing.start()
    while not hasattr(sys.modules.get("slow_module"), "go_on"):
        pass
    module = sys.modules["slow_module"]
    module.begun.wait()
    found = []
    looking = threading.Thread(
        target=lambda: found.append(hasattr(imported("slow_module"), "complete"))
    )
    looking.start()
    # Long enough for one that does not wait.
    looking.join(0.05)
    module.go_on.set()
    looking.join()
    importing.join()
    monkeypatch.delitem(sys.modules, "slow_module")
    assert found == [True]
