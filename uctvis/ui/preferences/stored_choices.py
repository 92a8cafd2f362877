"""Choices of the user that are stored, and that several widgets show and change."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from qtpy.QtCore import QObject, Signal

from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.settings_store import Setting

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

C = TypeVar("C", bound="DataclassInstance")


class StoredChoices(QObject, Generic[C]):
    """Holds `choices`, a frozen dataclass; `changed` says that one of them has changed.

    `settings` contains the settings by the names of their fields.
    """

    changed = Signal()

    def __init__(
        self, usual: C, settings: Mapping[str, Setting[Any]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._choices = usual
        self._settings = settings

    @property
    def choices(self) -> C:
        return self._choices

    def choose(self, **choices: Any) -> None:
        """Set some of the choices."""
        chosen = replace(self._choices, **choices)
        if chosen != self._choices:
            self._choices = chosen
            self.changed.emit()

    def save(self) -> None:
        """Store the choices."""
        with settings_store.together():
            for field, setting in self._settings.items():
                setting.put(getattr(self._choices, field))

    def restore(self) -> None:
        """Restore the stored choices."""
        self.choose(**{field: setting.get() for field, setting in self._settings.items()})
