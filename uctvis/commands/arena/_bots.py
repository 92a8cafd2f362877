"""The bots and the game that commands of the arena get."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from uctvis.arena.bot_files.bot_file import bots_in, read_bot, unique, with_problem
from uctvis.arena.bot_files.bot_folder import has_bot
from uctvis.arena.bot_files.game_toml import GAME_TOML, has_judged_game, read_judged_game
from uctvis.arena.bot_files.known_bots import known_bots
from uctvis.arena.bot_files.usual_limits import lowered_limits, with_usual_limits
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.languages import is_source
from uctvis.arena.kinds import full_name_of, kind_of_game
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.seats.protocols import protocol_of, usual_protocol
from uctvis.commands._common import note
from uctvis.errors import ArenaError, CompilationError, SettingError, UnknownGameError
from uctvis.paths import exists, is_folder
from uctvis.safe_text import harmless
from uctvis.texts import _

# What bots in the layout of the judge play, unless told otherwise.
_USUAL_GAME = "recursive_tictactoe"
# No name of a game contains them.
_OF_PATHS = set("/\\")


class ChosenGame(NamedTuple):
    """The game that a user chose."""

    # None if the bots decide.
    name: str | None = None
    # Its description if a program is its judge.
    judged: JudgedGame | None = None

    @property
    def kind(self) -> MatchKind:
        """The kind of its matches, as far as it is known."""
        return kind_of_game(self.name or "", self.judged)


_OF_THE_BOTS = ChosenGame()


def add_bots(parser: ArgumentParser, count: str | int) -> None:
    parser.add_argument(
        "bots",
        nargs=count,
        metavar="BOT",
        help=_(
            "a folder with a program, a source such as hare.c, the name of a bot that was added, "
            "uci:PATH, person, random, or an engine such as uct:level=strong or "
            "alphabeta:depth=6; NAME=BOT gives it a name; a tournament also takes folders of bots"
        ),
    )


def add_rules(parser: ArgumentParser) -> None:
    """Add the option for the game."""
    parser.add_argument(
        "--rules",
        metavar="GAME",
        help=_(
            "the game that is played, such as chess, hex:size=7 or painting, or the folder of a "
            "game with a judge, with game.toml; by default that of the bots"
        ),
    )


def add_confinement(parser: ArgumentParser) -> None:
    """Add the option for programs that are not confined."""
    parser.add_argument(
        "--no-sandbox",
        action="store_false",
        dest="sandbox",
        help=_("run programs with your rights; only for programs that you trust"),
    )


def add_own_limits(parser: ArgumentParser) -> None:
    """Add the option for programs that may have more than the usual limits."""
    parser.add_argument(
        "--own-limits",
        action="store_true",
        help=_(
            "let each program have the limits that its bot.toml asks for; otherwise it may only "
            "ask for less than the usual ones"
        ),
    )


def limited(bots: Iterable[Bot], *, own_limits: bool) -> tuple[Bot, ...]:
    """The bots with the limits that they get; says which ones of a bot.toml are lowered."""
    bots = tuple(bots)
    if own_limits:
        return bots
    for changes in lowered_limits(bots):
        text = _("{changes}, because its bot.toml may only lower limits; see --own-limits")
        note(text.format(changes=harmless(changes)))
    return tuple(map(with_usual_limits, bots))


def chosen_game(rules: str | None) -> ChosenGame:
    """The game that a text names: a folder of a game with a judge, or one of ours.

    `game_of` says if there is none of ours.

    Raises ArenaError if the folder contains no game with a judge, or one that cannot be used.
    """
    if rules is None:
        return _OF_THE_BOTS
    is_path = set(rules) & _OF_PATHS or rules in (".", "..") or rules.endswith(GAME_TOML)
    if not is_path:
        try:
            return ChosenGame(full_name_of(rules))
        except UnknownGameError:
            if not has_judged_game(Path(rules)):
                return ChosenGame(rules)
    judged = read_judged_game(Path(rules))
    return ChosenGame(judged.name, judged)


def read_bots(
    texts: Iterable[str], chosen: ChosenGame = _OF_THE_BOTS, *, folders: bool = False
) -> tuple[Bot, ...]:
    """The bots that texts describe; with `folders`, also all bots in a folder of bots.

    With `folders`, a folder or source that cannot be used gives a bot with a `problem`.

    Raises ArenaError or SettingError if a text does not describe a bot.
    """
    protocol = usual_protocol(chosen.kind.name)
    known = known_bots()
    found: list[Bot] = []
    for text in texts:
        if folders and is_folder(text) and not has_bot(Path(text)):
            found.extend(bots_in(Path(text), protocol))
            continue
        try:
            if text in known:
                found.append(replace(read_bot(known[text], protocol), name=text))
            else:
                found.append(read_bot(text, protocol))
        except ArenaError as error:
            path = Path(known.get(text, text))
            if not (folders and (has_bot(path) or (is_source(path) and exists(path)))):
                raise
            bot = with_problem(path, protocol, error)
            found.append(replace(bot, name=text) if text in known else bot)
    return tuple(unique(found))


def game_of(bots: Iterable[Bot], chosen: ChosenGame) -> str:
    """The full name of the game that bots play.

    Raises
    ------
    SettingError
        They play different ones, and none was chosen; or one plays games with a judge.
    GameError
        There is no such game.
    """
    if chosen.name is not None:
        return chosen.kind.full_name(chosen.name)
    bots = tuple(bot for bot in bots if not bot.problem)
    for bot in bots:
        if bot.is_program and protocol_of(bot.protocol).is_for_judges:
            expected = _("--rules FOLDER, the game with a judge that {bot} plays")
            raise SettingError("rules", _("Game"), expected.format(bot=bot.name), _("none"))
    names = {bot.game for bot in bots if bot.game}
    if len(names) > 1:
        expected = _("bots of one game, or --rules GAME")
        raise SettingError("rules", _("Game"), expected, ", ".join(sorted(names)))
    return full_name_of(names.pop() if names else _USUAL_GAME)


def expect_no_person(bots: Iterable[Bot]) -> None:
    """Check that no bot is a person, who plays only in matches. Raises SettingError if one is."""
    for bot in bots:
        if bot.kind is BotKind.PERSON:
            expected = _("programs and engines; people play in uctvis arena match")
            raise SettingError("bots", _("Bots"), expected, bot.name)


def show_log(log: str) -> None:
    """Print what a compiler said."""
    for line in log.splitlines():
        note(f"  {harmless(line)}")


@contextmanager
def compiler_log_shown() -> Iterator[None]:
    """Context manager that prints what a compiler said before its error is passed on.

    Raises ArenaError if a source cannot be compiled.
    """
    try:
        yield
    except CompilationError as error:
        show_log(error.log)
        raise ArenaError(error.place, _("its source cannot be compiled")) from error
