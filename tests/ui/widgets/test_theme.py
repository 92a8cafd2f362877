import itertools

import pytest
from qtpy.QtGui import QColor, QPalette

from uctvis.game.board import Role
from uctvis.ui.widgets import theme, themes

LOOKS = {
    "light": theme.LIGHT,
    "dark": theme.DARK,
    "light, presented": themes.LIGHT_PRESENTED,
    "dark, presented": themes.DARK_PRESENTED,
}
THEMES = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
PRESENTED = pytest.mark.parametrize("look", list(LOOKS.values())[2:], ids=["light", "dark"])


def luminance(colour):
    """WCAG 2.1, relative luminance."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in QColor(colour).getRgbF()[:3]
    ]
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one, other):
    """WCAG 2.1, contrast ratio."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@THEMES
def test_text_has_enough_contrast(look):
    grounds = (look.window, look.surface, look.field)
    for text, ground in itertools.product(
        (look.text, look.muted, look.accent, look.error), grounds
    ):
        assert contrast(text, ground) >= 4.5
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.on_accent, look.accent_hover) >= 4.5
    assert contrast(look.text, look.soft) >= 4.5
    assert contrast(look.accent, look.soft) >= 4.5
    assert contrast(look.error, look.error_ground) >= 4.5
    for ground in grounds:
        assert 3 <= contrast(look.disabled, ground) < contrast(look.muted, ground)


@THEMES
def test_every_role_of_a_board_has_a_colour(look):
    assert set(look.board) == set(Role)
    assert all(QColor(colour).isValid() for colour in look.board.values())
    assert contrast(look.board[Role.LABEL], look.board[Role.BOARD]) >= 4.5


@THEMES
@pytest.mark.parametrize("ground", [Role.CELL, Role.CELL_ALTERNATE])
def test_marks_and_the_black_pieces_of_chess_stand_out_on_every_cell(look, ground):
    for colour in (look.ring, "#000000"):
        assert contrast(colour, look.board[ground]) >= 3


@pytest.mark.parametrize(("ground", "look"), [("#eeeeee", theme.LIGHT), ("#202020", theme.DARK)])
def test_the_system_s_theme_is_followed(qapp, monkeypatch, ground, look):
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    palette = QPalette()
    palette.setColor(QPalette.Window, QColor(ground))
    qapp.setPalette(palette)
    theme.note_system(qapp)
    theme.apply(qapp, theme.ThemeChoice.SYSTEM)
    assert theme.current() is look


def test_the_choice_of_the_user_overrides_the_system(qapp, monkeypatch):
    monkeypatch.setenv("UCTVIS_THEME", "dark")
    theme.apply(qapp, theme.ThemeChoice.SYSTEM)
    assert theme.current() is theme.DARK
    theme.apply(qapp, theme.ThemeChoice.LIGHT)
    assert theme.current() is theme.LIGHT


@PRESENTED
def test_presentations_have_strong_colours_on_a_pure_background(look):
    assert look.canvas == look.window
    for text in (look.text, look.muted):
        assert contrast(text, look.canvas) == pytest.approx(21)
    for text in (look.accent, look.error):
        assert contrast(text, look.canvas) >= 7


@pytest.mark.parametrize("choice", [theme.ThemeChoice.LIGHT, theme.ThemeChoice.DARK])
def test_letters_are_large_while_a_tree_is_presented(qapp, choice):
    theme.apply(qapp, choice)
    before, look = qapp.font().pointSizeF(), theme.current()
    theme.present(qapp, 1.5)
    assert qapp.font().pointSizeF() == pytest.approx(before * theme.current().letters)
    assert theme.current().letters == 1.5
    theme.present(qapp, 0.0)
    assert qapp.font().pointSizeF() == pytest.approx(before)
    assert theme.current() is look
