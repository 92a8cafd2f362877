"""Preparing games and trees in a thread and a child process, so that the window responds."""

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from qtpy.QtCore import QObject, QProcess, QTimer, Signal

from uctvis.jit import compiled
from uctvis.texts import _
from uctvis.ui.runtime import garbage
from uctvis.ui.runtime.worker import Job, end_jobs


class Preparation(QObject):
    """Imports the pages with trees, and compiles functions for the cache if needed.

    While it is `loading`, creating such a page would block, so use `when_loaded`. While it is
    `running`, searches and openings must wait for `ended`; then the searches of the levels are
    compiled, for which nothing waits. `said` carries a message for the user, "" at its end.
    """

    ended = Signal()
    said = Signal(str)

    def __init__(self, import_pages: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._import_pages = import_pages
        self._process: QProcess | None = None
        self._running = False
        self._loading = False
        self._wishes: list[Callable[[], None]] = []

    @property
    def running(self) -> bool:
        return self._running

    @property
    def loading(self) -> bool:
        return self._loading

    def when_loaded(self, wish: Callable[[], None]) -> None:
        """Call `wish` now, or as soon as the pages with trees are loaded."""
        if not self._loading:
            wish()
            return
        self._wishes.append(wish)
        if not self._running:
            self.said.emit(_("Loading…"))

    def start(self) -> None:
        """Load the pages; start the child process or, if the cache is complete, load from it."""
        warm = compiled.is_warm()
        self._loading = True
        self._do(_load_compiled if warm else _load_pages, self._end_loading)
        if not warm:
            self._fill_cache()

    def _fill_cache(self) -> None:
        if compiled.cache_folder() is None:
            if reason := compiled.refusal():
                # The first message was emitted when there was no log yet.
                logging.getLogger(__name__).warning(reason)
            self.said.emit(
                reason
                or _(
                    "No cache folder is writable: the first use of each function takes some "
                    "seconds longer."
                )
            )
            return
        self._running = True
        self.said.emit(_("Preparing the engine: compiling for the first time, up to a minute…"))
        self._compile(self._end)

    def _compile(self, end: Callable[[], None], *parts: str) -> None:
        """Compile in a child process, and call `end` after it."""
        from uctvis import warm

        program, *arguments = warm.command()
        self._process = QProcess(self)
        self._process.finished.connect(end)
        self._process.errorOccurred.connect(end)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self._process.start(program, [*arguments, *parts])

    def stop(self) -> None:
        """End the loading and the child process, but keep its results."""
        end_jobs(self)
        self._running = self._loading = False
        self._wishes.clear()
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(2000)

    def _end(self) -> None:
        if self._process is None:
            return
        self._forget_process()
        if compiled.is_warm():
            self._compile(self._forget_process, "levels")
            self._do(_load_compiled, self._end_running)
        else:
            self._end_running()

    def _forget_process(self) -> None:
        """Forget the child process, which has ended; both of its signals may come."""
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()

    def _end_running(self) -> None:
        self._running = False
        if compiled.is_warm():
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
        """Call the waiting functions."""
        self._loading = False
        wishes, self._wishes = self._wishes, []
        if wishes and not self._running:
            self.said.emit("")
        for wish in wishes:
            wish()

    def _do(self, load: Callable[[Callable[[], None]], None], end: Callable[[], None]) -> None:
        job = Job(self, lambda _progress: load(self._import_pages))
        job.succeeded.connect(lambda _nothing: end())
        job.failed.connect(_note)
        job.failed.connect(lambda _error: end())
        job.start()


@cache
def _load_pages(import_pages: Callable[[], None]) -> None:
    """Import the pages in a thread."""
    with _for_good():
        import_pages()


@cache
def _load_compiled(import_pages: Callable[[], None]) -> None:
    """Load the compiled functions in a thread, too."""
    _load_pages(import_pages)
    with _for_good():
        from uctvis import warm

        warm.use_everything()


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
