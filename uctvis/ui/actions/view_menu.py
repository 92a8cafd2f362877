"""The View menu: zoom, the visible parts, colours, theme and language."""

from functools import partial
from typing import TYPE_CHECKING

from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.language_menu import LANGUAGE
from uctvis.ui.actions.shown import has_pane, has_tree, if_game, in_game, on_pane, on_tree
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.panels import PANELS
from uctvis.ui.panels.contract import Panel
from uctvis.ui.preferences.label_number import LABEL_NUMBER
from uctvis.ui.preferences.preferences import THEME
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.keys import Keys
from uctvis.ui.widgets import theme
from uctvis.view.marks.label_text import LabelNumber
from uctvis.view.style.looks import LOOKS, TreeLook

if TYPE_CHECKING:
    from uctvis.ui.pane.tree_pane import TreePane


def _part(part: str, text: str, keys: Keys = ()) -> Action:
    """The action that shows or hides a part of the view."""

    def turn(workbench: Workbench) -> None:
        settings_store.set_shown(part, not settings_store.shows(part))
        workbench.show_parts()

    return Action(
        f"view.{part.replace(' ', '_')}",
        text,
        turn,
        keys,
        chosen=lambda _workbench: settings_store.shows(part),
    )


def _choose_theme(choice: theme.ThemeChoice, workbench: Workbench) -> None:
    workbench.set_theme(choice)


def _is_theme(choice: theme.ThemeChoice, _workbench: Workbench) -> bool:
    return THEME.get() is choice


def _turn_panel(name: str, pane: "TreePane") -> None:
    pane.inspector.turn(name)


def _is_open(name: str, workbench: Workbench) -> bool:
    return workbench.pane is not None and workbench.pane.inspector.is_open(name)


def _can_open(name: str, workbench: Workbench) -> bool:
    pane = workbench.pane
    panel = None if pane is None else pane.inspector.panels.get(name)
    return has_tree(workbench) and (panel is None or panel.has_content)


def _panel(panel: Panel) -> Action:
    """The action that shows or closes a panel beside the tree."""
    return Action(
        panel.action,
        panel.text,
        on_tree(partial(_turn_panel, panel.name)),
        (panel.key,) if panel.key else (),
        enabled=partial(_can_open, panel.name),
        checked=partial(_is_open, panel.name),
        icon=panel.icon,
        short=panel.short,
    )


_PANELS = Menu(
    _("Pa&nels"),
    (
        tuple(_panel(panel) for panel in PANELS if panel.action),
        (
            Action(
                "view.reset_layout",
                _("&Reset layout"),
                on_pane(lambda pane: pane.inspector.reset()),
                enabled=has_pane,
            ),
        ),
    ),
    enabled=has_pane,
)


def _turn_candidates(workbench: Workbench) -> None:
    settings_store.set_shown("candidates", not settings_store.shows("candidates"))
    if workbench.game_shown is not None:
        workbench.game_shown.shown.show_candidates()


THEME_MENU = Menu(
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


def _choose_look(look: TreeLook, workbench: Workbench) -> None:
    workbench.preferences.colours.choose_look(look)


def _is_look(look: TreeLook, workbench: Workbench) -> bool:
    return workbench.preferences.colours.choices.look is look


_LOOK = Menu(
    _("Loo&k of the tree"),
    (
        tuple(
            Action(
                f"view.look_{look.name}",
                look.title,
                partial(_choose_look, look),
                chosen=partial(_is_look, look),
            )
            for look in LOOKS
        ),
    ),
    exclusive=True,
)


def _choose_number(number: LabelNumber, workbench: Workbench) -> None:
    LABEL_NUMBER.put(number)
    workbench.show_parts()


def _is_number(number: LabelNumber, _workbench: Workbench) -> bool:
    return LABEL_NUMBER.get() is number


_NUMBER = Menu(
    _("&Number in labels"),
    (
        tuple(
            Action(
                f"view.labels_{number.value}",
                text,
                partial(_choose_number, number),
                chosen=partial(_is_number, number),
            )
            for number, text in (
                (LabelNumber.WIN, _("&Win percentage")),
                (LabelNumber.VISITS, _("&Visits")),
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
                icon="zoom-in",
            ),
            Action(
                "view.zoom_out",
                _("Zoom &out"),
                on_pane(lambda pane: pane.zoom_out()),
                ("Ctrl+-",),
                enabled=has_pane,
                icon="zoom-out",
            ),
            Action(
                "view.reset",
                _("&Reset view"),
                on_pane(lambda pane: pane.view.reset_view()),
                ("Ctrl+0",),
                enabled=has_pane,
                icon="maximize",
            ),
            Action(
                "view.present",
                _("&Present"),
                lambda workbench: workbench.present(),
                ("F11", "F5", "Shift+F5"),
                enabled=has_pane,
                icon="presentation",
            ),
            _PANELS,
            _part("minimap", _("&Minimap")),
            _part("labels", _("&Labels"), ("Ctrl+T",)),
            _NUMBER,
            _part("timeline", _("T&imeline")),
            _part("toolbar texts", _("Te&xt beside icons")),
        ),
        (
            Action(
                "view.flip",
                _("&Flip board"),
                in_game(lambda page: page.panel.flip_board()),
                ("Ctrl+B",),
                enabled=if_game(lambda page: page.panel.can_flip),
            ),
            Action(
                "view.candidates",
                _("Can&didates on the board"),
                _turn_candidates,
                ("Ctrl+Shift+M",),
                chosen=lambda _workbench: settings_store.shows("candidates"),
            ),
        ),
        (
            _LOOK,
            Action(
                "view.colours",
                _("&Colours…"),
                on_pane(lambda pane: pane.inspector.call("colours")),
                ("Ctrl+Shift+C",),
                enabled=has_pane,
                icon="palette",
            ),
            _part("legend", _("Le&gend")),
            THEME_MENU,
            LANGUAGE,
        ),
    ),
)
