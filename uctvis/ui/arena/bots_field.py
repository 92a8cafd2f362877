"""The field for the bots of a tournament: programs and engines, each with a name."""

from collections.abc import Sequence
from dataclasses import replace

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.bot_file import read_bot, unique
from uctvis.errors import UctvisError
from uctvis.play.levels import LEVELS
from uctvis.texts import _
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import ChoiceField, TextField, push_button

_OWN = "own"
_ROWS = 5
_LONGEST = 300
_TYPED_WIDTH = 240


class EngineField(QWidget):
    """The choice of one of our engines: a level, random moves, or a text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = ChoiceField(_("Engine"))
        level = _("Level: {level}")
        self.choice.offer(
            (
                *(
                    (f"level={one.name}", level.format(level=one.title), one.about)
                    for one in LEVELS
                ),
                ("random", _("Random moves"), ""),
                (_OWN, _("Other…"), _("An engine with its settings, as a text")),
            ),
            "random",
        )
        self.own = TextField(_("Engine"), "uct:iterations=2000")
        self.own.setMaxLength(_LONGEST)
        self.own.setMinimumWidth(_TYPED_WIDTH)
        self.own.setToolTip(_("Such as alphabeta:depth=6 or uct:iterations=2000,seed=1"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choice)
        row.addWidget(self.own, 1)
        self.choice.currentIndexChanged.connect(self._show)
        self._show()

    @property
    def text(self) -> str:
        """The engine as `read_bot` reads it."""
        chosen = str(self.choice.currentData())
        return self.own.text().strip() if chosen == _OWN else chosen

    def _show(self) -> None:
        self.own.setVisible(self.choice.currentData() == _OWN)


class BotsField(QWidget):
    """A list of bots, with buttons to add and remove them; names are changed in the list.

    `changed` says that a bot was added, removed or renamed.

    Attributes
    ----------
    engine : EngineField
    message : ErrorLine
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bots: list[Bot] = []
        self.engine = EngineField()
        self.message = ErrorLine()
        self.table = QTableWidget(0, 2)
        self.table.setHorizontalHeaderLabels([_("Name"), _("Bot")])
        self.table.setAccessibleName(_("Bots"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setToolTip(_("Double-click a name to change it"))
        self.table.itemChanged.connect(self._rename)
        rows, columns = self.table.verticalHeader(), self.table.horizontalHeader()
        if rows is not None and columns is not None:
            height = self.fontMetrics().height() + 10
            rows.hide()
            rows.setDefaultSectionSize(height)
            columns.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
            columns.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
            columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
            self.table.setMinimumHeight(_ROWS * height)
        self._remove_button = push_button(_("Re&move"), self._remove, _("Remove the chosen bot"))
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        add = QHBoxLayout()
        add.setSpacing(8)
        add.addWidget(self.engine, 1)
        add.addWidget(push_button(_("&Add engine"), self._add_engine))
        more = QHBoxLayout()
        more.setSpacing(8)
        more.addWidget(
            push_button(
                _("Add pro&gram…"),
                self._ask_for_folder,
                _("Add the program in a folder with bot.toml, or with a program called player"),
            )
        )
        more.addWidget(
            push_button(
                _("Add &UCI program…"),
                self._ask_for_program,
                _("Add a chess program that speaks UCI"),
            )
        )
        more.addStretch(1)
        more.addWidget(self._remove_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.table, 1)
        column.addLayout(add)
        column.addLayout(more)
        column.addWidget(self.message)

    @property
    def bots(self) -> tuple[Bot, ...]:
        """The bots in the order of the list."""
        return tuple(self._bots)

    @property
    def has_programs(self) -> bool:
        """Whether one of the bots is a program."""
        return any(bot.kind is BotKind.PROGRAM for bot in self._bots)

    def take(self, bots: Sequence[Bot]) -> None:
        """Show other bots."""
        self._bots = list(bots)
        self._show()

    def add(self, text: str) -> None:
        """Add the bot that a text names; if there is none, a message says why."""
        try:
            bot = read_bot(text)
        except UctvisError as error:
            self.message.say(str(error))
            return
        self.message.say("")
        self._bots = unique([*self._bots, bot])
        self._show()
        self.table.selectRow(len(self._bots) - 1)

    def _add_engine(self) -> None:
        self.add(self.engine.text)

    def _ask_for_folder(self) -> None:
        folder = dialogs.ask_for_folder(self, _("Add the program in a folder"))
        if folder:
            self.add(folder)

    def _ask_for_program(self) -> None:
        path = dialogs.ask_to_open_one(self, _("Add a UCI program"), _("All files (*)"))
        if path:
            # A comma in a path is written twice.
            self.add("uci:" + path.replace(",", ",,"))

    def _remove(self) -> None:
        row = self.table.currentRow()
        if 0 <= row < len(self._bots):
            del self._bots[row]
            self._show()

    def _rename(self, item: QTableWidgetItem) -> None:
        row, name = item.row(), item.text().strip()
        if item.column() != 0 or self._bots[row].name == name:
            return
        self._bots[row] = replace(self._bots[row], name=name)
        self.changed.emit()

    def _show(self) -> None:
        self.table.blockSignals(True)
        self.table.setRowCount(len(self._bots))
        for row, bot in enumerate(self._bots):
            name, about = QTableWidgetItem(bot.name), QTableWidgetItem(about_bot(bot))
            about.setFlags(about.flags() & ~Qt.ItemFlag.ItemIsEditable)
            self.table.setItem(row, 0, name)
            self.table.setItem(row, 1, about)
        self.table.blockSignals(False)
        self._remove_button.setEnabled(bool(self._bots))
        self.changed.emit()


def about_bot(bot: Bot) -> str:
    """What plays, for users."""
    if bot.kind is BotKind.PERSON:
        return _("a person")
    if bot.kind is BotKind.ENGINE:
        return bot.engine
    where = str(bot.folder) if bot.folder is not None else " ".join(bot.command)
    return _("{program} ({protocol})").format(program=where, protocol=bot.protocol)
