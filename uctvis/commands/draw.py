"""`uctvis draw` draws tree files as pictures."""

from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    BooleanOptionalAction,
    Namespace,
    RawDescriptionHelpFormatter,
)
from pathlib import Path

from uctvis import api
from uctvis.commands._common import add_look, add_sources
from uctvis.commands._targets import add_target, write_each
from uctvis.numerals import whole_number
from uctvis.progress import Progress
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.view.folding import Folding

HELP = _("Draw tree files as pictures.")

# The limit of `api.draw`, not imported because that would load Qt.
_MOST_PIXELS = 16_384
_MOST_COUNT = 999_999_999


def add_arguments(parser: ArgumentParser) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _("""\
Examples:
  uctvis draw a.tree -o a.svg                   one file
  uctvis draw runs -o pictures                  all files of a folder, as pictures/*.png
  uctvis draw runs more -o pictures --to pdf    as .pdf
  uctvis draw a.tree -o a.png --visits 100      only nodes with at least 100 visits
  uctvis draw a.tree -o a.png --size 16384x8192 for a poster, with thicker lines

Pictures are named by the same rules as the files of `uctvis convert`, so no picture replaces
another.""")
    add_sources(parser)
    add_target(parser, ("png", "svg", "pdf"), "--format")
    parser.add_argument(
        "--size",
        type=_size,
        default=(1920, 1080),
        metavar="WxH",
        help=_("in pixels (PNG), 1/96 inch (SVG) or points (PDF)"),
    )
    parser.add_argument(
        "--labels",
        action=BooleanOptionalAction,
        default=True,
        help=_("show moves and win percentages beside the nodes where there is room (default)"),
    )
    parser.add_argument(
        "--legend",
        action="store_true",
        help=_("show a legend of the colours and marks below the tree"),
    )
    add_look(parser)
    parser.add_argument(
        "--depth", type=_count, metavar="ROWS", help=_("hide nodes below this depth")
    )
    parser.add_argument(
        "--visits",
        type=_count,
        default=0,
        metavar="LEAST",
        help=_("hide nodes with fewer visits, unless a node below them has that many"),
    )


def run(options: Namespace) -> int:
    folding = Folding(options.visits, options.depth)

    def write(tree: Tree, target: Path, _progress: Progress) -> None:
        api.draw(
            tree,
            target,
            options.size,
            labels=options.labels,
            legend=options.legend,
            look=options.look,
            coloring=options.coloring,
            folding=folding,
        )

    return write_each(options, write)


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    sides = whole_number(width, _MOST_PIXELS), whole_number(height, _MOST_PIXELS)
    if not sides[0] or not sides[1]:
        raise ArgumentTypeError(
            _(
                "expected a width and a height from 1 to {most}, such as 1920x1080; got {text!r}"
            ).format(most=_MOST_PIXELS, text=text)
        )
    return sides[0], sides[1]


def _count(text: str) -> int:
    count = whole_number(text, _MOST_COUNT)
    if count is None:
        raise ArgumentTypeError(
            _("expected a whole number from 0 to {most}; got {text!r}").format(
                most=_MOST_COUNT, text=text
            )
        )
    return count
