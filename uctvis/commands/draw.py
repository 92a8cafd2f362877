"""`uctvis draw`: pictures of tree files."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from uctvis import api
from uctvis.commands.common import for_each
from uctvis.texts import _

HELP = _("Draw tree files as pictures.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--format", choices=("png", "svg", "pdf"), default="png")
    parser.add_argument(
        "--size", type=_size, default=(1920, 1080), metavar="WxH", help=_("in pixels")
    )


def run(options: Namespace) -> int:
    options.output.mkdir(parents=True, exist_ok=True)
    drawn: set[str] = set()

    def draw(path: Path) -> None:
        stem = path.stem
        # Of files of one name, each has its picture.
        while stem in drawn:
            stem += "_"
        drawn.add(stem)
        api.draw(api.load(path), options.output / f"{stem}.{options.format}", options.size)

    return for_each(options.files, draw)


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise ArgumentTypeError(
            _("expected a width and a height, as 1920x1080; got {text!r}").format(text=text)
        )
    return int(width), int(height)
