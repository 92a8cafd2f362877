"""The Game menu: moves, positions, the trees of the game, the game as text, level and speed."""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from uctvis.engines.levels import LEVELS, Level, title_at
from uctvis.errors import SettingError
from uctvis.play.pc_level import is_level
from uctvis.texts import _
from uctvis.ui.actions.action import Action, DynamicMenu, Menu
from uctvis.ui.actions.review_menu import REVIEW
from uctvis.ui.actions.shown import has_game, if_game, in_game
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.board import speed
from uctvis.ui.board.speed import Speed
from uctvis.ui.game.lines_menu import TITLE_OF_LINES, line_offers
from uctvis.ui.widgets.filled_menu import Offer

if TYPE_CHECKING:
    from uctvis.ui.game.game_page import GamePage


def _has_moves(page: "GamePage") -> bool:
    return page.session is not None and bool(page.session.made)


def _choose_level(level: Level, page: "GamePage") -> None:
    session = page.session
    if session is not None:
        page.play.change_engine(partial(level.engine, session.game))


def _is_level(level: Level, page: "GamePage") -> bool:
    return page.session is not None and is_level(page.session, level)


def _level_text(level: Level, workbench: Workbench) -> str:
    """The title of a level, with its engine in the game shown if that is not the usual one."""
    page = workbench.game_shown
    session = None if page is None else page.session
    if session is not None:
        # A level of a game from elsewhere may have a function of the user that is not there.
        with suppress(SettingError):
            return title_at(level, level.engine(session.game))
    return level.title


def _is_custom(page: "GamePage") -> bool:
    return page.session is not None and is_level(page.session, None)


def ask_for_engine(page: "GamePage") -> None:
    """Open the dialog for the PC's engine."""
    # The start of the window does not wait for it.
    from uctvis.ui.forms.engine_dialog import EngineDialog

    session = page.session
    if session is not None:
        dialog = EngineDialog(session.game, session.chosen_engine, page)
        dialog.chosen.connect(lambda engine: page.play.change_engine(lambda _pc: engine))
        dialog.open()


def _with_reason(text: str, reason: str) -> str:
    """The text of an entry, with the reason why it is disabled."""
    return f"{text} ({reason})" if reason else text


def _resign_text(workbench: Workbench) -> str:
    page = workbench.game_shown
    return _with_reason(_("Resign"), "" if page is None else page.play.no_resigning)


def _draw_text(workbench: Workbench) -> str:
    page = workbench.game_shown
    return _with_reason(_("Offer draw"), "" if page is None else page.play.no_draw)


def _take_back_text(workbench: Workbench) -> str:
    undoes = if_game(lambda page: page.play.undoes_start_over)(workbench)
    return _("Undo s&tart over") if undoes else _("&Take back")


def _lines(workbench: Workbench) -> list[list[Offer]]:
    page = workbench.game_shown
    return [] if page is None else line_offers(page.play)


def _choose_speed(one: Speed, _workbench: Workbench) -> None:
    speed.choose(one)


def _is_speed(one: Speed, _workbench: Workbench) -> bool:
    return speed.chosen() is one


_BY_PERSONS = (
    Action(
        "game.take_back",
        _("&Take back"),
        in_game(lambda page: page.play.take_back()),
        ("Ctrl+Z",),
        enabled=if_game(lambda page: page.play.can_take_back),
        text_now=_take_back_text,
        icon="undo-2",
    ),
    Action(
        "game.redo",
        _("Re&do"),
        in_game(lambda page: page.play.redo()),
        ("Ctrl+Shift+Z",),
        enabled=if_game(lambda page: page.play.can_redo),
        icon="redo-2",
    ),
    DynamicMenu("game.lines", TITLE_OF_LINES, _lines, if_game(lambda page: bool(page.play.lines))),
    Action(
        "game.start_over",
        _("Start &over"),
        in_game(lambda page: page.ask_to_start_over()),
        enabled=has_game,
    ),
    Action(
        "game.hint",
        _("&Hint"),
        in_game(lambda page: page.play.ask_hint()),
        ("Ctrl+H",),
        enabled=if_game(lambda page: page.play.can_hint),
        icon="lightbulb",
    ),
)
_WHOLE_GAME = (
    Action(
        "game.new",
        _("New game"),
        in_game(lambda page: page.begin_again(exchanged=False)),
        enabled=has_game,
    ),
    Action(
        "game.rematch",
        _("Rematch with sides exchanged"),
        in_game(lambda page: page.begin_again(exchanged=True)),
        enabled=has_game,
    ),
    Action(
        "game.resign",
        _("Resign"),
        in_game(lambda page: page.play.resign()),
        enabled=if_game(lambda page: not page.play.no_resigning),
        text_now=_resign_text,
    ),
    Action(
        "game.offer_draw",
        _("Offer draw"),
        in_game(lambda page: page.offer_draw()),
        enabled=if_game(lambda page: not page.play.no_draw),
        text_now=_draw_text,
    ),
    Action(
        "game.keep_searching",
        _("Keep searching"),
        in_game(lambda page: page.play.turn_keep_searching()),
        ("Ctrl+K",),
        enabled=if_game(lambda page: page.play.can_keep_searching),
        checked=if_game(lambda page: page.play.keeps_searching),
    ),
)
_BY_THE_PC = (
    Action(
        "game.next",
        _("Make &next move"),
        in_game(lambda page: page.play.make_next()),
        ("Ctrl+N",),
        enabled=if_game(lambda page: page.play.can_think and page.play.can_autoplay),
    ),
    Action(
        "game.autoplay",
        _("&Autoplay"),
        in_game(lambda page: page.play.turn_autoplay()),
        ("Ctrl+Shift+N",),
        enabled=if_game(lambda page: page.play.can_autoplay),
        checked=if_game(lambda page: page.play.autoplays),
    ),
    Action(
        "game.pause",
        _("&Pause game"),
        in_game(lambda page: page.play.turn_pause()),
        ("Ctrl+Shift+H",),
        enabled=if_game(lambda page: page.play.can_pause),
        checked=if_game(lambda page: page.play.paused),
    ),
    Action(
        "game.stop",
        _("Move no&w"),
        in_game(lambda page: page.play.answer_now()),
        ("Ctrl+Shift+Return",),
        enabled=if_game(lambda page: page.play.can_answer),
    ),
)
_LOOKING = (
    Action(
        "game.first",
        _("&First position"),
        in_game(lambda page: page.play.look_at(0)),
        ("Ctrl+Shift+Home",),
        enabled=if_game(_has_moves),
    ),
    Action(
        "game.earlier",
        _("&Earlier position"),
        in_game(lambda page: page.play.look_on(-1)),
        ("Ctrl+Shift+Left",),
        enabled=if_game(_has_moves),
    ),
    Action(
        "game.later",
        _("Late&r position"),
        in_game(lambda page: page.play.look_on(1)),
        ("Ctrl+Shift+Right",),
        enabled=if_game(_has_moves),
    ),
    Action(
        "game.present",
        _("&Latest position"),
        in_game(lambda page: page.play.look_to_end()),
        ("Ctrl+Shift+End",),
        enabled=if_game(_has_moves),
    ),
)
_TREES = (
    Action(
        "game.analyse",
        _("Analyse the &game's trees"),
        in_game(lambda page: page.trees.analyse()),
        ("Ctrl+Shift+G",),
        enabled=if_game(lambda page: page.trees.any),
    ),
    Action(
        "game.save_trees",
        _("Sa&ve the game's trees…"),
        in_game(lambda page: page.trees.ask_to_save()),
        enabled=if_game(lambda page: page.trees.any),
    ),
)
_AS_TEXT = (
    Action(
        "game.copy_position",
        _("Copy pos&ition"),
        in_game(lambda page: page.texts.copy_position()),
        ("Ctrl+Shift+B",),
        enabled=has_game,
    ),
    Action(
        "game.copy",
        _("&Copy game"),
        in_game(lambda page: page.texts.copy_game()),
        ("Ctrl+Shift+K",),
        enabled=has_game,
    ),
    Action(
        "game.paste",
        _("Paste position or game"),
        in_game(lambda page: page.texts.paste()),
        ("Ctrl+V",),
        enabled=has_game,
    ),
    Action(
        "game.open",
        _("Open ga&me…"),
        in_game(lambda page: page.texts.ask_to_open()),
        ("Ctrl+Shift+L",),
        enabled=has_game,
    ),
    Action(
        "game.others",
        _("Other games of the &file…"),
        in_game(lambda page: page.texts.show_list()),
        enabled=if_game(lambda page: page.texts.lists_games),
    ),
    Action(
        "game.save",
        _("&Save game…"),
        in_game(lambda page: page.texts.ask_to_save()),
        ("Ctrl+Shift+W",),
        enabled=has_game,
    ),
)
_SPEEDS = Menu(
    _("Speed of moves on the &board"),
    (
        tuple(
            Action(
                f"game.speed_{one.name.lower()}",
                one.title,
                partial(_choose_speed, one),
                chosen=partial(_is_speed, one),
            )
            for one in Speed
        ),
    ),
    exclusive=True,
)
_LEVELS = Menu(
    _("L&evel of the PC"),
    (
        tuple(
            Action(
                f"game.level_{level.name}",
                level.title,
                in_game(partial(_choose_level, level)),
                checked=if_game(partial(_is_level, level)),
                text_now=partial(_level_text, level),
            )
            for level in LEVELS
        ),
        (
            Action(
                "game.level_custom",
                _("&Custom…"),
                in_game(ask_for_engine),
                checked=if_game(_is_custom),
            ),
        ),
    ),
    exclusive=True,
)
GAME = Menu(
    _("Ga&me"),
    (
        *(_WHOLE_GAME, _BY_PERSONS, _BY_THE_PC, _LOOKING, (REVIEW,), _TREES, _AS_TEXT),
        (_LEVELS, _SPEEDS),
    ),
    enabled=has_game,
)
