"""The one window: its pages, Back, and the status bar."""

from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtCore import QRect, QSize, Qt, QTimer
from qtpy.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from qtpy.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from uctvis.play.session import GameSession
from uctvis.texts import _
from uctvis.ui.actions.menus import Menus
from uctvis.ui.app.pages import Pages, import_pages
from uctvis.ui.app.presenter import Presenter
from uctvis.ui.app.status import Status
from uctvis.ui.preferences.preferences import THEME, Preferences
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.kinds import Octets
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.runtime.shortcuts import Shortcuts
from uctvis.ui.runtime.worker import end_jobs
from uctvis.ui.start.start_page import StartPage
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import push_button

# What the start page does without is imported when it is first shown: the window is there
# at once.
if TYPE_CHECKING:
    from uctvis.ui.analysis.analysis_page import AnalysisPage
    from uctvis.ui.game.game_page import GamePage
    from uctvis.ui.help.tour import Tour
    from uctvis.ui.pane.tree_pane import TreePane
    from uctvis.ui.preferences.colours_panel import ColoursPanel
    from uctvis.ui.runtime.game_folder import GameFolder

_FIRST_SIZE = QSize(1280, 760)
# Of the window on a screen, in pixels: by that it can be moved.
_LEAST_SEEN = 100
# Where the window was, as Qt tells it.
GEOMETRY = Setting("window", Octets(1_000), b"")


class Window(QMainWindow):
    """Start, Game and Analysis; Back leads from each to the one before."""

    def __init__(self) -> None:
        super().__init__()
        # That of a screen of 1920 x 1080 at 200 %, less what stands around windows.
        self.setMinimumSize(960, 480)
        self.setAcceptDrops(True)
        self.preparation = Preparation(import_pages, self)
        self.preferences = Preferences(self)
        self._pages = Pages(self.preparation, self.preferences)
        self._follow_pages()
        self._colours_panel: ColoursPanel | None = None
        self._tour: Tour | None = None
        self._may_close = False
        self._back = push_button(
            _("← &Back"), self.go_back, _("To the page before this one"), "quiet", "go.back"
        )
        self._title = QLabel()
        self._header = QWidget()
        self._status = Status()
        self.preparation.said.connect(self._status.say_engine)
        self.presenter = Presenter(self, lambda: self.pane is not None)
        self.presenter.turned.connect(self._show_presented)
        self.shortcuts = Shortcuts(self)
        self.menus = Menus(self)
        self.setMenuBar(self.menus.bar)
        self._lay_out()
        self._show_page()
        # Not to what is offered above it.
        self.start_page.play_card.setFocus()
        screen = QApplication.primaryScreen()
        self.resize(
            _FIRST_SIZE if screen is None else _FIRST_SIZE.boundedTo(screen.availableSize())
        )
        self.restoreGeometry(GEOMETRY.get())
        self._come_into_sight()

    def _come_into_sight(self) -> None:
        """Be on a screen, wherever the window was: Qt trusts what is in the file."""
        place = self.geometry()
        for screen in QApplication.screens():
            seen = screen.availableGeometry().intersected(place)
            whole = screen.virtualSize()
            if (
                min(seen.width(), seen.height()) >= _LEAST_SEEN
                and place.width() <= whole.width()
                and place.height() <= whole.height()
            ):
                return
        primary = QApplication.primaryScreen()
        if primary is not None:
            room = primary.availableGeometry()
            place = QRect(room.topLeft(), _FIRST_SIZE.boundedTo(room.size()))
            place.moveCenter(room.center())
            self.setGeometry(place)

    def _follow_pages(self) -> None:
        pages, start = self._pages, self._pages.start
        pages.turned.connect(self._show_page)
        pages.title_changed.connect(self._show_title)
        pages.said.connect(self.say)
        pages.colours_wished.connect(self.show_colours)
        pages.phases_changed.connect(lambda: self.menus.refresh())
        pages.made.connect(lambda: QTimer.singleShot(0, self._tell_of_opengl))
        pages.analysis_requested.connect(self._analyse)
        pages.play_requested.connect(self.play)
        pages.game_left.connect(start.unfinished.look)
        start.play_requested.connect(self.play)
        start.unfinished.continue_requested.connect(self.play)
        start.play_card.continue_requested.connect(self.continue_game)
        self.preferences.colours.changed.connect(self._colour_trees)
        self.preferences.animation.changed.connect(lambda: self.menus.refresh())
        start.inspect_requested.connect(self.open_paths)
        start.tour_offer.accepted.connect(self.begin_tour)

    def _lay_out(self) -> None:
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        theme.set_role(self._title, "heading")
        self._header.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self._header, "header")
        row = QHBoxLayout(self._header)
        row.setContentsMargins(10, 6, 14, 6)
        row.setSpacing(10)
        row.addWidget(self._back)
        row.addWidget(self._title, 1)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(middle)
        self.setStatusBar(self._status)

    def _tell_of_opengl(self) -> None:
        """Say, beside what else is said, that trees are not drawn as they could be."""
        from uctvis.ui.app.opengl_notice import opengl_notice

        notice = opengl_notice()
        # It is told once, and then stays as long as the window.
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
        """The page of the game, if it is shown."""
        return self._pages.game_shown

    @property
    def analysis_shown(self) -> "AnalysisPage | None":
        """The page of trees from files, if it is shown."""
        return self._pages.analysis_shown

    @property
    def page(self) -> QWidget:
        """The page that is shown."""
        return self._pages.shown

    @property
    def pane(self) -> "TreePane | None":
        """The tree of the page that is shown, if it has one."""
        return self._pages.pane

    @property
    def widget(self) -> QMainWindow:
        """The window, for whoever knows it only as what can be done in it."""
        return self

    @property
    def tour(self) -> "Tour":
        if self._tour is None:
            from uctvis.ui.help.tour import Tour

            self._tour = Tour(self)
        return self._tour

    def begin_tour(self) -> None:
        """Show the tour, as soon as the pages that it shows can be made."""
        self.preparation.when_loaded(lambda: self.tour.begin())

    def play(self, session: GameSession, folder: "GameFolder | None" = None) -> None:
        """Begin a game on the game page, or go on with one that is kept in `folder`."""
        self.preparation.when_loaded(partial(self._play, session, folder))

    def _play(self, session: GameSession, folder: "GameFolder | None") -> None:
        self._pages.go_to(self.game_page)
        # What was said of another game.
        self.say("")
        style = self.preferences.colours.style_of_trees()
        self.game_page.start(session, style, folder)
        self._show_title()

    def open_paths(self, paths: list[str]) -> None:
        """Look at tree files and folders on the analysis page."""
        settings_store.remember_recent(paths)
        for path in paths[:1]:
            dialogs.begin_at(path)
        self._analyse(paths)

    def _analyse(self, paths: list[str]) -> None:
        """Look at files that are not remembered as chosen by the user."""
        self.preparation.when_loaded(partial(self._show_files, paths))

    def _show_files(self, paths: list[str]) -> None:
        self._pages.go_to(self.analysis_page)
        self.analysis_page.open(paths, self.preferences.colours.style_of_trees())

    @property
    def can_go_back(self) -> bool:
        """Whether there is a page before this one."""
        return self._pages.can_go_back

    def go_back(self) -> None:
        """Show the page before this one."""
        self._pages.go_back()

    def continue_game(self) -> None:
        """Return to the game that was left."""
        if self._pages.game_made is not None:
            self._pages.go_to(self._pages.game_made)
            self._pages.resume()

    def show_start_page(self) -> None:
        """Show the start page, from which nothing leads back."""
        self._pages.go_to_start()

    def _show_page(self) -> None:
        """Show what goes with the page that is shown."""
        self.presenter.leave()
        self._header.setVisible(self.page is not self.start_page)
        if self.page is self.start_page:
            if self.isVisible():
                self.start_page.unfinished.look()
            self.start_page.analysis_card.show_recent()
            game_page = self._pages.game_made
            session = None if game_page is None else game_page.session
            self.start_page.play_card.offer_to_continue(
                session is not None and session.outcome is None
            )
        self.say("")
        self._show_title()

    def _show_title(self) -> None:
        title = self._pages.title
        self._title.setText(title)
        self.setWindowTitle("uctvis" if self.page is self.start_page else f"{title} - uctvis")
        self.menus.refresh()

    def say(self, text: str) -> None:
        """Say something in the status bar; "" takes it away."""
        self._status.say(text)

    # Opening.

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
            self.open_paths(paths)

    # Remembering, and the end.

    def set_theme(self, choice: theme.ThemeChoice) -> None:
        """Change the theme, and remember it."""
        THEME.put(choice)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.apply(app, choice)
        self._colour_trees()

    def _colour_trees(self) -> None:
        for pane in self._pages.panes:
            pane.view.set_style(self.preferences.colours.style_of_trees())

    def show_colours(self) -> None:
        """Open the panel that changes the colours of trees."""
        if self._colours_panel is None:
            from uctvis.ui.preferences.colours_panel import ColoursPanel

            self._colours_panel = ColoursPanel(self.preferences.colours, self)
        self._colours_panel.show()
        self._colours_panel.raise_()
        self._colours_panel.activateWindow()

    def show_parts(self) -> None:
        """Show of each tree the parts that are wanted, and hide the others."""
        for pane in self._pages.panes:
            pane.show_parts()

    @property
    def presents(self) -> bool:
        """Whether a tree is being presented."""
        return self.presenter.on

    def present(self) -> None:
        """Present the tree that is shown, or leave off."""
        self.presenter.turn()

    def _show_presented(self, on: bool) -> None:
        """Show of the pages with trees what an audience is to see, or all."""
        self._header.setVisible(not on)
        for page in self._pages.with_trees:
            page.present(on)
        self.menus.refresh()
        self._colour_trees()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Esc that nothing else has a use for ends the presentation, or else the phases."""
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

    def _close_at_once(self) -> None:
        self._may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent | None) -> None:  # noqa: N802 - Qt's name
        """Remember what is to be remembered, and end every thread and child process.

        Where a tree is being saved, that is waited for.
        """
        writing = [pane.saving.saver for pane in self._pages.panes if pane.saving.saver.path]
        if writing and not self._may_close:
            if event is not None:
                event.ignore()
            from uctvis.ui.app.closing import ClosingBox

            box = ClosingBox(self, writing)
            box.may_close.connect(self._close_at_once)
            box.open()
            return
        with settings_store.together():
            GEOMETRY.put(bytes(self.presenter.geometry))
            self.presenter.leave()
            self._pages.save()
            self.start_page.save()
        if self._colours_panel is not None:
            self._colours_panel.close()
        self.hide()
        self._pages.leave()
        end_jobs(self)
        if self._pages.game_made is not None:
            self._pages.game_made.keeper.end()
        self.preparation.stop()
        super().closeEvent(event)
