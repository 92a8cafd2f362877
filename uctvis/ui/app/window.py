"""The window of the application, with its pages, toolbar and status bar."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtCore import Qt, QTimer
from qtpy.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from qtpy.QtWidgets import QApplication, QMainWindow, QWidget

from uctvis.game.contract import AnyGame
from uctvis.play.session import GameSession
from uctvis.ui.actions.help_menu import HELP
from uctvis.ui.actions.language_menu import LANGUAGE
from uctvis.ui.actions.menus import Menus
from uctvis.ui.actions.view_menu import THEME_MENU
from uctvis.ui.app import geometry
from uctvis.ui.app.closing import Closing
from uctvis.ui.app.opening import FileOpening
from uctvis.ui.app.pages import Pages, import_pages
from uctvis.ui.app.presenter import Presenter
from uctvis.ui.app.status import Status
from uctvis.ui.preferences.preferences import THEME, Preferences
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.runtime.shortcuts import Shortcuts
from uctvis.ui.start.start_page import StartPage
from uctvis.ui.widgets import theme

# Modules that the start page does not need are imported later, so that the window opens at
# once.
if TYPE_CHECKING:
    from uctvis.ui.analysis.analysis_page import AnalysisPage
    from uctvis.ui.app.toolbar import Toolbar
    from uctvis.ui.arena.arena_page import ArenaPage
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.help.tour import Tour
    from uctvis.ui.pane.tree_pane import TreePane
    from uctvis.ui.runtime.game_folder import GameFolder


class Window(QMainWindow):
    """The main window, with the pages Start, Game and Analysis."""

    def __init__(self) -> None:
        super().__init__()
        # A screen of 1280 x 720 at 150 %, minus frames and bars of the desktop.
        self.setMinimumSize(840, 400)
        self.setAcceptDrops(True)
        self.preparation = Preparation(import_pages, self)
        self.preferences = Preferences(self)
        self._pages = Pages(self.preparation, self.preferences)
        self._follow_pages()
        self._tour: Tour | None = None
        self.opening = FileOpening(self, self._pages, self.preparation, self.preferences)
        self.opening.said.connect(self.say)
        self._may_close = False
        # Whether the process ends with the window, so that it need not wait for what compiles.
        self.ends_process = False
        self._toolbar: Toolbar | None = None
        self._status = Status()
        self.preparation.said.connect(self._status.say_engine)
        self._pages.unsaved_changed.connect(self._status.say_unsaved)
        self.presenter = Presenter(self, lambda: self.pane is not None)
        self.presenter.turned.connect(self._show_presented)
        self._closing = Closing(self, self._pages, self.presenter, self.preparation)
        self._closing.close_requested.connect(self.close_at_once)
        self.shortcuts = Shortcuts(self)
        self.menus = Menus(self)
        self.setMenuBar(self.menus.bar)
        self.start_page.header.offer(
            *(self.menus.shown[menu] for menu in (THEME_MENU, LANGUAGE, HELP))
        )
        self.setCentralWidget(self._pages)
        self.setStatusBar(self._status)
        self._show_page()
        # Not to the offers above the panel.
        self.start_page.play_panel.setFocus()
        theme.apply_to(self)
        geometry.restore(self)

    def _follow_pages(self) -> None:
        pages, start = self._pages, self._pages.start
        pages.turned.connect(self._show_page)
        pages.title_changed.connect(self._show_title)
        pages.said.connect(self.say)
        pages.offers_changed.connect(lambda: self.menus.refresh())
        pages.game_changed.connect(lambda: self.menus.refresh(game_only=True))
        pages.made.connect(lambda: QTimer.singleShot(0, self._tell_of_opengl))
        pages.play_requested.connect(self.play)
        pages.game_left.connect(start.unfinished.look)
        pages.game_left.connect(self._list_games)
        pages.continue_requested.connect(self.play)
        pages.return_requested.connect(self.continue_game)
        start.unfinished.all_requested.connect(self.show_games)
        start.play_requested.connect(self.play)
        start.unfinished.continue_requested.connect(self.play)
        start.unfinished.return_requested.connect(self.continue_game)
        self.preferences.colours.changed.connect(self._colour_trees)
        self.preferences.animation.changed.connect(lambda: self.menus.refresh())
        start.tour_requested.connect(self.begin_tour)
        start.arena_requested.connect(lambda: self.menus.entries["arena.show"].trigger())
        start.guide_requested.connect(lambda: self.menus.entries["help.guide"].trigger())
        start.rules_requested.connect(self._show_rules)
        start.play_panel.added.file_wished.connect(self.ask_for_game)
        start.play_panel.added.page_wished.connect(self._show_page_of_guide)

    @property
    def toolbar(self) -> "Toolbar":
        """The toolbar, created with the first page that shows a tree."""
        if self._toolbar is None:
            from uctvis.ui.app.toolbar import Toolbar

            self.menus.show_icons()
            self._toolbar = Toolbar(self.menus.entries, self)
            self.addToolBar(self._toolbar)
        return self._toolbar

    def _tell_of_opengl(self) -> None:
        """Show, beside other messages, that trees are drawn without OpenGL."""
        from uctvis.ui.app.opengl_notice import opengl_notice

        notice = opengl_notice()
        # An empty text would remove an earlier notice.
        if notice:
            self._status.say_opengl(notice)

    # Pages.

    @property
    def start_page(self) -> StartPage:
        return self._pages.start

    @property
    def game_page(self) -> "GamePage":
        return self._pages.game

    @property
    def analysis_page(self) -> "AnalysisPage":
        return self._pages.analysis

    @property
    def game_shown(self) -> "GamePage | None":
        return self._pages.game_shown

    @property
    def analysis_shown(self) -> "AnalysisPage | None":
        """The page of trees from files, if it is shown."""
        return self._pages.analysis_shown

    @property
    def arena_shown(self) -> "ArenaPage | None":
        return self._pages.arena_shown

    def show_arena(self) -> "ArenaPage":
        self._pages.go_to(self._pages.arena)
        return self._pages.arena

    def show_games(self) -> None:
        """Show the page of all games."""
        self._pages.go_to(self._pages.games)

    def _list_games(self) -> None:
        """List the games again, if they are shown."""
        games, game_page = self._pages.games_shown, self._pages.game_made
        if games is not None:
            session = None if game_page is None else game_page.session
            games.look(session, None if game_page is None else game_page.keeper.folder)

    @property
    def page(self) -> QWidget:
        """The page that is shown."""
        return self._pages.shown

    @property
    def pane(self) -> "TreePane | None":
        """The pane of the page that is shown, if it has one."""
        return self._pages.pane

    @property
    def widget(self) -> QMainWindow:
        """The window as a widget, for code that knows it only as a `Workbench`."""
        return self

    @property
    def tour(self) -> "Tour":
        if self._tour is None:
            from uctvis.ui.help.tour import Tour

            self._tour = Tour(self)
        return self._tour

    def begin_tour(self) -> None:
        """Show the tour as soon as the pages in it are loaded."""
        self.preparation.when_loaded(lambda: self.tour.begin())

    def _show_rules(self, game: AnyGame) -> None:
        """Show the page of a game's rules."""
        from uctvis.ui.help.guide_window import show_guide

        show_guide(self, game)

    def _show_page_of_guide(self, name: str) -> None:
        from uctvis.ui.help.guide_window import show_guide

        show_guide(self, page=name)

    def play(self, session: GameSession, folder: "GameFolder | None" = None) -> None:
        """Start a game on the game page, or continue the one stored in `folder`."""
        self.preparation.when_loaded(partial(self._play, session, folder))

    def _play(self, session: GameSession, folder: "GameFolder | None") -> None:
        self._pages.go_to(self.game_page)
        # Remove the message about another game.
        self.say("")
        style = self.preferences.colours.style_of_trees()
        self.game_page.start(session, style, folder)
        self._show_title()

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous page."""
        return self._pages.can_go_back

    def go_back(self) -> None:
        """Show the previous page."""
        self._pages.go_back()

    def continue_game(self) -> None:
        """Return to the game that was left."""
        if self._pages.game_made is not None:
            self._pages.go_to(self._pages.game_made)
            self._pages.resume()

    def show_start_page(self) -> None:
        """Show the start page and clear the history of pages."""
        self._pages.go_to_start()

    def _show_page(self) -> None:
        """Update the toolbar, the start page and the titles after another page is shown."""
        self.presenter.leave()
        if self.pane is not None:
            self.toolbar.show()
        elif self._toolbar is not None:
            self._toolbar.hide()
        if self.page is self.start_page:
            if self.isVisible():
                self.start_page.unfinished.look()
            self.start_page.open_panel.show_recent()
            game_page = self._pages.game_made
            self.start_page.unfinished.offer_to_return(
                None if game_page is None else game_page.session
            )
        self._list_games()
        self.say("")
        self._show_title()
        self.menus.refresh()

    def _show_title(self) -> None:
        title = self._pages.title
        if self._toolbar is not None:
            self._toolbar.show_title(title, of_game=self.game_shown is not None)
        self.setWindowTitle("uctvis" if self.page is self.start_page else f"{title} - uctvis")

    def say(self, text: str) -> None:
        """Show a message in the status bar; "" removes it."""
        self._status.say(text)

    # Opening.

    def open_paths(self, paths: list[str], passing: Iterable[str] = ()) -> None:
        """Show tree files and folders, or games, on the page for them; see `FileOpening.open`."""
        self.opening.open(paths, passing)

    def ask_for_game(self) -> None:
        """Add the game in a file that the user chooses."""
        self.opening.ask_for_game()

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:  # noqa: N802 - Qt's name
        data = None if event is None else event.mimeData()
        if event is not None and data is not None and data.hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent | None) -> None:  # noqa: N802 - Qt's name
        data = None if event is None else event.mimeData()
        if event is None or data is None:
            return
        paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.opening.open(paths)

    # Settings, presenting, closing.

    def set_theme(self, choice: theme.ThemeChoice) -> None:
        """Change the theme and store it in the settings."""
        THEME.put(choice)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.apply(app, choice)
        self._colour_trees()

    def _colour_trees(self) -> None:
        for pane in self._pages.panes:
            pane.view.set_style(self.preferences.colours.style_of_trees())

    def show_parts(self) -> None:
        """Show the parts of each tree that are on in the settings, and hide the others."""
        if self._toolbar is not None:
            self._toolbar.show_texts()
        for pane in self._pages.panes:
            pane.show_parts()

    @property
    def presents(self) -> bool:
        """Whether a tree is being presented."""
        return self.presenter.on

    def present(self) -> None:
        """Start or end the presentation of the current tree."""
        self.presenter.turn()

    def _show_presented(self, on: bool) -> None:
        """Show the pages with trees as in a presentation, or completely."""
        self.toolbar.setVisible(not on)
        for page in self._pages.with_trees:
            page.present(on)
        self.menus.refresh()
        self._colour_trees()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """If no other widget uses Esc, end the tour, the presentation, or Step by phase."""
        pane = self.pane
        if event is not None and event.key() == Qt.Key.Key_Escape:
            if self._tour is not None and self._tour.on:
                self._tour.leave()
            elif self.presenter.on:
                self.presenter.leave()
            elif pane is not None:
                pane.phases.leave()
            return
        super().keyPressEvent(event)

    def close_at_once(self) -> None:
        """Close the window and all dialogs; a tree that is being saved is given up."""
        self._may_close = True
        if self.isVisible():
            # The dialogs first: a window with an open dialog cannot be closed.
            QApplication.closeAllWindows()
        if self.isVisible():
            self.close()

    def closeEvent(self, event: QCloseEvent | None) -> None:  # noqa: N802 - Qt's name
        """Store the settings, and end all threads and child processes.

        If a tree is being saved, wait for that first. If the game cannot be saved, ask first.
        """
        if not self._may_close and self._closing.asks():
            if event is not None:
                event.ignore()
            return
        self._closing.end(at_exit=self.ends_process)
        super().closeEvent(event)
