"""The Language menu, whose choice needs a restart; the translation of Qt's texts."""

import logging
from functools import partial

from qtpy.QtCore import QCoreApplication, QLibraryInfo, QProcess, QTranslator

from uctvis import paths, texts
from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.question import ask

_log = logging.getLogger(__name__)


def _choose(language: str | None, workbench: Workbench) -> None:
    title = _("Language")
    try:
        texts.choose(language)
    except OSError as error:
        dialogs.show_error(workbench.widget, title, error)
        return
    # Many texts are made when their modules are imported, so this process keeps its language.
    text = _("uctvis must be started again to change its language.\nYour game is kept.")
    if texts.language_of_environment():
        text += "\n" + _(
            "The environment variable UCTVIS_LANGUAGE is set, and it takes precedence."
        )
    restart, later = _("&Restart now"), _("&Later")
    ask(workbench.widget, title, text, restart, partial(_restart, workbench), later)


def _restart(workbench: Workbench) -> None:
    """Close the window, and open another one in a new process when this one has ended."""
    app = QCoreApplication.instance()
    # If a tree is being written, the window asks first, and closes without a restart.
    if workbench.widget.close() and app is not None:
        app.aboutToQuit.connect(_start)


def _start() -> None:
    program, *arguments = paths.own_command()
    if not QProcess.startDetached(program, arguments):
        _log.warning("%s cannot be started again", program)


def _is_chosen(language: str | None, _workbench: Workbench) -> bool:
    return texts.chosen() == language


# The name of each language is in that language.
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
    """Qt's own translations, except the Home key, whose Polish translation means a home folder."""

    def translate(  # type: ignore[override]
        self,
        context: str | None,
        source: str | None,
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str | None:
        if (context, source) == ("QShortcut", "Home"):
            return "Home"
        # Qt takes an empty text for a translation and would show it.
        return super().translate(context, source, disambiguation, n) or source or ""


def translate_qt(app: QCoreApplication) -> None:
    """Show Qt's own texts in the language of the application, from the catalogues of Qt."""
    translator = _QtTexts(app)
    folder = QLibraryInfo.location(QLibraryInfo.LibraryLocation.TranslationsPath)
    if translator.load(f"qtbase_{texts.language()}", folder):
        app.installTranslator(translator)
