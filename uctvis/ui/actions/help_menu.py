"""The Help menu: the guide, the shortcuts, the tour, the log, problem reports, the version."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QMessageBox

import uctvis
from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.shortcuts_dialog import ShortcutsDialog
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.help import problems


def _show_guide(workbench: Workbench) -> None:
    from uctvis.ui.help.guide_window import show_guide

    show_guide(workbench.widget)


def _show_rules(workbench: Workbench) -> None:
    from uctvis.ui.help.guide_window import show_guide

    page = workbench.game_shown
    if page is not None and page.session is not None:
        show_guide(workbench.widget, page.session.game)


def _in_a_game(workbench: Workbench) -> bool:
    """Whether the page of the game is shown."""
    return workbench.game_shown is not None


def _show_shortcuts(workbench: Workbench) -> None:
    ShortcutsDialog(workbench.widget, workbench.shortcuts).open()


def _show_about(workbench: Workbench) -> None:
    text = _(
        "Plays board games with UCT, a Monte Carlo tree search, and shows the search tree. Free "
        "software under the GNU General Public License, version 3 or later."
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
            Action("help.guide", _("User &guide"), _show_guide, ("F1",)),
            # In a game, F1 shows its rules.
            Action(
                "help.rules",
                _("R&ules of this game"),
                _show_rules,
                ("F1",),
                _in_a_game,
                times=frozenset({"game"}),
            ),
            Action("help.shortcuts", _("Keyboard &shortcuts"), _show_shortcuts, ("Ctrl+F1",)),
            Action(
                "help.log",
                _("Show &log"),
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
