"""`uctvis arena stub` writes the template of a bot from a description of what it reads."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.arena.bot_files.bot_toml import BOT_TOML
from uctvis.arena.bots.languages import is_source
from uctvis.arena.kinds import full_name_of, kind_of_game
from uctvis.arena.seats.protocols import all_protocols
from uctvis.arena.stubs.languages import LANGUAGES, stub_text
from uctvis.arena.stubs.parser import parse_stub, read_stub
from uctvis.commands._common import note
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.paths import USUAL_MODE, exists, write_whole
from uctvis.texts import _

HELP = _("Write the template of a bot that speaks CodinGame's protocol.")
# Without the rights in the user's mask.
_EXECUTABLE = 0o777


def add_arguments(parser: ArgumentParser) -> None:
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help=_("a description of what the bot reads and writes"),
    )
    source.add_argument(
        "--rules",
        metavar="GAME",
        help=_("instead of a description: a game, such as chess or painting"),
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, required=True, help=_("the language of the template")
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help=_(
            "a new file for the template; if its folder is new, it gets a bot.toml, too; by "
            "default, the template is printed"
        ),
    )


def run(options: Namespace) -> int:
    if options.rules is not None:
        stub = parse_stub(_description(options.rules), options.rules)
    else:
        stub = read_stub(options.file)
    text = stub_text(stub, options.language)
    if options.output is None:
        print(text, end="")
        return 0
    path = options.output
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArenaError(path.parent, explained(error)) from error
    is_alone = not any(path.parent.iterdir())
    _write(path, text)
    described = _described(path, text, options.rules)
    if is_alone:
        _write(path.parent / BOT_TOML, described)
    elif not exists(path.parent / BOT_TOML):
        about = _("the bot needs a folder of its own, in which {file} contains:")
        note("\n".join((about.format(file=BOT_TOML), described.rstrip())))
    return 0


def _described(path: Path, text: str, rules: str | None) -> str:
    """The `bot.toml` of the bot."""
    protocol = next(one.name for one in all_protocols() if one.has_stubs)
    lines = [f'protocol = "{protocol}"']
    if rules is not None:
        lines.append(f"game = {json.dumps(full_name_of(rules))}")
    name = json.dumps(path.name if is_source(path) else f"./{path.name}", ensure_ascii=False)
    if is_source(path):
        lines.append(f"source = {name}")
    elif text.startswith("#!"):
        lines.append(f"command = [{name}]")
    return "".join(f"{line}\n" for line in lines)


def _description(rules: str) -> str:
    """The description of what bots read and write in a game.

    Raises GameError if there is no such game.
    """
    return kind_of_game(rules).stub(rules)


def _write(path: Path, text: str) -> None:
    """Write a new file completely or not at all; one that names its interpreter is executable.

    Raises ArenaError if it cannot be written, or is there already.
    """
    if exists(path):
        raise ArenaError(path, _("a file or folder with this name already exists"))
    mode = _EXECUTABLE if text.startswith("#!") else USUAL_MODE
    try:
        write_whole(path, text.encode(), mode=mode)
    except OSError as error:
        raise ArenaError(path, explained(error)) from error
