"""Accessibility checks of a window: names for screen readers, the order of Tab, contrast."""

from itertools import pairwise

import numpy as np
from qtpy.QtCore import QPoint, QRect, Qt
from qtpy.QtGui import QImage
from qtpy.QtTest import QTest
from qtpy.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)


def tab_stops(top):
    """The controls of a window that Tab must reach."""
    return [
        widget
        for widget in top.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.window() is top.window()
        and widget.focusProxy() is None
        and widget.focusPolicy() & Qt.TabFocus
        # In Qt, an exclusive group is one stop.
        and not _is_another_of_a_group(widget)
    ]


def nameless(top):
    """The controls that have no name for a screen reader."""
    return [described(widget) for widget in tab_stops(top) if not _name(widget)]


def walked(top, most=400):
    """The controls that Tab visits in one round, from the initial focus.

    A control may contain several stops. The initial focus need not be part of the round.
    """
    visited = []
    if len(tab_stops(top)) == 1:
        return tab_stops(top)
    for _press in range(most):
        QTest.keyClick(top.windowHandle(), Qt.Key_Tab)
        widget = QApplication.focusWidget()
        if visited and widget is visited[-1]:
            continue
        if widget in visited:
            trapped = visited[: visited.index(widget)]
            assert not trapped, f"Tab never comes back to {[described(w) for w in trapped]}"
            first = top
            while first not in visited:
                first = first.nextInFocusChain()
            start = visited.index(first)
            return visited[start:] + visited[:start]
        visited.append(widget)
    raise AssertionError(f"Tab stays in {[described(w) for w in visited[-3:]]}")


def jumps_back(visited):
    """The steps of Tab against the reading order, between controls in the same part."""
    parts = {}
    for widget in visited:
        parts.setdefault(widget.parentWidget(), []).append(widget)
    steps = [pair for part in parts.values() for pair in pairwise(part) if _is_back(*pair)]
    return [f"{described(one)} -> {described(other)}" for one, other in steps]


def _is_back(before, after):
    one, other = before.geometry(), after.geometry()
    goes_up = other.bottom() < one.top() and other.left() <= one.right()
    same_row = other.top() <= one.center().y() <= other.bottom()
    return goes_up or (same_row and other.right() < one.left())


def faint(top, least=4.5):
    """The texts of a window with too little contrast, with their contrast.

    It is measured in the picture: the background is the most frequent colour, the text the
    colour with the most contrast to it.
    """
    picture = top.grab().toImage().convertToFormat(QImage.Format_RGB32)
    ratio = picture.devicePixelRatio()
    bits = picture.constBits()
    bits.setsize(picture.sizeInBytes())
    levels = np.frombuffer(bits, np.uint8).reshape(picture.height(), -1, 4)[:, :, 2::-1]
    found = []
    for widget in top.findChildren((QLabel, QAbstractButton, QLineEdit, QComboBox)):
        if not (widget.isVisible() and widget.isEnabled() and _text(widget).strip()):
            continue
        seen = widget.visibleRegion().boundingRect()
        if seen.width() < 8 or seen.height() < 8 or widget.window() is not top:
            continue
        box = QRect(widget.mapTo(top, QPoint(0, 0)) + seen.topLeft(), seen.size())
        margin = 4 if isinstance(widget, QLabel) else 6
        left, upper = round((box.left() + margin) * ratio), round((box.top() + 2) * ratio)
        right, lower = round((box.right() - margin) * ratio), round((box.bottom() - 2) * ratio)
        part = levels[upper:lower, left:right].reshape(-1, 3)
        if len(part):
            contrast = strongest_contrast(part)
            # A text that is scrolled away or covered is not visible.
            if 1.2 < contrast < least:
                found.append(f"{described(widget)}: {contrast:.1f}")
    return found


def strongest_contrast(pixels):
    """WCAG 2.1 contrast of the most frequent colour to the most different one; uint8 (n, 3)."""
    codes = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    colours, counts = np.unique(codes, return_counts=True)
    parts = np.stack([colours >> shift & 255 for shift in (16, 8, 0)], axis=1) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    light = linear @ np.array([0.2126, 0.7152, 0.0722])
    ground = light[np.argmax(counts)]
    return float(((np.maximum(light, ground) + 0.05) / (np.minimum(light, ground) + 0.05)).max())


def described(widget):
    """The text for a widget in the message of a test."""
    if widget is None:
        return "nothing"
    return f"{type(widget).__name__} {(_name(widget) or _text(widget))[:40]!r}"


def _name(widget):
    own = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    if any(letter.isalnum() for letter in own):
        return own
    labels = widget.window().findChildren(QLabel)
    return next((label.text() for label in labels if label.buddy() is widget), "")


def _text(widget):
    if isinstance(widget, QComboBox):
        return widget.currentText()
    text = widget.property("text") or ""
    return text or (widget.placeholderText() if isinstance(widget, QLineEdit) else "")


def _is_another_of_a_group(widget):
    group = widget.group() if isinstance(widget, QPushButton) else None
    if group is None or not group.exclusive() or group.checkedButton() is None:
        return False
    return group.checkedButton() is not widget
