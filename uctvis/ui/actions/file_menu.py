"""The File menu: open, save and export trees."""

from functools import partial
from pathlib import Path

from uctvis import samples
from uctvis.texts import _
from uctvis.ui.actions.action import Action, DynamicMenu, Menu
from uctvis.ui.actions.shown import has_tree, if_game, in_game, on_tree
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.runtime import settings_store
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.filled_menu import Offer, literal


def _ask_for_files(workbench: Workbench) -> None:
    paths = dialogs.ask_to_open(workbench.widget)
    if paths:
        workbench.open_paths(paths)


def _ask_for_folder(workbench: Workbench) -> None:
    folder = dialogs.ask_for_folder(workbench.widget)
    if folder:
        workbench.open_paths([folder])


def _recent(workbench: Workbench) -> list[list[Offer]]:
    """The recently opened files and folders that still exist, the newest first."""

    def clear() -> None:
        settings_store.forget_recent()
        workbench.start_page.open_panel.show_recent()

    paths = settings_store.recent_here()
    title = _("{name} in {folder}")
    titles = [title.format(name=Path(path).name, folder=Path(path).parent) for path in paths]
    return [
        _to_open(workbench, titles, paths),
        [Offer(_("&Clear recent files"), clear if paths else None)],
    ]


def _samples(workbench: Workbench) -> list[list[Offer]]:
    """The sample trees that come with the program."""
    found = samples.all_samples()
    if not found:
        return [[Offer(_("This copy contains no samples"), None)]]
    titles = [sample.title for sample in found]
    return [_to_open(workbench, titles, [str(sample.path) for sample in found])]


def _to_open(workbench: Workbench, titles: list[str], paths: list[str]) -> list[Offer]:
    return [
        Offer(f"&{number} {literal(title)}", partial(workbench.open_paths, [path]))
        for number, (title, path) in enumerate(zip(titles, paths, strict=True), 1)
    ]


FILE = Menu(
    _("&File"),
    (
        (
            Action("file.open", _("&Open files…"), _ask_for_files, ("Ctrl+O",)),
            Action("file.open_folder", _("Open &folder…"), _ask_for_folder, ("Ctrl+Shift+O",)),
            Action("file.add_game", _("Add a &game…"), lambda workbench: workbench.ask_for_game()),
            DynamicMenu("file.recent", _("Open &recent"), _recent),
            DynamicMenu("file.samples", _("Open sa&mple"), _samples),
        ),
        (
            Action(
                "file.save",
                _("&Save tree as…"),
                on_tree(lambda pane: pane.save_tree()),
                ("Ctrl+S",),
                enabled=has_tree,
                icon="save",
                short=_("Save"),
            ),
            Action(
                "file.picture",
                _("&Export picture…"),
                on_tree(lambda pane: pane.save_picture()),
                ("Ctrl+E",),
                enabled=has_tree,
                icon="image",
                short=_("Picture"),
            ),
            Action(
                "file.film",
                _("Export fi&lm…"),
                on_tree(lambda pane: pane.save_film()),
                ("Ctrl+Shift+E",),
                enabled=has_tree,
                icon="film",
                short=_("Film"),
            ),
            Action(
                "file.save_search",
                _("Sa&ve search so far…"),
                in_game(lambda page: page.save_search()),
                ("Ctrl+Shift+S",),
                enabled=if_game(lambda page: page.pc.growing is not None),
            ),
        ),
        (Action("file.quit", _("&Quit"), lambda workbench: workbench.close(), ("Ctrl+Q",)),),
    ),
)
