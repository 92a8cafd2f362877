"""What the menu Help offers to someone to whom something happened."""

from qtpy.QtCore import QUrl
from qtpy.QtGui import QDesktopServices
from qtpy.QtWidgets import QWidget

from uctvis import paths
from uctvis.texts import _
from uctvis.ui.runtime import log
from uctvis.ui.widgets import dialogs


def report(parent: QWidget) -> None:
    """Show a report to which only the user's own words are missing."""
    from uctvis.ui.widgets.problem_dialog import ProblemDialog

    ProblemDialog(
        parent,
        _("Report a problem"),
        _(
            "Please tell what you did, what you expected, and what happened, and add this report: "
            "it says which versions are used on which machine, and what the log ends with. "
            "It may hold the names of files that you opened."
        ),
        error=False,
    ).open()


def show_log(parent: QWidget) -> None:
    """Open the log file in what the system shows text with, or say where it is."""
    file = log.path()
    if not paths.exists(file):
        dialogs.show_message(
            parent, _("Log"), _("There is no log: {path} cannot be written.").format(path=file)
        )
    elif not QDesktopServices.openUrl(QUrl.fromLocalFile(str(file))):
        dialogs.show_message(
            parent,
            _("Log file"),
            _(
                "No program to show text files could be started.\n\n"
                "The log file is {path}. Open it with a text editor."
            ).format(path=file),
            warns=False,
        )
