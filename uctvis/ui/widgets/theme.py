"""The appearance of the application: style, palette and style sheet of the current theme."""

import os
import sys
from enum import Enum

from qtpy.QtCore import QSettings, Qt
from qtpy.QtDBus import QDBus, QDBusConnection, QDBusMessage
from qtpy.QtGui import QColor, QFontInfo, QPalette
from qtpy.QtWidgets import QApplication, QWidget

from uctvis.ui.widgets import controls, themes
from uctvis.ui.widgets.themes import DARK as DARK
from uctvis.ui.widgets.themes import LIGHT as LIGHT
from uctvis.ui.widgets.themes import Theme


class ThemeChoice(Enum):
    """The theme that the user chose; SYSTEM is the default."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


def current() -> Theme:
    """The current theme of the application."""
    app = QApplication.instance()
    presented = 0.0 if app is None else app.property("presented")
    return themes.of(_is_dark(QApplication.palette()), presented or 0.0)


def apply(app: QApplication, choice: ThemeChoice) -> None:
    """Give the application the chosen theme."""
    app.setProperty("choice", choice)
    if choice is ThemeChoice.SYSTEM:
        choice = _system_choice(app)
    theme = themes.of(choice is ThemeChoice.DARK, app.property("presented") or 0.0)
    windows = [window for window in app.topLevelWidgets() if window.property("has theme")]
    if app.property("has style") is None:
        app.setStyle(controls.ControlStyle())
        app.setProperty("has style", True)
    app.setPalette(_palette(theme))
    # Without the style sheet, Qt would change the font of visible widgets only.
    _scale_letters(app, theme.letters)
    app.setProperty("style sheet", _style_sheet(theme))
    for window in windows:
        apply_to(window)


def apply_to(window: QWidget) -> None:
    """Give a window the style sheet of the current theme, and of each later one.

    Call this when the widgets of the window have been created, for each window without a parent;
    others have the style sheet of their parent. With a style sheet of the application, the start
    page would take three times as long, because Qt styles a widget again whenever it or a widget
    above it gets another parent.
    """
    app = QApplication.instance()
    window.setProperty("has theme", True)
    window.setStyleSheet("" if app is None else app.property("style sheet") or "")


def present(app: QApplication, letters: float) -> None:
    """Switch to the theme for presentations, or back.

    `letters` is the size of letters in the presentation, relative to the usual size; 0 ends
    the presentation.
    """
    app.setProperty("presented", letters)
    apply(app, app.property("choice"))


def set_role(widget: QWidget, role: str) -> None:
    """Set the role of a widget in the style sheet, such as "heading" or "primary"."""
    widget.setProperty("role", role)
    style = widget.style()
    # Qt polishes other widgets when they are first shown.
    if style is not None and widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        style.unpolish(widget)
        style.polish(widget)


def note_system(app: QApplication) -> None:
    """Store whether the system's palette is dark, before `apply` replaces it."""
    app.setProperty("system is dark", _is_dark(app.palette()))


def _scale_letters(app: QApplication, factor: float) -> None:
    """Set the font size to a multiple of the system's."""
    font = app.font()
    if app.property("points") is None:
        app.setProperty("points", QFontInfo(font).pointSizeF())
    points = factor * float(app.property("points"))
    if font.pointSizeF() != points:
        font.setPointSizeF(points)
        app.setFont(font)


def _system_choice(app: QApplication) -> ThemeChoice:
    """LIGHT or DARK, from the environment variable UCTVIS_THEME or the system."""
    said = os.environ.get("UCTVIS_THEME")
    if said in (ThemeChoice.LIGHT.value, ThemeChoice.DARK.value):
        return ThemeChoice(said)
    wish = _windows_wish() if sys.platform == "win32" else _portal_wish()
    if wish is None:
        wish = bool(app.property("system is dark"))
    return ThemeChoice.DARK if wish else ThemeChoice.LIGHT


def _portal_wish() -> bool | None:
    """Whether the settings portal of a Linux desktop prefers dark; Qt 5 does not ask it."""
    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return None
    question = QDBusMessage.createMethodCall(
        "org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings",
        "Read",
    )
    question.setArguments(["org.freedesktop.appearance", "color-scheme"])
    milliseconds = 200
    answer = bus.call(question, QDBus.CallMode.Block, milliseconds)
    if answer.type() != QDBusMessage.MessageType.ReplyMessage or answer.arguments() == [0]:
        return None
    return bool(answer.arguments() == [1])


def _windows_wish() -> bool | None:
    """Whether Windows prefers dark applications; Qt 5 does not ask it."""
    key = r"HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    value = QSettings(key, QSettings.Format.NativeFormat).value("AppsUseLightTheme")
    return None if value is None else int(value) == 0


def _is_dark(palette: QPalette) -> bool:
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for name, colour in (
        (role.Window, theme.window),
        (role.WindowText, theme.text),
        (role.Base, theme.field),
        (role.AlternateBase, theme.surface),
        (role.Text, theme.text),
        (role.Button, theme.surface),
        (role.ButtonText, theme.text),
        (role.BrightText, theme.error),
        (role.ToolTipBase, theme.surface),
        (role.ToolTipText, theme.text),
        (role.PlaceholderText, theme.muted),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Link, theme.accent),
        (role.Mid, theme.border),
    ):
        palette.setColor(name, QColor(colour))
    disabled = QPalette.ColorGroup.Disabled
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(disabled, name, QColor(theme.disabled))
    # Fusion engraves disabled menu entries; with the background colour, that is invisible.
    palette.setColor(disabled, role.Light, QColor(theme.surface))
    return palette


def _style_sheet(theme: Theme) -> str:
    """The style sheet on top of Fusion; lengths are in pixels, which Qt scales."""
    return f"""
    QDialogButtonBox, QMessageBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QToolTip {{ color: {theme.text}; background: {theme.surface};
        border: 1px solid {theme.border}; padding: 4px; }}
    QLabel[role="title"] {{ font-size: {20 * theme.letters:g}pt; font-weight: 600; }}
    QLabel[role="heading"] {{ font-size: {12 * theme.letters:g}pt; font-weight: 600; }}
    QLabel[role="group"] {{ color: {theme.accent}; font-weight: 600; }}
    QLabel[role="state"] {{ font-size: {11 * theme.letters:g}pt; font-weight: 600; }}
    QLabel[role="strong"] {{ font-weight: 600; }}
    QLabel[role="sentence"] {{ font-size: {12 * theme.letters:g}pt; }}
    QLabel[role="question"] {{ font-size: {12 * theme.letters:g}pt; color: {theme.accent};
        font-weight: 600; }}
    QLabel[role="muted"] {{ color: {theme.muted}; }}
    QLabel[role="count"] {{ color: {theme.muted}; background: {theme.canvas}; padding: 0 10px; }}
    QLabel[role="caption"] {{ color: {theme.muted}; font-size: {8 * theme.letters:g}pt; }}
    QLabel[role="error"] {{ color: {theme.error}; }}
    QLabel[role="banner"] {{ color: {theme.error}; background: {theme.error_ground};
        border: 1px solid {theme.error}; border-radius: 6px; padding: 8px 12px; }}
    QLabel[role="notice"] {{ background: {theme.surface}; border: 1px solid {theme.accent};
        border-radius: 6px; padding: 8px 12px; }}
    QFrame[role="card"] {{ background: {theme.surface}; border: 1px solid {theme.border};
        border-radius: 10px; }}
    QFrame[role="game card"] {{ background: {theme.surface}; border: 2px solid {theme.border};
        border-radius: 10px; }}
    QFrame[role="chosen card"] {{ background: {theme.surface}; border: 2px solid {theme.accent};
        border-radius: 10px; }}
    QFrame[role="drop zone"] {{ border: 1px dashed {theme.border}; border-radius: 10px; }}
    QFrame[role="over"] {{ background: {theme.surface}; border: 1px solid {theme.border};
        border-radius: 10px; margin: 12px; }}
    QFrame[role="bubble"] {{ background: {theme.surface}; border: 2px solid {theme.accent};
        border-radius: 10px; }}
    QFrame[role="tip"] {{ background: {theme.surface}; border: 1px solid {theme.border};
        border-radius: 6px; }}
    QFrame[role="rule"] {{ background: {theme.border}; border: none; max-height: 1px; }}
    QWidget[role="header"] {{ background: {theme.surface};
        border-bottom: 1px solid {theme.border}; }}
    QScrollArea[role="plain"], QScrollArea[role="plain"] > QWidget > QWidget[role="plain"] {{
        background: transparent; border: none; }}

    QPushButton {{ background: {theme.surface}; color: {theme.text};
        border: 1px solid {theme.border}; border-radius: 6px; padding: 5px 14px; outline: none; }}
    QPushButton:hover {{ background: {theme.soft}; border-color: {theme.accent}; }}
    QPushButton:pressed {{ background: {theme.border}; }}
    QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 4px 13px; }}
    QPushButton:disabled {{ color: {theme.disabled}; background: {theme.window}; }}
    QPushButton[role="primary"] {{ background: {theme.accent}; color: {theme.on_accent};
        border-color: {theme.accent}; font-weight: 600; padding: 7px 22px; }}
    QPushButton[role="primary"]:hover {{ background: {theme.accent_hover}; }}
    QPushButton[role="primary"]:focus {{ border: 2px solid {theme.text}; padding: 6px 21px; }}
    QPushButton[role="primary"]:disabled {{ background: {theme.window}; color: {theme.disabled};
        border-color: {theme.border}; }}
    QPushButton[role="play"] {{ padding: 7px 22px; font-weight: 600; color: {theme.accent}; }}
    QPushButton[role="play"]:focus {{ padding: 6px 21px; }}
    QPushButton[role="tool quiet"] {{ background: transparent; border-color: transparent;
        padding: 5px 9px; color: {theme.muted}; }}
    QPushButton[role="tool quiet"]:hover {{ background: {theme.soft}; }}
    QPushButton[role="tool quiet"]:focus {{ border: 2px solid {theme.accent}; padding: 4px 8px; }}
    QPushButton[role="row"] {{ background: transparent; border-color: transparent;
        border-radius: 8px; padding: 0; }}
    QPushButton[role="row"]:hover {{ background: {theme.soft}; }}
    QPushButton[role="row"]:focus {{ border: 2px solid {theme.accent}; }}
    QPushButton[role="tool"] {{ padding: 5px 9px; }}
    QPushButton[role="tool"]:focus {{ padding: 4px 8px; }}
    QPushButton[role="quiet"] {{ background: transparent; border-color: transparent; }}
    QPushButton[role="quiet"]:hover {{ background: {theme.soft}; }}
    QPushButton[role="quiet"]:focus {{ border: 2px solid {theme.accent}; }}
    QPushButton::menu-indicator {{ image: none; width: 0; }}
    QPushButton[role="link"] {{ background: transparent; border: 1px solid transparent;
        color: {theme.accent}; padding: 2px 6px; text-align: left; }}
    QPushButton[role="link"]:hover {{ background: {theme.soft}; }}
    QPushButton[role="link"]:focus {{ border: 1px solid {theme.accent}; }}

    QPushButton[role="phase"] {{ background: transparent; padding: 4px 2px; border-radius: 6px;
        border: 1px solid transparent; color: {theme.text}; }}
    QPushButton[role="phase"]:hover {{ background: {theme.soft}; }}
    QPushButton[role="phase"]:checked {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QPushButton[role="phase"]:disabled {{ color: {theme.disabled}; }}
    QPushButton[role="phase"]:focus {{ border: 1px solid {theme.accent}; }}

    QLineEdit {{ background: {theme.field}; border: 1px solid {theme.border};
        border-radius: 6px; padding: 4px 8px; selection-background-color: {theme.accent};
        selection-color: {theme.on_accent}; }}
    QAbstractItemView QLineEdit, QAbstractItemView QLineEdit:focus {{ border-radius: 0;
        padding: 0 3px; }}
    QLineEdit:focus {{ border: 2px solid {theme.accent}; padding: 3px 7px; }}
    QLineEdit:disabled {{ color: {theme.disabled}; background: {theme.window}; }}
    QLineEdit[role="wrong"] {{ border: 2px solid {theme.error}; padding: 3px 7px; }}

    QSpinBox {{ background: {theme.field}; border: 1px solid {theme.border};
        border-radius: 6px; padding: 4px 2px 4px 8px; }}
    QSpinBox:focus {{ border: 2px solid {theme.accent}; padding: 3px 1px 3px 7px; }}
    QSpinBox QLineEdit, QSpinBox QLineEdit:focus {{ border: none; padding: 0; }}
    QSpinBox::up-button, QSpinBox::down-button {{ border: none; width: 20px; }}
    QSpinBox::up-arrow, QSpinBox::down-arrow {{ width: 0; height: 0;
        border-left: 4px solid {theme.field}; border-right: 4px solid {theme.field}; }}
    QSpinBox::up-arrow {{ border-bottom: 5px solid {theme.muted}; }}
    QSpinBox::down-arrow {{ border-top: 5px solid {theme.muted}; }}

    QPushButton[role="segment"] {{ background: {theme.field}; padding: 5px 12px; }}
    QPushButton[role="segment"]:hover {{ border-color: {theme.accent}; }}
    QPushButton[role="segment"]:checked {{ background: {theme.soft}; color: {theme.accent};
        border-color: {theme.accent}; }}
    QPushButton[role="segment"]:focus {{ border: 2px solid {theme.accent}; padding: 4px 11px; }}
    QPushButton[role="segment"]:disabled {{ background: {theme.window};
        border-color: {theme.border}; }}

    QComboBox {{ background: {theme.field}; border: 1px solid {theme.border};
        border-radius: 6px; padding: 4px 8px; combobox-popup: 0; }}
    QComboBox:hover {{ border-color: {theme.accent}; }}
    QComboBox:focus {{ border: 2px solid {theme.accent}; padding: 3px 7px; }}
    QComboBox:disabled {{ color: {theme.disabled}; background: {theme.window}; }}
    QComboBox QAbstractItemView {{ background: {theme.field}; color: {theme.text};
        border: 1px solid {theme.border}; selection-background-color: {theme.soft};
        selection-color: {theme.accent}; outline: none; }}
    QComboBox QAbstractItemView::item:disabled {{ color: {theme.disabled}; }}
    QComboBox::drop-down {{ border: none; width: 24px; }}
    QComboBox::down-arrow {{ width: 0; height: 0; border-left: 4px solid {theme.field};
        border-right: 4px solid {theme.field}; border-top: 5px solid {theme.muted}; }}
    QComboBox::down-arrow:disabled {{ border-left-color: {theme.window};
        border-right-color: {theme.window}; }}

    QProgressBar {{ background: {theme.field}; border: 1px solid {theme.border};
        border-radius: 4px; min-height: 8px; max-height: 8px; }}
    QProgressBar::chunk {{ background: {theme.accent}; border-radius: 3px; }}
    QSlider:horizontal {{ min-height: 20px; }}
    QSlider::groove:horizontal {{ background: {theme.border}; height: 4px; border-radius: 2px; }}
    QSlider::sub-page:horizontal {{ background: {theme.accent}; border-radius: 2px; }}
    QSlider::handle:horizontal {{ background: {theme.surface}; border: 2px solid {theme.accent};
        width: 12px; margin: -6px 0; border-radius: 8px; }}
    QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{
        background: {theme.accent}; }}
    QSplitter::handle {{ background: {theme.border}; }}
    QSplitter::handle:hover {{ background: {theme.accent}; }}
    QSplitter::handle:horizontal {{ width: 1px; }}
    QSplitter::handle:vertical {{ height: 1px; }}
    QTableView, QListWidget {{ background: {theme.field};
        alternate-background-color: {theme.surface};
        border: 1px solid {theme.border}; border-radius: 6px; gridline-color: transparent; }}
    QTableView[role="wide"]::item {{ padding: 0 6px; border: 0; }}
    QTableView[role="wide"] QHeaderView::section {{ padding: 4px 8px; }}
    QTableView:focus, QListWidget:focus {{ border-color: {theme.accent}; }}
    QHeaderView::section {{ background: {theme.surface}; color: {theme.muted}; border: none;
        border-bottom: 1px solid {theme.border}; padding: 4px; }}
    QHeaderView::up-arrow, QHeaderView::down-arrow {{ subcontrol-origin: margin;
        subcontrol-position: top center; width: 9px; height: 7px; }}
    QWidget[role="dock"] {{ background: {theme.window};
        border-bottom: 1px solid {theme.border}; }}
    QMainWindow::separator {{ background: {theme.border}; width: 1px; height: 1px; }}
    QMainWindow::separator:hover {{ background: {theme.accent}; }}
    QTabBar {{ background: {theme.window}; }}
    QTabBar::tab {{ background: transparent; color: {theme.muted}; padding: 5px 6px;
        border: none; border-bottom: 2px solid transparent; }}
    QTabBar::tab:hover {{ background: {theme.soft}; }}
    QTabBar::tab:selected {{ color: {theme.text}; border-bottom-color: {theme.accent}; }}
    QTabBar::tab:focus {{ background: {theme.soft}; }}
    QToolBar {{ background: {theme.surface}; border: none; spacing: 1px; padding: 3px 8px;
        border-bottom: 1px solid {theme.border}; }}
    QToolBar::separator {{ background: {theme.border}; width: 1px; margin: 5px 6px; }}
    QToolButton {{ background: transparent; color: {theme.text}; border: 1px solid transparent;
        border-radius: 6px; padding: 4px; }}
    QToolButton:hover:enabled {{ background: {theme.soft}; }}
    QToolButton:checked {{ background: {theme.soft}; border-color: {theme.accent}; }}
    QToolButton:pressed {{ background: {theme.border}; }}
    QToolButton:focus {{ border-color: {theme.accent}; }}
    QToolButton:disabled {{ color: {theme.disabled}; }}
    QToolButton[role="primary"] {{ background: {theme.soft}; border-color: {theme.accent};
        font-weight: 600; }}
    QToolButton[role="primary"]:hover:enabled {{ background: {theme.border}; }}
    QToolButton[role="primary"]:focus {{ border-color: {theme.text}; }}
    QToolButton[role="primary"]:disabled {{ background: {theme.window};
        border-color: {theme.border}; }}
    QToolButton[popupMode="2"]::menu-indicator {{ image: none; }}
    QStatusBar {{ background: {theme.surface}; border-top: 1px solid {theme.border}; }}
    QStatusBar::item {{ border: none; }}
    QMenuBar {{ background: {theme.surface}; border-bottom: 1px solid {theme.border}; }}
    QMenuBar::item {{ padding: 5px 10px; background: transparent; }}
    QMenuBar::item:selected {{ background: {theme.soft}; color: {theme.text}; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
    QScrollBar::handle {{ background: {theme.border}; border-radius: 5px; }}
    QScrollBar::handle:hover {{ background: {theme.muted}; }}
    QScrollBar::handle:vertical {{ min-height: 30px; }}
    QScrollBar::handle:horizontal {{ min-width: 30px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """
