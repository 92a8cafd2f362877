"""The command line: `uctvis [FILE|FOLDER ...]` opens the application; the commands do without.

Ends with 0; with 1 when it failed, and one line on standard error says why; or with 2
for a wrong usage.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import TypeVar

import numpy as np
from tqdm import tqdm

from uctvis import api, demo, games, warm
from uctvis.errors import GameError, SettingError, UctvisError
from uctvis.mcts.found import Found
from uctvis.mcts.search import Search
from uctvis.mcts.settings import (
    DEFAULT_EXPLORATION,
    DEFAULT_ITERATIONS,
    DEFAULT_PLAYOUT_LIMIT,
)
from uctvis.serialize import SUFFIXES
from uctvis.texts import _

_Item = TypeVar("_Item")


def main(arguments: Sequence[str] | None = None, demo_folder: Path | None = None) -> int:
    """Run a command, or else the application; return the exit status.

    With `demo_folder`, the demo game is played into it where there is no display.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given and given[0] in (*_COMMANDS, "-h", "--help"):
            options = _parser().parse_args(given)
            status: int = options.run(options)
            return status
        return _open(given, demo_folder)
    except (SettingError, GameError) as error:
        _complain(error)
        return 2
    except UctvisError as error:
        _complain(error)
        return 1
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else error)
        return 1
    except KeyboardInterrupt:
        _complain(_("stopped"))
        return 1


def _open(paths: list[str], demo_folder: Path | None) -> int:
    from uctvis.ui import display

    if not display.is_there():
        _complain(_("there is no display to open a window on"))
        if demo_folder is None:
            return 1
        return _play_demo(demo_folder)

    # The window's libraries are loaded only where there is a window.
    from uctvis.ui import application

    return application.run(paths)


def _play_demo(folder: Path) -> int:
    game = games.find("mancala")
    print(_("Playing the demo game without a window, into {folder}:").format(folder=folder))
    for number, played in enumerate(demo.play(game, demo.SETTINGS, folder), 1):
        print(
            _("{number}. player {player} moves {move}: {files}").format(
                number=number,
                player=played.player + 1,
                move=played.move,
                files=" ".join(file.name for file in played.files),
            ),
            flush=True,
        )
    return 0


def _info(options: argparse.Namespace) -> int:
    print(_("nodes\tdepth\twidest row\tvisits\tgame\trecord\tfile"))
    return _for_each(options.files, _describe)


def _describe(path: Path) -> None:
    tree = api.load(path)
    widths = np.bincount(tree.depth)
    record = "-" if tree.record is None else str(tree.record.iterations)
    tqdm.write(
        f"{tree.size}\t{len(widths) - 1}\t{widths.max()}\t{tree.visits[0]}"
        f"\t{tree.game or '-'}\t{record}\t{path}"
    )
    for warning in tree.warnings:
        _complain(warning)


def _convert(options: argparse.Namespace) -> int:
    api.save(api.load(options.source), options.target, plain=options.plain)
    return 0


def _draw(options: argparse.Namespace) -> int:
    options.output.mkdir(parents=True, exist_ok=True)
    drawn: set[str] = set()

    def draw(path: Path) -> None:
        stem = path.stem
        # Of files of one name, each has its picture.
        while stem in drawn:
            stem += "_"
        drawn.add(stem)
        api.draw(api.load(path), options.output / f"{stem}.{options.format}", options.size)

    return _for_each(options.files, draw)


def _search(options: argparse.Namespace) -> int:
    search = api.prepare(
        options.game,
        options.position,
        iterations=options.iterations,
        seconds=options.seconds,
        playout_limit=options.playout_limit or None,
        exploration=options.exploration,
        expand_after=options.expand_after,
        seed=options.seed,
        threads=options.threads,
    )
    found = _run(search)
    tree = found.tree
    print(
        _("{iterations} iterations, {nodes} nodes, {seconds:.3f} s").format(
            iterations=found.iterations, nodes=tree.size, seconds=found.seconds
        )
    )
    for child in sorted(tree.children(0), key=lambda child: -tree.visits[child]):
        print(f"{tree.move_name(child)}\t{tree.visits[child]}\t{tree.mean[child]:.4f}")
    if options.output is not None:
        api.save(tree, options.output)
    return 0


def _run(search: Search) -> Found:
    """Search, with a progress bar on a terminal; Ctrl-C stops it."""
    with ThreadPoolExecutor(1) as threads, tqdm(total=100, disable=None, leave=False) as bar:
        running = threads.submit(search.run)
        try:
            while not wait([running], timeout=0.1).done:
                bar.update(int(100 * search.progress) - bar.n)
        except KeyboardInterrupt:
            search.stop()
            raise
        return running.result()


def _demo(options: argparse.Namespace) -> int:
    return _play_demo(options.output)


def _warm(options: argparse.Namespace) -> int:
    warm.fill_cache(options.part)
    return 0


def _for_each(items: Iterable[_Item], work: Callable[[_Item], None]) -> int:
    """Do `work` on each item; name those that fail, and go on."""
    status = 0
    for item in tqdm(list(items), disable=None, leave=False):
        try:
            work(item)
        except UctvisError as error:
            _complain(error)
            status = 1
    return status


def _complain(message: object) -> None:
    tqdm.write(f"uctvis: {message}", file=sys.stderr)


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(
            _("expected a width and a height, as 1920x1080; got {text!r}").format(text=text)
        )
    return int(width), int(height)


def _tree_path(text: str) -> Path:
    """A path that a tree can be saved at: asked before a long search, not after."""
    path = Path(text)
    if path.suffix.lower() not in SUFFIXES:
        raise argparse.ArgumentTypeError(
            _("expected a name that ends in {suffixes}; got {text!r}").format(
                suffixes=_(" or ").join(SUFFIXES), text=text
            )
        )
    return path


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="uctvis",
        description=_("Play board games with UCT and look at the tree that the search grows."),
        epilog=_("Without a command, uctvis [FILE|FOLDER ...] opens the application."),
    )
    commands = parser.add_subparsers(required=True, metavar=_("COMMAND"))

    def add(name: str, help_text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help_text, description=help_text)
        command.set_defaults(run=_COMMANDS[name])
        return command

    info = add("info", _("Say what is in tree files."))
    info.add_argument("files", nargs="+", type=Path, metavar="FILE")

    convert = add("convert", _("Write a tree file in another format, told by the suffix."))
    convert.add_argument("source", type=Path)
    convert.add_argument("target", type=_tree_path)
    convert.add_argument(
        "--plain", action="store_true", help=_("leave out what only uctvis reads, as the record")
    )

    draw = add("draw", _("Draw tree files as pictures."))
    draw.add_argument("files", nargs="+", type=Path, metavar="FILE")
    draw.add_argument("-o", "--output", required=True, type=Path, metavar="FOLDER")
    draw.add_argument("--format", choices=("png", "svg", "pdf"), default="png")
    draw.add_argument(
        "--size", type=_size, default=(1920, 1080), metavar="WxH", help=_("in pixels")
    )

    search = add("search", _("Search for the best move, and save the tree."))
    search.add_argument("game", help=", ".join(game.name for game in games.all_games()))
    search.add_argument("--position", help=_("the initial one if left out"))
    search.add_argument(
        "--iterations",
        type=int,
        help=_("{count} if no time is given").format(count=DEFAULT_ITERATIONS),
    )
    search.add_argument("--seconds", type=float)
    search.add_argument(
        "--playout-limit", type=int, default=DEFAULT_PLAYOUT_LIMIT, help=_("0: no limit")
    )
    search.add_argument("--exploration", type=float, default=DEFAULT_EXPLORATION)
    search.add_argument("--expand-after", type=int, default=0, help=_("visits"))
    search.add_argument("--seed", type=int)
    search.add_argument("--threads", type=int, default=1)
    search.add_argument("-o", "--output", type=_tree_path, metavar="FILE", help=_(".tree or .csv"))

    demonstration = add("demo", _("Let the PC play mancala against itself; keep its trees."))
    demonstration.add_argument("-o", "--output", type=Path, default=Path("out"), metavar="FOLDER")

    warming = add("warm", _("Compile everything ahead of its first use."))
    warming.add_argument("part", nargs="?", choices=warm.PARTS, help=_("only what this needs"))
    return parser


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "info": _info,
    "convert": _convert,
    "draw": _draw,
    "search": _search,
    "demo": _demo,
    "warm": _warm,
}
