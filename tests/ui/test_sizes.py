"""The page of a game in windows of all sizes: nothing covers anything else, and nothing is cut."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from named_widgets import settle
from page_layout import problems
from qtpy.QtCore import QCoreApplication, QEvent
from qtpy.QtWidgets import QApplication

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode

_CHILD = Path(__file__).with_name("sizes_child.py")
# In the units of the factor: the window on a screen of 1280x720 at 150 % has the first one.
_SIZES = "853x440", "960x600", "1024x640", "1280x720"
PC = UctEngine(Settings(iterations=50, seed=1))


@pytest.mark.parametrize("name", ["tictactoe", "mancala"])
def test_nothing_is_covered_or_cut_in_small_and_large_windows(qtbot, window, name):
    session = GameSession.of_mode(find(name), Mode.PLAYER_PC, pc=PC)
    window.play(session)
    page = window.game_page
    page.play.play(session.choices[0])
    settle(qtbot, page)
    page.play.take_back()
    page.play.redo()
    for size in ((840, 400), (960, 600), (1024, 640), (1280, 720), (1900, 1000)):
        window.resize(*size)
        for _round in range(4):
            QCoreApplication.sendPostedEvents(None, QEvent.LayoutRequest)
            QApplication.processEvents()
        assert (window.width(), window.height()) == size
        assert problems(page) == []
        # What is ticked in the menu is seen.
        for panel in ("moves", "node"):
            assert page.pane.inspector.is_open(panel)
            assert page.pane.inspector.is_seen(panel)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("factor", ["1", "1.25", "1.5", "2"])
def test_no_game_covers_or_cuts_anything_at_any_size_and_scale(tmp_path, factor, language):
    sizes = (*_SIZES, "1920x1080") if factor == "1" else _SIZES
    environment = os.environ | {
        "QT_SCALE_FACTOR": factor,
        "UCTVIS_LANGUAGE": language,
        "PYTHONUTF8": "1",
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    told = subprocess.run(
        [sys.executable, str(_CHILD), *sizes],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=600,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout == ""
