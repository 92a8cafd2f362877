"""The one window: its pages, Back, and the status bar."""

from typing import TYPE_CHECKING

from qtpy.QtCore import QSize, Qt, QTimer
from qtpy.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from qtpy.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QStatusBar,
    QVBoxLayout,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui import dialogs, memory, theme
from uctvis.ui.fields import push_button
from uctvis.ui.game_session import GameSession
from uctvis.ui.menus import Menus
from uctvis.ui.preparation import Preparation
from uctvis.ui.presenter import Presenter
from uctvis.ui.shortcuts import Shortcuts
from uctvis.ui.start_page import StartPage
from uctvis.ui.worker import end_jobs

# The pages with a tree need VisPy: they are imported when they are first shown, so that
# the window is there at once; and so is what else the start page does without.
if TYPE_CHECKING:
    from uctvis.ui.analysis_page import AnalysisPage
    from uctvis.ui.colours_panel import ColoursPanel
    from uctvis.ui.game_page import GamePage
    from uctvis.ui.tour import Tour
    from uctvis.ui.tree_pane import TreePane

_FIRST_SIZE = QSize(1280, 760)


class Window(QMainWindow):
    """Start, Game and Analysis; Back leads from each to the one before."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(1180, 640)
        self.setAcceptDrops(True)
        self.preparation = Preparation(self)
        self.start_page = StartPage()
        self.start_page.play_requested.connect(self.play)
        self.start_page.play_card.continue_requested.connect(self.continue_game)
        self.start_page.inspect_requested.connect(self.open_paths)
        self.start_page.tour_offer.accepted.connect(lambda: self.tour.begin())
        self.start_page.play_card.display_form.colours.changed.connect(self._colour_trees)
        self._colours_panel: ColoursPanel | None = None
        self._game_page: GamePage | None = None
        self._analysis_page: AnalysisPage | None = None
        self._history: list[QWidget] = []
        self._tour: Tour | None = None
        self._may_close = False
        self._back = push_button(
            _("← &Back"), self.go_back, _("To the page before this one"), "quiet", "go.back"
        )
        self._title = QLabel()
        self._header = QWidget()
        self._pages = QStackedWidget()
        self._pages.addWidget(self.start_page)
        self._message = QLabel()
        self._engine = QLabel()
        self.preparation.said.connect(self._engine.setText)
        self.presenter = Presenter(self)
        self.shortcuts = Shortcuts(self)
        self.menus = Menus(self)
        self._lay_out()
        self._show(self.start_page)
        screen = QApplication.primaryScreen()
        self.resize(
            _FIRST_SIZE if screen is None else _FIRST_SIZE.boundedTo(screen.availableSize())
        )
        self.restoreGeometry(memory.get_bytes("window"))

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
        bar = QStatusBar()
        for label in (self._message, self._engine):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setMargin(4)
            theme.set_role(label, "muted")
        # A long message must not widen the window.
        self._message.setMinimumWidth(1)
        # Nor may the bar grow when something is said: the tree above it would jump.
        line = QLabel(" ")
        line.setMargin(4)
        line.setFixedWidth(1)
        bar.addWidget(line)
        bar.addWidget(self._message, 1)
        bar.addPermanentWidget(self._engine)
        self.setStatusBar(bar)

    def _tell_of_opengl(self) -> None:
        """Say, beside what else is said, that trees are not drawn as they could be."""
        from uctvis.ui.opengl_notice import opengl_notice

        bar, text = self.statusBar(), opengl_notice()
        if text and bar is not None:
            label = QLabel(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setMargin(4)
            theme.set_role(label, "muted")
            bar.addPermanentWidget(label)

    # Pages.

    @property
    def page(self) -> QWidget:
        """The page that is shown."""
        return self._pages.currentWidget() or self.start_page

    @property
    def game_page(self) -> "GamePage":
        if self._game_page is None:
            from uctvis.ui.game_page import GamePage

            page = self._game_page = GamePage(
                self.preparation, self.start_page.play_card.animation_form.animation
            )
            page.said.connect(self.say)
            page.pane.colours_wished.connect(self.show_colours)
            page.pane.phases.changed.connect(self.menus.show_phases)
            page.title_changed.connect(self._show_title)
            self._pages.addWidget(page)
            self._restore_splitters()
            QTimer.singleShot(0, self._tell_of_opengl)
        return self._game_page

    @property
    def analysis_page(self) -> "AnalysisPage":
        if self._analysis_page is None:
            from uctvis.ui.analysis_page import AnalysisPage

            page = self._analysis_page = AnalysisPage(self.preparation)
            page.said.connect(self.say)
            page.pane.colours_wished.connect(self.show_colours)
            page.pane.phases.changed.connect(self.menus.show_phases)
            page.title_changed.connect(self._show_title)
            self._pages.addWidget(page)
            self._restore_splitters()
            QTimer.singleShot(0, self._tell_of_opengl)
        return self._analysis_page

    @property
    def tour(self) -> "Tour":
        if self._tour is None:
            from uctvis.ui.tour import Tour

            self._tour = Tour(self)
        return self._tour

    @property
    def pane(self) -> "TreePane | None":
        """The tree of the page that is shown, if it has one."""
        for page in (self._game_page, self._analysis_page):
            if page is not None and page is self.page:
                return page.pane
        return None

    def play(self, session: GameSession) -> None:
        """Begin a game on the game page, or go on with one that was begun."""
        self._go_to(self.game_page)
        style = self.start_page.play_card.display_form.style_of_trees()
        self.game_page.start(session, style)
        self._show_title()

    def open_paths(self, paths: list[str]) -> None:
        """Look at tree files and folders on the analysis page."""
        self._go_to(self.analysis_page)
        memory.remember_recent(paths)
        self.analysis_page.open(paths, self.start_page.play_card.display_form.style_of_trees())

    def go_back(self) -> None:
        """Show the page before this one."""
        if self._history:
            self._leave()
            self._show(self._history.pop())
            self._resume()

    def continue_game(self) -> None:
        """Return to the game that was left."""
        if self._game_page is not None:
            self._go_to(self._game_page)
            self._resume()

    def show_start_page(self) -> None:
        """Show the start page, from which nothing leads back."""
        if self.page is not self.start_page:
            self._leave()
            self._history.clear()
            self._show(self.start_page)

    def _go_to(self, page: QWidget) -> None:
        if page is not self.page:
            self._leave()
            self._history = [earlier for earlier in self._history if earlier is not page]
            self._history.append(self.page)
            self._show(page)

    def _leave(self) -> None:
        if self._game_page is not None and self.page is self._game_page:
            self._game_page.leave()

    def _resume(self) -> None:
        if self._game_page is not None and self.page is self._game_page:
            self._game_page.resume()

    def _show(self, page: QWidget) -> None:
        self.presenter.leave()
        self._pages.setCurrentWidget(page)
        self._header.setVisible(page is not self.start_page)
        if page is self.start_page:
            self.start_page.analysis_card.show_recent()
            session = None if self._game_page is None else self._game_page.session
            self.start_page.play_card.offer_to_continue(
                session is not None and session.outcome is None
            )
        self.say("")
        self._show_title()

    def _show_title(self) -> None:
        title = str(getattr(self.page, "title", ""))
        self._title.setText(title)
        self.setWindowTitle("uctvis" if self.page is self.start_page else f"{title} - uctvis")
        game_page = self._game_page
        self.menus.show_phases()
        self.menus.game.show_page(game_page if self.page is game_page else None)
        self.menus.enable(
            back=bool(self._history),
            tree=self.pane is not None,
            sequence=self._analysis_page is not None and self.page is self._analysis_page,
            board=game_page is not None and self.page is game_page and game_page.can_flip,
            search=game_page is not None
            and self.page is game_page
            and game_page.search is not None,
        )

    def say(self, text: str) -> None:
        """Say something in the status bar; "" takes it away."""
        self._message.setText(text)

    # Opening.

    def ask_for_files(self) -> None:
        paths = dialogs.ask_to_open(self)
        if paths:
            self.open_paths(paths)

    def forget_recent(self) -> None:
        """Forget what was opened."""
        memory.forget_recent()
        self.start_page.analysis_card.show_recent()

    def ask_for_folder(self) -> None:
        folder = dialogs.ask_for_folder(self)
        if folder:
            self.open_paths([folder])

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

    def set_theme(self, choice: theme.Choice) -> None:
        """Change the theme, and remember it."""
        memory.settings().setValue("theme", choice.value)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.apply(app, choice)
        self._colour_trees()

    def _colour_trees(self) -> None:
        for pane in self._panes():
            pane.view.set_style(self.start_page.play_card.display_form.style_of_trees())

    def show_colours(self) -> None:
        """Open the panel that changes the colours of trees."""
        if self._colours_panel is None:
            from uctvis.ui.colours_panel import ColoursPanel

            self._colours_panel = ColoursPanel(self.start_page.play_card.display_form.colours, self)
        self._colours_panel.show()
        self._colours_panel.raise_()
        self._colours_panel.activateWindow()

    def show_parts(self) -> None:
        """Show of each tree the parts that are wanted, and hide the others."""
        for pane in self._panes():
            pane.show_parts()

    def show_presented(self, on: bool) -> None:
        """Show of the pages with trees what an audience is to see, or all."""
        self._header.setVisible(not on)
        for page in (self._game_page, self._analysis_page):
            if page is not None:
                page.present(on)
        self.menus.show_phases()
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

    def _splitters(self) -> dict[str, QSplitter]:
        found = {}
        if self._game_page is not None:
            found["splitters/game"] = self._game_page.splitter
            found["splitters/game tree"] = self._game_page.pane.splitter
        if self._analysis_page is not None:
            found["splitters/analysis tree"] = self._analysis_page.pane.splitter
        return found

    def _restore_splitters(self) -> None:
        for name, splitter in self._splitters().items():
            splitter.restoreState(memory.get_bytes(name))

    def _panes(self) -> "list[TreePane]":
        pages = (self._game_page, self._analysis_page)
        return [page.pane for page in pages if page is not None]

    def _close_at_once(self) -> None:
        self._may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent | None) -> None:  # noqa: N802 - Qt's name
        """Remember what is to be remembered, and end every thread and child process.

        Where a tree is being saved, that is waited for.
        """
        writing = [pane.saving.saver for pane in self._panes() if pane.saving.saver.path]
        if writing and not self._may_close:
            if event is not None:
                event.ignore()
            from uctvis.ui.closing import ClosingBox

            box = ClosingBox(self, writing)
            box.may_close.connect(self._close_at_once)
            box.open()
            return
        store = memory.settings()
        store.setValue("window", self.presenter.geometry)
        self.presenter.leave()
        for name, splitter in self._splitters().items():
            store.setValue(name, splitter.saveState())
        self.start_page.save()
        if self._colours_panel is not None:
            self._colours_panel.close()
        self.hide()
        self._leave()
        end_jobs(self)
        self.preparation.stop()
        super().closeEvent(event)
