"""The language of the texts: what is chosen comes at the next start."""

from functools import partial

from qtpy.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from uctvis import texts
from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.widgets import dialogs


def _choose(language: str | None, workbench: Workbench) -> None:
    title = _("Language")
    try:
        texts.choose(language)
    except OSError as error:
        dialogs.show_error(workbench.widget, title, error)
    else:
        told = _("The language changes when uctvis is started the next time.")
        dialogs.show_message(workbench.widget, title, told, warns=False)


def _is_chosen(language: str | None, _workbench: Workbench) -> bool:
    return texts.chosen() == language


# Each in its own words, and the system's.
LANGUAGE = Menu(
    _("Lang&uage"),
    (
        tuple(
            Action(
                f"view.language_{language or 'system'}",
                name,
                partial(_choose, language),
                chosen=partial(_is_chosen, language),
            )
            for language, name in ((None, _("&System")), *texts.LANGUAGES.items())
        ),
    ),
    exclusive=True,
)


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
