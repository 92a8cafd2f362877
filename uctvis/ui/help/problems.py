"""The actions of the menu Help after something went wrong."""

from qtpy.QtWidgets import QWidget

from uctvis import paths
from uctvis.texts import _
from uctvis.ui.runtime import log
from uctvis.ui.widgets import dialogs

# Of the log, the number of lines that are shown.
_LINES = 1000


def report(parent: QWidget) -> None:
    """Show a report to which only the user's own words must be added."""
    from uctvis.ui.widgets.problem_dialog import ProblemDialog

    ProblemDialog(
        parent,
        _("Report a problem"),
        _(
            "Please describe what you did, what you expected and what happened, and add this "
            "report. It contains the versions in use, the machine and the end of the log. It "
            "may contain names of files that you opened."
        ),
        error=False,
    ).open()


def show_log(parent: QWidget) -> None:
    """Show the end of the log, and where the file is; not every system can show a text file."""
    file = log.path()
    if not paths.exists(file):
        dialogs.show_message(
            parent, _("Log"), _("There is no log: {path} cannot be written.").format(path=file)
        )
        return
    from uctvis.ui.help.log_window import LogWindow

    LogWindow(parent, file, log.last_lines(_LINES)).show()
