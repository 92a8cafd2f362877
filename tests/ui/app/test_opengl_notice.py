"""If OpenGL is missing or too old, QPainter draws, and a notice says so once."""

import os
import subprocess
import sys

import pytest
from qtpy.QtWidgets import QLabel

from uctvis.render import canvas, opengl
from uctvis.ui.app.opengl_notice import opengl_notice

_ASK = """
from qtpy.QtWidgets import QApplication
app = QApplication([])
from uctvis.render import opengl
print(repr(opengl.version()), opengl.has_opengl(), opengl.description())
"""


@pytest.fixture
def without(monkeypatch):
    """Pretend that the machine has a given version of OpenGL, or none."""

    def take(version):
        monkeypatch.setattr(opengl, "renderer", lambda: None)
        monkeypatch.setattr(canvas, "renderer", lambda: None)
        monkeypatch.setitem(opengl._found, "version", version)

    return take


def test_the_notice_is_shown_once_for_each_version(qapp, without):
    without("")
    assert "OpenGL is not available" in opengl_notice()
    assert opengl_notice() == ""
    without("1.4")
    assert "1.4" in opengl_notice()
    assert opengl_notice() == ""


def test_there_is_no_notice_if_opengl_works(qapp, monkeypatch):
    monkeypatch.setattr(opengl, "renderer", object)
    assert opengl_notice() == ""


def test_the_status_bar_shows_the_notice(qtbot, without, pane, window):
    def said():
        return [label.text() for label in window.statusBar().findChildren(QLabel)]

    assert not any("OpenGL" in text for text in said())
    without("1.4")
    window.game_page.isVisible()
    qtbot.waitUntil(lambda: any("OpenGL 1.4" in text for text in said()))


@pytest.mark.skipif(sys.platform != "linux", reason="Mesa's environment variables")
@pytest.mark.parametrize(
    ("variable", "value", "version"),
    [("MESA_GL_VERSION_OVERRIDE", "1.4", "1.4"), ("QT_XCB_GL_INTEGRATION", "none", "")],
)
def test_an_old_or_missing_opengl_is_detected(variable, value, version):
    done = subprocess.run(
        [sys.executable, "-c", _ASK],
        env={**os.environ, variable: value},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert done.stdout == f"{version!r} False {version or 'none'}; QPainter draws\n"
