"""What games and trees need made ready, in a thread and a child process: the window is alive."""

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
    """Imports the pages with trees, and fills the cache of compiled functions if need be.

    While it is `loading`, no such page can be made but by waiting: who wants one says so by
    `when_loaded`. `running` tells whether searches and openings must still wait for `ended`.
    `said` carries what the user should know; "" when that is over.
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
        """Do this now, or as soon as the pages with trees are loaded."""
        if not self._loading:
            wish()
            return
        self._wishes.append(wish)
        if not self._running:
            self.said.emit(_("Loading…"))

    def start(self) -> None:
        """Load the pages; start the child process or, where the cache is complete, load that."""
        warm = compiled.is_warm()
        self._loading = True
        self._do(_load_compiled if warm else _load_pages, self._end_loading)
        if not warm:
            self._fill_cache()

    def _fill_cache(self) -> None:
        if compiled.cache_folder() is None:
            if reason := compiled.refusal():
                # It was said when there was no log yet.
                logging.getLogger(__name__).warning(reason)
            self.said.emit(
                reason
                or _(
                    "No cache folder can be written: what is done first takes some seconds longer."
                )
            )
            return
        from uctvis import warm

        program, *arguments = warm.command()
        self._running = True
        self._process = QProcess(self)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._end)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self.said.emit(_("Preparing the engine: compiling for the first time, up to a minute…"))
        self._process.start(program, arguments)

    def stop(self) -> None:
        """End the child process, whose results stay, and the loading."""
        end_jobs(self)
        self._running = self._loading = False
        self._wishes.clear()
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(2000)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.deleteLater()
        if compiled.is_warm():
            self._do(_load_compiled, self._end_running)
        else:
            self._end_running()

    def _end_running(self) -> None:
        self._running = False
        if compiled.is_warm():
            self.said.emit(_("The engine is ready."))
        else:
            self.said.emit(_("The engine could not be prepared: what is done first takes longer."))
        self.ended.emit()

    def _end_loading(self) -> None:
        from uctvis.render import opengl

        # It takes a moment, in which no page is made: each is less than the user notices.
        opengl.renderer()
        QTimer.singleShot(0, self._grant)

    def _grant(self) -> None:
        """Do what was wished."""
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
    """Load, in a thread, the compiled functions too."""
    _load_pages(import_pages)
    with _for_good():
        from uctvis import warm

        warm.use_everything()


@contextmanager
def _for_good() -> Iterator[None]:
    """What is loaded meanwhile stays: garbage is not looked for in it, which takes 90 ms."""
    with garbage.put_off():
        try:
            yield
        finally:
            gc.freeze()


def _note(error: Exception) -> None:
    """Nothing is lost: what was not loaded ahead is loaded at its first use."""
    logging.getLogger(__name__).warning("not loaded ahead: %r", error)
