"""The menu of help: the keys, the log, a report, the tour, and what this program is."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QMessageBox

import uctvis
from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.shortcuts_dialog import ShortcutsDialog
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.help import problems


def _show_shortcuts(workbench: Workbench) -> None:
    ShortcutsDialog(workbench.widget, workbench.shortcuts).open()


def _show_about(workbench: Workbench) -> None:
    text = _(
        "Plays board games with UCT, a Monte-Carlo tree search, and shows the tree that "
        "the search grows. Free software under the GNU General Public License, version 3 "
        "or later."
    )
    box = QMessageBox(workbench.widget)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(_("About uctvis"))
    title = f"uctvis {uctvis.__version__}"
    box.setText(f"<h3>{title}</h3><p>{text}</p>")
    box.open()


HELP = Menu(
    _("&Help"),
    (
        (
            Action("help.shortcuts", _("Keyboard &shortcuts"), _show_shortcuts, ("F1",)),
            Action(
                "help.log",
                _("Show &log file"),
                lambda workbench: problems.show_log(workbench.widget),
            ),
            Action(
                "help.report",
                _("&Report a problem…"),
                lambda workbench: problems.report(workbench.widget),
            ),
            Action("help.tour", _("&Tour"), lambda workbench: workbench.begin_tour()),
            Action("help.about", _("&About uctvis"), _show_about),
        ),
    ),
)
