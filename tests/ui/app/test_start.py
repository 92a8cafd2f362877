"""The start of the window imports only the modules that it needs."""

import subprocess
import sys

# Modules that the start page does not need, and that would delay the window: the pages with
# trees, rendering, serialization, the command line, and large libraries.
_NOT_AT_THE_START = (
    *(
        "uctvis.api",
        "uctvis.commands._common",
        "uctvis.serialize",
        "uctvis.render",
        "uctvis.warm.filling",
    ),
    *("uctvis.mcts.search", "uctvis.explain", "decimal"),
    *("uctvis.ui.pane.tree_pane", "uctvis.ui.game.game_page", "uctvis.ui.analysis.analysis_page"),
    *("numba", "llvmlite"),
    *("vispy", "av", "tqdm", "IPython", "matplotlib", "unittest", "xml.dom"),
    *("PyQt5.QtSvg", "PyQt5.QtTest", "PyQt5.QtNetwork", "PyQt5.QtMultimedia"),
)
_START = """
import sys
from uctvis import cli
from uctvis.ui.app import application
from uctvis.ui.app.window import Window
from qtpy.QtWidgets import QApplication

app = QApplication([])
application.theme.apply(app, application.theme.ThemeChoice.LIGHT)
window = Window()
window.show()
app.processEvents()
print(*sys.modules)
window.close()
"""


def test_the_start_page_imports_only_what_it_needs():
    done = subprocess.run(
        [sys.executable, "-c", _START], stdout=subprocess.PIPE, text=True, check=True
    )
    loaded = done.stdout.split()
    assert "uctvis.ui.start.start_page" in loaded
    assert [name for name in _NOT_AT_THE_START if name in loaded] == []
    assert [name for name in loaded if name.endswith(".compiled_rules")] == [
        "uctvis.game.compiled_rules"
    ]


_RUN = """
import sys
import threading
from qtpy.QtCore import QTimer
from uctvis.ui.app import application

CHESS = "uctvis.games.chess.compiled_rules"
in_interface = {}

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name in ("numba", CHESS):
            in_interface[name] = threading.current_thread() is threading.main_thread()

class Window(application.Window):
    def __init__(self):
        super().__init__()
        self.looking = QTimer(self)
        self.looking.timeout.connect(lambda: CHESS in in_interface and self.close())
        self.looking.start(10)

sys.meta_path.insert(0, Finder())
application.Window = Window
application.run([])
print(in_interface["numba"], in_interface[CHESS])
"""


def test_what_the_start_does_not_import_is_imported_in_a_thread_after_it():
    done = subprocess.run(
        [sys.executable, "-c", _RUN], stdout=subprocess.PIPE, text=True, check=True, timeout=120
    )
    assert done.stdout.split() == ["False", "False"]


_LOADED = """
import gc
from qtpy.QtWidgets import QApplication
from uctvis.ui.app.pages import import_pages
from uctvis.ui.runtime import preparation

app = QApplication([])
loads = preparation._load_pages, preparation._load_compiled
for load in loads:
    load(import_pages, ("tictactoe",))
    print(gc.isenabled(), gc.get_freeze_count() > 20 * len(gc.get_objects()))
"""


def test_the_garbage_collector_skips_loaded_modules():
    done = subprocess.run(
        [sys.executable, "-c", _LOADED], stdout=subprocess.PIPE, text=True, check=True
    )
    assert done.stdout.split() == 4 * ["True"]
