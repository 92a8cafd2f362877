"""The form for an engine of ours, made from its declared settings."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, ClassVar

from qtpy.QtGui import QShowEvent
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.erring import FAULTLESS
from uctvis.engines.own import BOOK, OwnEngine
from uctvis.game.contract import AnyGame
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.cells import grid_in
from uctvis.ui.forms.declared_cells import cell_of, is_switch
from uctvis.ui.forms.functions_watch import FunctionsWatch
from uctvis.ui.forms.kind_form import KindForm
from uctvis.ui.forms.own_cells import BookCell, EvaluationCell
from uctvis.ui.forms.policy_field import PolicyField
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.forms.variants import Variants


class OwnForm(KindForm):
    """A cell for each setting of a kind of engine, and for the opening book.

    Numbers come first, then the evaluation and the book; switches and policies have parts of their
    own below.
    """

    # As in `NumberCell`.
    with_buttons: ClassVar[bool] = False

    def __init__(
        self, kind: type[SearchingEngine], game: AnyGame, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        if not issubclass(kind, OwnEngine):
            raise TypeError(kind)
        self._kind = kind
        self._game = game
        # How the engine errs; only levels and texts of engines change that.
        self._erring = FAULTLESS
        self._sometimes: list[tuple[SettingCell, Callable[[], bool]]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        parts: dict[str, list[DeclaredSetting]] = {"": [], "switches": [], "policies": []}
        for setting in kind.declared:
            part = "policies" if setting.is_policy else "switches" if is_switch(setting) else ""
            parts[part].append(setting)
        fields = QWidget()
        self._add([*self._made(self.ordered(parts[""])), BookCell()], grid_in(fields).addWidget)
        column.addWidget(fields)
        if parts["switches"]:
            switches = QWidget()
            self._add(self._made(parts["switches"]), grid_in(switches, spacing=6).addWidget)
            column.addWidget(QLabel(_("Parts of the search")))
            column.addWidget(switches)
        if parts["policies"]:
            variants = Variants()
            self._add(self._made(parts["policies"]), variants.add)
            column.addWidget(variants)
        self.show_game(game)
        self.take(kind.read(None))
        self._watch = FunctionsWatch(self)
        self._watch.changed.connect(self._offer_again)

    def ordered(self, settings: Sequence[DeclaredSetting]) -> Sequence[DeclaredSetting]:
        """The settings in the order of the fields: the evaluation at the end."""
        return sorted(settings, key=lambda one: one.kind is str)

    def _made(self, settings: Iterable[DeclaredSetting]) -> list[SettingCell]:
        return [self._cell_of(one) for one in settings]

    def _cell_of(self, setting: DeclaredSetting) -> SettingCell:
        if setting.is_policy:
            return PolicyField(setting, self._game)
        if setting.kind is str and not setting.choices:
            return EvaluationCell(setting, self._kind)
        cell = cell_of(setting, with_buttons=self.with_buttons)
        if setting.is_shown is not None:
            self._sometimes.append((cell, setting.is_shown))
        return cell

    def _add(self, cells: Sequence[SettingCell], place: Any) -> None:
        for cell in cells:
            place(cell)
        self.add(cells)

    def show_game(self, game: AnyGame) -> None:
        """Show the fields for a game: its evaluations, its opening book, what it can serve."""
        self._game = game
        super().show_game(game)
        for cell, is_shown in self._sometimes:
            cell.setVisible(is_shown())

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._watch.look()

    def _offer_again(self) -> None:
        """Offer the functions of users that are there now."""
        self.show_game(self._game)
        self.mark_wrong()
        self.changed.emit()

    def take(self, engine: OwnEngine) -> None:
        """Fill the fields with an engine."""
        self._erring = engine.erring
        self.fill({**asdict(engine.settings), BOOK: engine.uses_book})

    def settings(self) -> Any:
        """The settings from the fields.

        Raises SettingError if a value is invalid, or they do not fit together.
        """
        values = self.values()
        del values[BOOK]
        return self._kind.settings_class(**values)

    @property
    def uses_book(self) -> bool:
        """Whether the engine uses the opening book; False if the game has none."""
        return bool(self.cells[BOOK].value())

    def expect_together(self) -> None:
        """Check that the settings fit together, and that the game can serve them."""
        self._kind(self.settings(), self.uses_book, self._erring).expect(self._game)

    @property
    def engine(self) -> OwnEngine | None:
        if self.errors():
            return None
        return self._kind(self.settings(), self.uses_book, self._erring)
