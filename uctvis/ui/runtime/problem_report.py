"""The text of a bug report."""

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from qtpy.QtCore import qVersion
from qtpy.QtGui import QGuiApplication

import uctvis
from uctvis.modules import imported
from uctvis.ui.runtime import log

_PACKAGES = ("PyQt5", "numpy", "numba", "llvmlite", "vispy", "chess", "av")
_LINES = 40


def problem_report(trace: str = "") -> str:
    """Versions, machine, screen, OpenGL, the traceback if there is one, the log's last lines.

    It names no opened files except those in the log and the traceback.
    """
    lines = [
        f"uctvis {uctvis.__version__}{' (portable)' if getattr(sys, 'frozen', False) else ''}",
        f"Python {platform.python_version()}, Qt {qVersion()}",
        ", ".join(f"{name} {_version(name)}" for name in _PACKAGES),
        f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} processors",
        _screen(),
        f"OpenGL: {_opengl()}",
    ]
    if trace:
        lines += ["", trace.rstrip()]
    lines += ["", "Log:", *log.last_lines(_LINES)]
    return "\n".join(lines)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _screen() -> str:
    screen = QGuiApplication.primaryScreen()
    if screen is None:
        return f"Platform {QGuiApplication.platformName()}, no screen"
    size = screen.size()
    return (
        f"Platform {QGuiApplication.platformName()}, screen {size.width()} x {size.height()}, "
        f"ratio {screen.devicePixelRatio():g}"
    )


def _opengl() -> str:
    # Not imported here: without a shown tree, it is unknown.
    opengl = imported("uctvis.render.opengl")
    return "not asked for yet" if opengl is None else str(opengl.description())
