"""The menus of what is opened without asking for a path: what was opened last, and samples."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QAction, QMenu

from uctvis import samples
from uctvis.texts import _
from uctvis.ui.runtime import settings_store

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window


class _OpeningMenu(QMenu):
    """Has the entries that there are when it is shown."""

    def __init__(self, title: str, window: "Window", parent: QMenu) -> None:
        super().__init__(title, parent)
        self._window = window
        self.aboutToShow.connect(self.fill)
        parent.addMenu(self)

    def fill(self) -> None:
        """Have the entries that there are now."""
        raise NotImplementedError

    def _offer(self, paths: list[tuple[str, str]]) -> None:
        """Offer paths, each with its title, in place of what was offered before."""
        self.clear()
        for number, (title, path) in enumerate(paths, 1):
            # An ampersand in a name would be taken for the mark of a letter.
            text = f"&{number} {title.replace('&', '&&')}"
            self._add(text, partial(self._window.open_paths, [path]))

    def _add(self, text: str, action: Callable[[], object], *, enabled: bool = True) -> None:
        entry = QAction(text, self)

        def act(_checked: bool) -> None:
            action()

        entry.triggered.connect(act)
        entry.setEnabled(enabled)
        self.addAction(entry)


class RecentMenu(_OpeningMenu):
    """What was opened last, the last first, as far as it is still there."""

    def __init__(self, window: "Window", parent: QMenu) -> None:
        super().__init__(_("Open &recent"), window, parent)

    def fill(self) -> None:
        paths = settings_store.recent_here()
        title = _("{name} in {folder}")
        self._offer([(title.format(name=Path(p).name, folder=Path(p).parent), p) for p in paths])
        self.addSeparator()
        self._add(_("&Clear this list"), self._window.forget_recent, enabled=bool(paths))


class SamplesMenu(_OpeningMenu):
    """The sample trees that come with the program."""

    def __init__(self, window: "Window", parent: QMenu) -> None:
        super().__init__(_("Open sa&mple"), window, parent)

    def fill(self) -> None:
        self._offer([(sample.title, str(sample.path)) for sample in samples.all_samples()])
        if self.isEmpty():
            self._add(_("No samples came with this copy"), self.close, enabled=False)
