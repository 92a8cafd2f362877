import pytest
from qtpy.QtCore import QSize
from qtpy.QtGui import QColor, QIcon
from qtpy.QtWidgets import QAction, QMenu

from uctvis.ui.widgets import icons, theme

_FILES = sorted(path.stem for path in icons._FOLDER.glob("*.svg"))
_CHOICES = pytest.mark.parametrize("choice", [theme.ThemeChoice.LIGHT, theme.ThemeChoice.DARK])


def picture(name, side=18, mode=QIcon.Mode.Normal, state=QIcon.State.Off):
    return icons.icon(name).pixmap(QSize(side, side), mode, state).toImage()


def colours(image):
    """The colours of the opaque pixels."""
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def is_of(image, colour):
    """Whether what is painted in full has the colour, but for what Qt rounds where lines cross."""
    wanted = QColor(colour).getRgb()
    found = [QColor(name).getRgb() for name in colours(image)]
    return bool(found) and all(
        abs(one - other) <= 1 for seen in found for one, other in zip(seen, wanted, strict=True)
    )


@_CHOICES
@pytest.mark.parametrize("name", _FILES)
def test_an_icon_has_the_colours_of_the_theme(qapp, choice, name):
    theme.apply(qapp, choice)
    look = theme.current()
    assert is_of(picture(name, 36), look.text)
    assert is_of(picture(name, 36, QIcon.Mode.Disabled), look.disabled)
    assert is_of(picture(name, 36, state=QIcon.State.On), look.accent)


def test_an_icon_follows_another_theme(qapp):
    theme.apply(qapp, theme.ThemeChoice.LIGHT)
    kept = icons.icon("search")
    kept.pixmap(QSize(18, 18))
    theme.apply(qapp, theme.ThemeChoice.DARK)
    assert colours(kept.pixmap(QSize(36, 36)).toImage()) == {theme.DARK.text}


def test_an_icon_is_painted_for_each_size(qapp, light):
    small, large = picture("search"), picture("search", 36)
    assert (large.width(), large.height()) == (36, 36)
    assert large != small.scaled(large.size())


def test_the_licence_is_with_the_icons():
    assert "ISC License" in (icons._FOLDER / "LICENSE").read_text(encoding="utf-8")


@_CHOICES
def test_a_disabled_entry_of_a_menu_is_fainter_and_not_engraved(qtbot, qapp, choice):
    theme.apply(qapp, choice)
    look = theme.current()
    menu = QMenu()
    qtbot.addWidget(menu)
    entry = QAction("Entry", menu)
    entry.setEnabled(False)
    menu.addAction(entry)
    menu.show()
    image = menu.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(4, 24)}
    ground = image.pixelColor(image.width() // 2, 3)

    def apart(colour):
        return abs(QColor(colour).lightness() - ground.lightness())

    assert max(map(apart, seen)) <= apart(look.disabled)
    assert look.disabled in seen
