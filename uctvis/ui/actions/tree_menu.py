"""The Tree menu: find, fold and bookmark nodes."""

from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.shown import has_pane, has_tree, on_tree
from uctvis.ui.actions.workbench import Workbench


def _is_compared(workbench: Workbench) -> bool:
    return workbench.pane is not None and workbench.pane.view.comparison is not None


def _is_with_truth(workbench: Workbench) -> bool:
    return workbench.pane is not None and workbench.pane.truth.on


TREE = Menu(
    _("T&ree"),
    (
        (
            Action(
                "tree.find",
                _("&Find…"),
                on_tree(lambda pane: pane.tools.find()),
                ("Ctrl+F",),
                enabled=has_tree,
                icon="search",
            ),
            Action(
                "tree.find_next",
                _("Find &next"),
                on_tree(lambda pane: pane.tools.step(1)),
                ("F3",),
                enabled=has_tree,
            ),
            Action(
                "tree.find_previous",
                _("Find &previous"),
                on_tree(lambda pane: pane.tools.step(-1)),
                ("Shift+F3",),
                enabled=has_tree,
            ),
            Action(
                "tree.next_new",
                _("N&ext new node"),
                on_tree(lambda pane: pane.step_new(1)),
                ("F7",),
                enabled=_is_compared,
            ),
            Action(
                "tree.previous_new",
                _("P&revious new node"),
                on_tree(lambda pane: pane.step_new(-1)),
                ("Shift+F7",),
                enabled=_is_compared,
            ),
            Action(
                "tree.go_to",
                _("&Go to node…"),
                on_tree(lambda pane: pane.bars.go_bar.call()),
                ("Ctrl+G",),
                enabled=has_tree,
            ),
        ),
        (
            Action(
                "tree.fold",
                _("F&old…"),
                on_tree(lambda pane: pane.bars.fold_bar.call()),
                ("Ctrl+L",),
                enabled=has_tree,
                icon="fold-vertical",
            ),
            Action(
                "tree.visited",
                _("&Visited nodes only"),
                on_tree(lambda pane: pane.bars.fold_bar.show_visited()),
                ("Ctrl+U",),
                enabled=has_tree,
            ),
            Action(
                "tree.all",
                _("Show &all"),
                on_tree(lambda pane: pane.bars.fold_bar.show_all()),
                ("Ctrl+Shift+U",),
                enabled=has_tree,
            ),
            Action(
                "tree.turn",
                _("Open or fold the &selected node"),
                on_tree(lambda pane: pane.turn_selected()),
                ("Ctrl+Return",),
                enabled=has_tree,
            ),
        ),
        (
            Action(
                "tree.bookmark",
                _("Bookmark the selected no&de"),
                on_tree(lambda pane: pane.tools.add_bookmark()),
                ("Ctrl+D",),
                enabled=has_tree,
            ),
            Action(
                "tree.bookmarks",
                _("&Bookmarks…"),
                on_tree(lambda pane: pane.tools.show_bookmarks()),
                ("Ctrl+Shift+D",),
                enabled=has_tree,
                icon="bookmark",
            ),
        ),
        (
            Action(
                "tree.truth",
                _("&Compare with perfect play"),
                on_tree(lambda pane: pane.truth.turn()),
                enabled=has_tree,
                checked=_is_with_truth,
            ),
        ),
    ),
    enabled=has_pane,
)
