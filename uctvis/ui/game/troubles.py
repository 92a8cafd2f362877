"""Why the PC cannot play: its program has failed, or the user has not agreed to start it."""

from typing import NamedTuple

from qtpy.QtCore import QObject, Signal

from uctvis.engines.contract import SearchingEngine
from uctvis.ui.runtime.known_programs import needs_consent, trust


class Trouble(NamedTuple):
    """A trouble, in words.

    Attributes
    ----------
    text : str
    engine : SearchingEngine or None
        The engine that the user must agree to start; None: it has failed.
    advises : bool
        Whether it was to give a hint.
    """

    text: str
    engine: SearchingEngine | None
    advises: bool


class Troubles(QObject):
    """The current trouble of a game; `changed` when it begins or ends."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now: Trouble | None = None

    @property
    def now(self) -> Trouble | None:
        """The trouble; None if there is none."""
        return self._now

    def may_start(self, engine: SearchingEngine, *, advises: bool) -> bool:
        """Whether an engine may search; otherwise the user is asked."""
        self.clear()
        if not needs_consent(engine):
            return True
        self._set(Trouble(engine.question, engine, advises))
        return False

    def fail(self, error: Exception, *, advises: bool) -> None:
        """Note that an engine has failed."""
        self._set(Trouble(str(error), None, advises))

    def agree(self) -> None:
        """Note that the user agrees to start the engine, if that is the trouble; end it."""
        if self._now is not None and self._now.engine is not None:
            trust(self._now.engine)
        self.clear()

    def clear(self) -> None:
        """End the trouble."""
        self._set(None)

    def _set(self, trouble: Trouble | None) -> None:
        if trouble != self._now:
            self._now = trouble
            self.changed.emit()
