"""`uctvis film` makes a film of the growth of a tree, or of a sequence of trees."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from pathlib import Path

from uctvis import api
from uctvis.commands._common import add_look, add_sources, bar_of, complain, say
from uctvis.commands._numbers import number
from uctvis.numerals import whole_number
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Make a film of the growth of a tree, or of a sequence of trees.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _("""\
Examples:
  uctvis film a.tree -o a.mp4                        the growth of the tree in 10 seconds
  uctvis film a.tree -o a.gif --size 640x360 --fps 15
  uctvis film a.tree -o a.mp4 --first 0 --last 500   the first 500 iterations
  uctvis film a.tree -o pictures                     numbered PNGs in a new folder
  uctvis film game -o game.mp4 --seconds 20          the trees of a folder, one after the other
  uctvis film game -o game.mp4 --seconds 60 --growth the growth of each tree

Growth needs files with the record of the search, such as the .tree files of uctvis. The sides
of an MP4 are even: an odd side is increased by one pixel. Ctrl-C and errors leave no partial
file, and an existing file stays unchanged.""")
    add_sources(parser)
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=Path,
        metavar="TARGET",
        help=_("a .mp4 or .gif file; without a suffix, a new or empty folder for numbered PNGs"),
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--growth",
        action="store_const",
        const=True,
        help=_("show the growth of each tree, one after the other (default for one file)"),
    )
    kind.add_argument(
        "--sequence",
        action="store_const",
        const=False,
        dest="growth",
        help=_("show each tree complete (default for several files)"),
    )
    parser.add_argument(
        "--places",
        choices=("final", "moment"),
        default="final",
        help=_("the positions of the nodes: final (default), or those of each iteration"),
    )
    parser.add_argument(
        "--size",
        type=_size,
        default=(1280, 720),
        metavar="WxH",
        help=_("in pixels; 1280x720 by default"),
    )
    parser.add_argument("--fps", type=int, default=30, help=_("frames per second; 30 by default"))
    parser.add_argument(
        "--seconds", type=number, default=10.0, help=_("the duration in seconds; 10 by default")
    )
    # Earlier versions used the second name of each.
    for flag, older, text in (
        (
            "--first",
            "--from",
            _("the first iteration; for a sequence, the number of the first tree"),
        ),
        ("--last", "--to", _("the last iteration or tree")),
    ):
        parser.add_argument(
            flag, older, type=int, dest=flag.removeprefix("--"), metavar="NUMBER", help=text
        )
    parser.add_argument(
        "--no-captions",
        action="store_false",
        dest="captions",
        help=_("hide the strip with the iteration and the leading moves"),
    )
    parser.add_argument(
        "--no-labels",
        action="store_false",
        dest="labels",
        help=_("hide moves and win percentages beside the nodes"),
    )
    parser.add_argument(
        "--legend",
        action="store_true",
        help=_("show a legend of the colours and marks below the tree"),
    )
    add_look(parser)


def run(options: Namespace) -> int:
    with bar_of(_("filming")) as progress:
        left_out = api.film(
            options.files,
            options.output,
            options.size,
            seconds=options.seconds,
            fps=options.fps,
            growth=options.growth,
            places=options.places,
            first=options.first,
            last=options.last,
            captions=options.captions,
            labels=options.labels,
            legend=options.legend,
            look=options.look,
            coloring=options.coloring,
            progress=progress,
        )
    for error in left_out:
        complain(error)
    text = harmless(options.output)
    say(_("Saved {path}").format(path=text) if sys.stdout.isatty() else text)
    return 1 if left_out else 0


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    sides = whole_number(width), whole_number(height)
    if sides[0] is None or sides[1] is None:
        raise ArgumentTypeError(
            _("expected a width and a height, such as 1280x720; got {text!r}").format(text=text)
        )
    return sides[0], sides[1]
