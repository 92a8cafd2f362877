"""Preparing games and trees in a thread and a child process, so that the window responds."""

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis import warm
from uctvis.games import built_in_games
from uctvis.jit import cache_folder
from uctvis.texts import _
from uctvis.ui.runtime import garbage
from uctvis.ui.runtime.compilation import Compilation
from uctvis.ui.runtime.worker import Job, end_jobs


class Preparation(QObject):
    """Imports the pages with trees, and compiles functions for the cache if needed.

    While it is `loading`, creating such a page would block, so use `when_loaded`. While it is
    `running`, it compiles what trees from files and the chosen game need, and searches and
    openings must wait. Then it compiles the other games; a search waits while it `prepares` its
    game. `ended` is emitted when what waits may look again. `said` carries a message for the
    user, "" at its end.
    """

    ended = Signal()
    said = Signal(str)

    def __init__(self, import_pages: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._import_pages = import_pages
        self._compilation = Compilation(self)
        self._compilation.progressed.connect(self._go_on)
        self._parts: list[str] = []
        # The parts that are needed first, and which of them everything waits for.
        self._first: tuple[str, ...] = ()
        self._awaited: tuple[str, ...] = ()
        self._running = False
        self._loading = False
        self._wishes: list[Callable[[], None]] = []

    @property
    def running(self) -> bool:
        return self._running

    @property
    def loading(self) -> bool:
        return self._loading

    def prepares(self, game: str) -> bool:
        """Whether a search of the game with this name must wait; then its turn is next."""
        self._compilation.hurry(game)
        return self._running or game in self._compilation.left

    def when_loaded(self, wish: Callable[[], None]) -> None:
        """Call `wish` now, or as soon as the pages with trees are loaded."""
        if not self._loading:
            wish()
            return
        self._wishes.append(wish)
        if not self._running:
            self.said.emit(_("Loading…"))

    def start(self, game: str) -> None:
        """Load the pages, and compile what is not in the cache; the game with this name first."""
        self._parts = warm.all_parts(game)
        # A game from elsewhere is no part.
        self._first = tuple(part for part in self._parts if part in (warm.FILES, game))
        self._loading = True
        self._do(_find_cache, self._load)

    def _load(self) -> None:
        """Load the pages, and compile what is not in the cache, which was found."""
        if self._is_warm:
            self._do(_load_compiled, self._end_loading)
            return
        self._do(_load_pages, self._end_loading)
        if cache_folder.cache_folder() is None:
            reason = cache_folder.refusal()
            # When it was found, there was no log yet.
            logging.getLogger(__name__).warning(reason)
            self.said.emit(reason)
            return
        self._running = True
        self._awaited = self._first
        self.said.emit(_("Preparing the engine: compiling for the first time, up to a minute…"))
        self._compile()

    def stop(self, *, at_exit: bool = False) -> None:
        """End the loading and the compilation, but keep its results; see `end_jobs`."""
        end_jobs(self, at_exit=at_exit)
        self._running = self._loading = False
        self._wishes.clear()
        self._compilation.stop()

    @property
    def _is_warm(self) -> bool:
        """Whether what is needed first is in the cache."""
        return all(map(cache_folder.is_warm, self._first))

    def _compile(self) -> None:
        """Compile what is not in the cache."""
        left = [part for part in self._parts if not cache_folder.is_warm(part)]
        self._compilation.start(left)

    def _go_on(self) -> None:
        """Load what is needed first, as soon as the compilation has passed it."""
        if not self._running:
            self.ended.emit()
        elif self._awaited and not set(self._awaited) & set(self._compilation.left):
            self._awaited = ()
            if self._is_warm:
                self._do(_load_compiled, self._end_running)
            else:
                self._end_running()

    def _end_running(self) -> None:
        self._running = False
        if self._is_warm:
            self.said.emit(_("The engine is ready."))
        else:
            self.said.emit(
                _("The engine could not be compiled: the first search or file takes longer.")
            )
        self.ended.emit()

    def _end_loading(self) -> None:
        from uctvis.render import opengl

        # This takes a moment. The waiting functions run in a later event, so each delay is short.
        opengl.renderer()
        QTimer.singleShot(0, self._grant)

    def _grant(self) -> None:
        """Call the waiting functions, unless `stop` was called in the meantime."""
        if not self._loading:
            return
        self._loading = False
        wishes, self._wishes = self._wishes, []
        if wishes and not self._running:
            self.said.emit("")
        for wish in wishes:
            wish()
        self._do(_load_rules, lambda: None)
        if self._is_warm and not self._running:
            self._compile()

    def _do(
        self, load: Callable[[Callable[[], None], tuple[str, ...]], None], end: Callable[[], None]
    ) -> None:
        job = Job(self, lambda _progress: load(self._import_pages, self._first))
        job.succeeded.connect(lambda _nothing: end())
        job.failed.connect(_note)
        job.failed.connect(lambda _error: end())
        job.start()


def _find_cache(_import_pages: Callable[[], None], _parts: tuple[str, ...]) -> None:
    """Find the cache in a thread: the first time, this imports numba and reads all sources."""
    with _for_good():
        cache_folder.cache_folder()


@cache
def _load_pages(import_pages: Callable[[], None], _parts: tuple[str, ...]) -> None:
    """Import the pages in a thread."""
    with _for_good():
        import_pages()


@cache
def _load_compiled(import_pages: Callable[[], None], parts: tuple[str, ...]) -> None:
    """Load the compiled functions of these parts in a thread, too."""
    _load_pages(import_pages, parts)
    with _for_good():
        from uctvis.warm.filling import use

        for part in parts:
            use(part)


@cache
def _load_rules(_import_pages: Callable[[], None], _parts: tuple[str, ...]) -> None:
    """Import the compiled rules of all games in a thread: chess alone takes 40 ms."""
    with garbage.put_off():
        for game in built_in_games():
            _rules = game.compiled


@contextmanager
def _for_good() -> Iterator[None]:
    """Exclude what is loaded in this context from garbage collection, which would take 90 ms."""
    with garbage.put_off():
        try:
            yield
        finally:
            gc.freeze()


def _note(error: Exception) -> None:
    """Log an error. Nothing is lost: what was not loaded now is loaded at its first use."""
    logging.getLogger(__name__).warning("not loaded ahead: %r", error)
