"""The menu of the view: zoom, the parts that are shown, colours, theme and language."""

from functools import partial

from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.language_menu import LANGUAGE
from uctvis.ui.actions.shown import has_pane, if_game, in_game, on_pane
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.preferences.preferences import THEME
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.keys import Keys
from uctvis.ui.widgets import theme


def _part(part: str, text: str, keys: Keys = ()) -> Action:
    """What shows a part of the view, or hides it."""

    def turn(workbench: Workbench) -> None:
        settings_store.set_shown(part, not settings_store.shows(part))
        workbench.show_parts()

    return Action(
        f"view.{part}", text, turn, keys, chosen=lambda _workbench: settings_store.shows(part)
    )


def _choose_theme(choice: theme.ThemeChoice, workbench: Workbench) -> None:
    workbench.set_theme(choice)


def _is_theme(choice: theme.ThemeChoice, _workbench: Workbench) -> bool:
    return THEME.get() is choice


_THEME = Menu(
    _("&Theme"),
    (
        tuple(
            Action(
                f"view.theme_{choice.value}",
                text,
                partial(_choose_theme, choice),
                chosen=partial(_is_theme, choice),
            )
            for choice, text in (
                (theme.ThemeChoice.SYSTEM, _("&System")),
                (theme.ThemeChoice.LIGHT, _("&Light")),
                (theme.ThemeChoice.DARK, _("&Dark")),
            )
        ),
    ),
    exclusive=True,
)
VIEW = Menu(
    _("&View"),
    (
        (
            Action(
                "view.zoom_in",
                _("Zoom &in"),
                on_pane(lambda pane: pane.zoom_in()),
                ("Ctrl++", "Ctrl+="),
                enabled=has_pane,
            ),
            Action(
                "view.zoom_out",
                _("Zoom &out"),
                on_pane(lambda pane: pane.zoom_out()),
                ("Ctrl+-",),
                enabled=has_pane,
            ),
            Action(
                "view.reset",
                _("&Reset view"),
                on_pane(lambda pane: pane.view.reset_view()),
                ("Ctrl+0",),
                enabled=has_pane,
            ),
            Action(
                "view.present",
                _("&Present"),
                lambda workbench: workbench.present(),
                ("F11", "F5", "Shift+F5"),
                enabled=has_pane,
            ),
            _part("minimap", _("&Minimap")),
            _part("labels", _("&Labels"), ("Ctrl+T",)),
            _part("timeline", _("T&imeline")),
        ),
        (
            Action(
                "view.flip",
                _("&Flip board"),
                in_game(lambda page: page.flip_board()),
                ("Ctrl+B",),
                enabled=if_game(lambda page: page.can_flip),
            ),
        ),
        (
            Action(
                "view.colours",
                _("&Colours…"),
                lambda workbench: workbench.show_colours(),
                ("Ctrl+Shift+C",),
                enabled=has_pane,
            ),
            _part("legend", _("Le&gend")),
            _THEME,
            LANGUAGE,
        ),
    ),
)
