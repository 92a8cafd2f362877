"""Looks for widgets of a page that cover each other or are cut."""

from itertools import combinations

from qtpy.QtCore import QPoint, QRect, Qt
from qtpy.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QCheckBox,
    QLabel,
    QRadioButton,
    QTabBar,
    QWidget,
)

from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets.tool_row import ToolButton

# What is one thing for the eye, with parts that lie over each other by design.
_WHOLE = QAbstractItemView, QAbstractScrollArea, TreeView


def problems(page):
    """What is wrong with a page, in sentences."""
    found = []
    seen = list(_leaves(page))
    for one in seen:
        place = _place(one, page)
        if not page.rect().contains(place):
            found.append(f"{_name(one)} is beyond the page: {_text(place)}")
        elif not isinstance(one, _WHOLE) and one.visibleRegion().boundingRect() != one.rect():
            found.append(f"{_name(one)} is covered or cut: {_text(place)}")
        if is_cut(one):
            found.append(f"{_name(one)} has no room for its text: {_text(place)}")
    for one, other in combinations(seen, 2):
        if _place(one, page).intersects(_place(other, page)):
            places = f"{_text(_place(one, page))} and {_text(_place(other, page))}"
            found.append(f"{_name(one)} and {_name(other)} cover each other: {places}")
    return found


def _leaves(widget):
    """The visible widgets that show something themselves."""
    children = [
        child
        for child in widget.findChildren(QWidget, options=Qt.FindDirectChildrenOnly)
        if child.isVisible() and not child.isWindow()
    ]
    if isinstance(widget, _WHOLE) or not children:
        # Parts of a layout of Qt, such as the handles of splitters, show nothing.
        is_plain = type(widget) is QWidget or widget.metaObject().className() in _EMPTY
        # Qt parks tab bars without tabs outside of their window.
        is_parked = isinstance(widget, QTabBar) and widget.geometry().right() < 0
        if not (is_plain or is_parked or widget.size().isEmpty()):
            yield widget
        return
    for child in children:
        yield from _leaves(child)


_EMPTY = "QSplitterHandle", "QSizeGrip", "QRubberBand", "QStackedWidget"


def is_cut(widget):
    """Whether a widget has less room than its text needs."""
    if isinstance(widget, QLabel):
        if widget.wordWrap():
            return widget.height() < widget.heightForWidth(widget.width())
        text = widget.fontMetrics().size(Qt.TextSingleLine, widget.text()).width()
        return widget.text() != "" and widget.width() < text
    if isinstance(widget, ToolButton):
        beside = widget.toolButtonStyle() == Qt.ToolButtonTextBesideIcon
        return widget.width() < widget.width_with(text=beside)
    if isinstance(widget, QTabBar):
        return False
    if isinstance(widget, QAbstractButton):
        # The size hint of a check mark includes more margin than the text needs.
        spare = 4 if isinstance(widget, QCheckBox | QRadioButton) else 0
        needed = widget.fontMetrics().size(Qt.TextShowMnemonic, widget.text()).width()
        return widget.width() + spare < min(needed, widget.sizeHint().width())
    return False


def _place(widget, page):
    return QRect(widget.mapTo(page, QPoint()), widget.size())


def _text(place):
    return f"{place.x()},{place.y()} {place.width()}x{place.height()}"


def _name(widget):
    text = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    return f"{type(widget).__name__} {text or widget.accessibleName() or widget.objectName()!r}"
