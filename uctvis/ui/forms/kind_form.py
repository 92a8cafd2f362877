"""What the form of an engine is; `uctvis.ui.forms.engine_form` shows one at a time."""

from typing import Any

from uctvis.engines.contract import SearchingEngine
from uctvis.ui.forms.form_settings import FormSettings
from uctvis.ui.forms.setting_cell import SettingForm


class KindForm(SettingForm):
    """Fields for one kind of engine."""

    @property
    def engine(self) -> SearchingEngine | None:
        """The engine; None if a value is invalid."""
        raise NotImplementedError

    @property
    def kept(self) -> SearchingEngine | None:
        """The engine that is stored; None if there is none. By default, the valid one."""
        return self.engine

    def take(self, engine: Any) -> None:
        """Fill the fields with an engine of this kind."""
        raise NotImplementedError

    def save(self, remembered: FormSettings) -> None:
        """Store the fields by themselves, except invalid ones, if the kind does."""

    def restore(self, remembered: FormSettings) -> None:
        """Restore the fields that `save` stored."""
