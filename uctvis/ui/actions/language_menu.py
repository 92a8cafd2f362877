"""The language of the texts: what is chosen comes at the next start."""

from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtCore import QCoreApplication, QLibraryInfo, QTranslator
from qtpy.QtWidgets import QActionGroup

from uctvis import texts
from uctvis.texts import _
from uctvis.ui.actions.menu import Menu
from uctvis.ui.widgets import dialogs

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window


class LanguageMenu(Menu):
    """The languages that there are, each in its own words, and the system's."""

    def __init__(self, window: "Window", parent: Menu) -> None:
        super().__init__(_("Lang&uage"), window, parent)
        group = QActionGroup(self)
        chosen = texts.chosen()
        for language, name in ((None, _("&System")), *texts.LANGUAGES.items()):
            entry = self.add(
                name, partial(self._choose, language), name=f"view.language_{language or 'system'}"
            )
            entry.setCheckable(True)
            entry.setChecked(language == chosen)
            group.addAction(entry)

    def _choose(self, language: str | None) -> None:
        title = _("Language")
        try:
            texts.choose(language)
        except OSError as error:
            dialogs.show_error(self._window, title, error)
        else:
            told = _("The language changes when uctvis is started the next time.")
            dialogs.show_message(self._window, title, told, warns=False)


class _QtTexts(QTranslator):
    """Qt's own texts, but for a key that it takes for a folder in Polish."""

    def translate(  # type: ignore[override]
        self,
        context: str | None,
        source: str | None,
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str | None:
        if (context, source) == ("QShortcut", "Home"):
            return "Home"
        # An empty text would be shown as such, not as one that has no translation.
        return super().translate(context, source, disambiguation, n) or source or ""


def translate_qt(app: QCoreApplication) -> None:
    """Let Qt's own dialogs have the language of our texts; Qt brings the catalogues."""
    translator = _QtTexts(app)
    folder = QLibraryInfo.location(QLibraryInfo.LibraryLocation.TranslationsPath)
    if translator.load(f"qtbase_{texts.language()}", folder):
        app.installTranslator(translator)
