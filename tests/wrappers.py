"""Finding Python objects for Qt objects that Qt may delete without notice to PyQt.

PyQt notices when Qt deletes an object that Python made. It does not notice the deletion of what Qt
made itself, such as the scroll bar of an area. Some methods give such an object to Python so that
the Python object of its owner keeps it: `verticalScrollBar`, `addAction(text)`, `addSeparator`.
After both are deleted in Qt, and until Python collects the owner, PyQt takes any new object at the
same address for the deleted one; a method of the wrong class is called, and the process crashes.

An error that is kept keeps the variables of all functions that its traceback leads through, too.
Those of tests do not matter: the log of pytest keeps errors until the test has ended.
"""

import gc
from pathlib import Path
from types import FrameType

from PyQt5 import sip
from qtpy.QtCore import QObject
from qtpy.QtWidgets import QScrollBar, QWidget

import uctvis

_HOUSE = Path(uctvis.__file__).parent


def made_by_qt_and_kept():
    """The objects that Qt made and that Python keeps, as "owner: class" texts."""
    return sorted(
        f"{_name(owner)}: {type(kept).__name__}"
        for owner in gc.get_objects()
        # `isinstance` would raise for the dead weak proxies of functions that were just compiled.
        if issubclass(type(owner), sip.wrapper) or _is_ours(owner)
        for kept in gc.get_referents(owner)
        if isinstance(kept, QObject) and not sip.ispycreated(kept)
    )


def _is_ours(owner):
    return type(owner) is FrameType and _HOUSE in Path(owner.f_code.co_filename).parents


def _name(owner):
    if isinstance(owner, FrameType):
        return f"{owner.f_code.co_name} in {owner.f_code.co_filename}"
    return type(owner).__name__


def viewport(area):
    """The part of a scroll area that shows its contents, as an object that no owner keeps."""
    return area.findChild(QWidget, "qt_scrollarea_viewport")


def horizontal_bar(area):
    """The horizontal scroll bar of a scroll area, as an object that no owner keeps."""
    return area.findChild(QWidget, "qt_scrollarea_hcontainer").findChild(QScrollBar)


def vertical_bar(area):
    """The vertical scroll bar of a scroll area, as an object that no owner keeps."""
    return area.findChild(QWidget, "qt_scrollarea_vcontainer").findChild(QScrollBar)
