"""The field for the bots of a tournament: programs and engines, each with a name."""

from dataclasses import replace

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QAbstractItemView, QHBoxLayout, QVBoxLayout, QWidget

from uctvis.arena.bot_files.bot_file import read_bot, unique
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.languages import LANGUAGES
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.seats.protocols import usual_protocol
from uctvis.errors import UctvisError
from uctvis.texts import _
from uctvis.ui.arena.dialogs.bot_choice import BotChoice
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import RowTable
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout

_ROWS = 4


class BotsField(QWidget):
    """A list of bots, with buttons to add and remove them; names are changed in the list.

    Signals: `changed` when a bot was added, removed or renamed; `check_requested` with the text of
    a bot.
    """

    changed = Signal()
    check_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bots: list[Bot] = []
        # The text of each bot, as the user has added it.
        self._texts: list[str] = []
        # The protocol of programs that do not say another one.
        self._protocol = usual_protocol()
        self.choice = BotChoice(remote=True)
        self.message = ErrorLine()
        columns = (
            DeclaredColumn(_("Name"), lambda bot: bot.name, is_text=True, edit=self._rename),
            DeclaredColumn(_("Bot"), about_bot, is_text=True),
        )
        self.table = RowTable(_("Bots"), columns)
        triggers = QAbstractItemView.EditTrigger
        self.table.setEditTriggers(
            QAbstractItemView.EditTriggers(triggers.DoubleClicked)
            | triggers.EditKeyPressed
            | triggers.AnyKeyPressed
        )
        self.table.setToolTip(_("Double-click a name to change it"))
        self.table.setMinimumHeight(_ROWS * (self.fontMetrics().height() + 10))
        self._check_button = push_button(
            _("Chec&k"),
            self._check,
            _("Let the chosen bot play one match against random moves"),
        )
        self._remove_button = push_button(_("Re&move"), self._remove, _("Remove the chosen bot"))
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        self._uci_button = push_button(
            _("Add &UCI program…"),
            self._ask_for_program,
            _("Add a chess program that speaks UCI"),
        )
        add = QHBoxLayout()
        add.setSpacing(8)
        add.addWidget(self.choice, 1)
        add.addWidget(push_button(_("&Add"), self._add_chosen, _("Add the chosen bot")))
        more = FlowLayout()
        more.setContentsMargins(0, 0, 0, 0)
        more.addWidget(
            push_button(
                _("Add pro&gram…"),
                self._ask_for_folder,
                _("Add the program in a folder with bot.toml, or with a program called player"),
            )
        )
        more.addWidget(
            push_button(
                _("Add sour&ce…"),
                self._ask_for_source,
                _("Add a program in C, C++, Java or Python, which is compiled before it plays"),
            )
        )
        more.addWidget(self._uci_button)
        more.addWidget(self._check_button)
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

    def add(self, text: str) -> None:
        """Add the bot that a text names; if there is none, a message says why."""
        try:
            bot = read_bot(text, self._protocol)
        except UctvisError as error:
            self.message.say(str(error))
            return
        self.message.say("")
        self._bots = unique([*self._bots, bot])
        self._texts.append(text)
        self._show()
        self.table.selectRow(len(self._bots) - 1)

    def suit(self, kind: MatchKind, game: str) -> None:
        """Offer bots for a game and its kind of matches.

        Programs that say no protocol speak the usual one of this kind.
        """
        self.choice.offer_bots_of(game, engines=not kind.answers_together)
        protocol = usual_protocol(kind.name)
        if protocol == self._protocol:
            return
        self._protocol = protocol
        self._uci_button.setVisible(kind.has_moves)
        for place, (text, bot) in enumerate(zip(self._texts, self._bots, strict=True)):
            try:
                self._bots[place] = replace(read_bot(text, protocol), name=bot.name)
            except UctvisError as error:
                # Its files have changed since it was added.
                self.message.say(str(error))
        self._show()

    def _add_chosen(self) -> None:
        self.add(self.choice.text)

    def _ask_for_folder(self) -> None:
        folder = dialogs.ask_for_folder(self, _("Add the program in a folder"))
        if folder:
            self.add(folder)

    def _ask_for_source(self) -> None:
        patterns = " ".join(f"*{suffix}" for suffix in LANGUAGES)
        kinds = _("Sources ({patterns})").format(patterns=patterns)
        path = dialogs.ask_to_open_one(self, _("Add a source"), kinds)
        if path:
            self.add(path)

    def _ask_for_program(self) -> None:
        path = dialogs.ask_to_open_one(self, _("Add a UCI program"), _("All files (*)"))
        if path:
            # A comma in a path is written twice.
            self.add("uci:" + path.replace(",", ",,"))

    def _check(self) -> None:
        row = self.table.chosen
        if row is not None:
            self.check_requested.emit(self._texts[row])

    def let_check(self, can: bool) -> None:
        """Let the user check a bot, or not, because one is being checked."""
        self._check_button.setEnabled(can and bool(self._bots))

    def _remove(self) -> None:
        row = self.table.chosen
        if row is not None:
            del self._bots[row], self._texts[row]
            self._show()
            self.table.selectRow(min(row, len(self._bots) - 1))

    def _rename(self, row: int, name: str) -> None:
        self._bots[row] = replace(self._bots[row], name=name.strip())
        self._show()

    def _show(self) -> None:
        self.table.content.show_rows(self.bots)
        for button in (self._check_button, self._remove_button):
            button.setEnabled(bool(self._bots))
        self.changed.emit()


def about_bot(bot: Bot) -> str:
    """What plays, for users."""
    if bot.kind is BotKind.PERSON:
        return _("a person")
    if bot.kind is BotKind.ENGINE:
        return bot.engine
    if bot.kind is BotKind.REMOTE:
        return _("connects over TCP ({protocol})").format(protocol=bot.protocol)
    command = " ".join(bot.command) if bot.folder is None else str(bot.folder)
    where = bot.source or command
    return _("{program} ({protocol})").format(program=where, protocol=bot.protocol)
