"""The stops of the tour: what is shown, and what is said about it, with the numbers of the tree."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from qtpy.QtWidgets import QMainWindow, QWidget

from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.start.start_page import StartPage

if TYPE_CHECKING:
    from uctvis.ui.analysis.analysis_page import AnalysisPage
    from uctvis.ui.pane.tree_pane import TreePane


class Toured(Protocol):
    """The parts of the window that the tour uses."""

    preparation: Preparation

    @property
    def widget(self) -> QMainWindow: ...
    @property
    def page(self) -> QWidget: ...
    @property
    def pane(self) -> "TreePane | None": ...
    @property
    def start_page(self) -> StartPage: ...
    @property
    def analysis_page(self) -> "AnalysisPage": ...
    def show_start_page(self) -> None: ...
    def open_paths(self, paths: list[str]) -> None: ...


class Stop(NamedTuple):
    """A stop: the shown part of the window, and its text; `tree`: it needs a tree."""

    title: str
    # If it is a function, the text is about this tree.
    text: str | Callable[[Tree], str]
    part: Callable[[Toured], QWidget | None]
    tree: bool = False
    # The node that is selected at this stop.
    node: Callable[[Tree], int] | None = None

    def text_of(self, tree: Tree) -> str:
        """The text, with the numbers of a tree."""
        return self.text if isinstance(self.text, str) else self.text(tree)

    @property
    def text_without_tree(self) -> str:
        """The text while there is no tree yet."""
        return self.text if isinstance(self.text, str) else ""


def best_move(tree: Tree) -> int:
    """The move that the search would play; the root if it has none."""
    return next(iter(tree.ranked_children(0)), 0)


def _about_visits(tree: Tree) -> str:
    node = best_move(tree)
    return _(
        "The search ran {iterations} iterations. Each one starts at the root, goes down the tree, "
        "plays the game to its end at random, and brings the result back up. A visit is an "
        "iteration that went through a node. The selected node, the move {move}, has {visits} "
        "visits, more than any other move: so the search plays it."
    ).format(
        iterations=grouped(int(tree.visits[0])),
        move=tree.shown_move(node),
        visits=grouped(int(tree.visits[node])),
    )


def _about_win_rate(tree: Tree) -> str:
    node = best_move(tree)
    visits, mean = int(tree.visits[node]), float(tree.mean[node])
    return _(
        "This panel shows the selected node. Its win rate is the mean result of its visits for "
        "the player who moves there; a win counts 1, a draw one half. The move {move} won "
        "{won} of {visits}: {share}. Point at a value to see what it means; the arrow keys "
        "move through the tree."
    ).format(
        move=tree.shown_move(node),
        won=grouped(mean * visits, 1),
        visits=grouped(visits),
        share=f"{mean:.1%}",
    )


def _about_uct(tree: Tree) -> str:
    # Imported here because the start of the window does not need it.
    from uctvis.view.selection_values import selection_values

    node = best_move(tree)
    values = selection_values(tree, [node])
    return _(
        "UCT is the rule by which an iteration goes down: to the child with the largest UCB "
        "value. This is the win rate plus a bonus, which is large while a node has few visits. "
        "For {move} it is {rate} + {bonus} = {value}. So the search returns to good moves, and "
        "looks at the others again from time to time."
    ).format(
        move=tree.shown_move(node),
        rate=f"{values.exploitation[0]:.3f}",
        bonus=f"{values.exploration[0]:.3f}",
        value=f"{values.value[0]:.3f}",
    )


def tour_stops() -> list[Stop]:
    """All stops, in their order."""
    return [
        Stop(
            _("Play"),
            _(
                "Choose a game, who plays and how long the PC may think. Play starts the game. "
                "The tree of each move of the PC is shown beside the board."
            ),
            lambda toured: toured.start_page.play_panel,
        ),
        Stop(
            _("Tree analysis"),
            _(
                "Open one or more tree files: select them here or drop them on the window. "
                "Click a sample to open it; the next stop shows one."
            ),
            lambda toured: toured.start_page.open_panel,
        ),
        Stop(
            _("The tree"),
            _(
                "The root is at the top; each row is one move deeper. Turn the wheel to zoom, "
                "drag to move the view, click a node to select it, and double-click it to zoom "
                "to its subtree. The colour of an edge shows how often the search visited the "
                "node below it; a larger node has a wider subtree, not more visits."
            ),
            lambda toured: toured.analysis_page.pane.view,
            tree=True,
        ),
        Stop(
            _("A visit"),
            _about_visits,
            lambda toured: toured.analysis_page.pane.view,
            tree=True,
            node=best_move,
        ),
        Stop(
            _("The win rate"),
            _about_win_rate,
            lambda toured: toured.analysis_page.pane.inspector.panel("node"),
            tree=True,
            node=best_move,
        ),
        Stop(
            _("UCT"),
            _about_uct,
            lambda toured: toured.analysis_page.pane.inspector.panel("node"),
            tree=True,
            node=best_move,
        ),
        Stop(
            _("The growth"),
            _(
                "Play shows how the search grew this tree, forwards or backwards. Drag the "
                "handle to any iteration. Step by phase in the Growth menu explains an "
                "iteration."
            ),
            lambda toured: toured.analysis_page.pane.timeline,
            tree=True,
        ),
        Stop(
            _("End of the tour"),
            _(
                "Back returns to the previous page. There, each sample under Learn opens with a "
                "short lesson. The Help menu contains this tour, the rules of every game, and "
                "the list of keys, which you can change."
            ),
            lambda toured: toured.widget.menuBar(),
            tree=True,
        ),
    ]
