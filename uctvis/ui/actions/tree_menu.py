"""The menu of a tree: its nodes found, folded and bookmarked."""

from uctvis.texts import _
from uctvis.ui.actions.action import Action, Menu
from uctvis.ui.actions.shown import has_pane, on_tree
from uctvis.ui.pane.fold_bar import VISITED
from uctvis.view.folding import UNFOLDED

TREE = Menu(
    _("T&ree"),
    (
        (
            Action(
                "tree.find",
                _("&Find…"),
                on_tree(lambda pane: pane.bars.find_bar.call()),
                ("Ctrl+F",),
                enabled=has_pane,
            ),
            Action(
                "tree.find_next",
                _("Find &next"),
                on_tree(lambda pane: pane.bars.find_bar.step(1)),
                ("F3",),
                enabled=has_pane,
            ),
            Action(
                "tree.find_previous",
                _("Find &previous"),
                on_tree(lambda pane: pane.bars.find_bar.step(-1)),
                ("Shift+F3",),
                enabled=has_pane,
            ),
            Action(
                "tree.go_to",
                _("&Go to node…"),
                on_tree(lambda pane: pane.bars.go_bar.call()),
                ("Ctrl+G",),
                enabled=has_pane,
            ),
        ),
        (
            Action(
                "tree.fold",
                _("F&old…"),
                on_tree(lambda pane: pane.bars.fold_bar.call()),
                ("Ctrl+L",),
                enabled=has_pane,
            ),
            Action(
                "tree.visited",
                _("&Visited nodes only"),
                on_tree(lambda pane: pane.fold(VISITED)),
                ("Ctrl+U",),
                enabled=has_pane,
            ),
            Action(
                "tree.all",
                _("Show &all"),
                on_tree(lambda pane: pane.fold(UNFOLDED)),
                ("Ctrl+Shift+U",),
                enabled=has_pane,
            ),
            Action(
                "tree.turn",
                _("Open or fold the &selected node"),
                on_tree(lambda pane: pane.turn_selected()),
                ("Ctrl+Return",),
                enabled=has_pane,
            ),
        ),
        (
            Action(
                "tree.bookmark",
                _("Bookmark the selected no&de"),
                on_tree(lambda pane: pane.add_bookmark()),
                ("Ctrl+D",),
                enabled=has_pane,
            ),
            Action(
                "tree.bookmarks",
                _("&Bookmarks…"),
                on_tree(lambda pane: pane.bars.bookmarks_bar.call()),
                ("Ctrl+Shift+D",),
                enabled=has_pane,
            ),
        ),
    ),
    enabled=has_pane,
)
