"""`uctvis film`: the growth of a tree, or a sequence of trees, as a film."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from pathlib import Path

from uctvis import api
from uctvis.commands._common import add_sources, bar_of, complain, say, shown
from uctvis.numerals import whole_number
from uctvis.texts import _

HELP = _("Make a film of the growth of a tree, or of a sequence of trees.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _("""\
Examples:
  uctvis film a.tree -o a.mp4                        how the tree grew, in 10 seconds
  uctvis film a.tree -o a.gif --size 640x360 --fps 15
  uctvis film a.tree -o a.mp4 --from 0 --to 500      its first 500 iterations
  uctvis film a.tree -o pictures                     numbered PNGs in a new folder
  uctvis film game -o game.mp4 --seconds 20          the trees of a folder, one after the other
  uctvis film game -o game.mp4 --seconds 60 --growth how each of them grew

Growth needs files that hold the record of the search, as .tree files of uctvis do. An MP4 has
even sides: one that is odd gets one pixel more. Ctrl-C, and whatever fails, leaves nothing
behind, and an old file as it was.""")
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
        help=_("trees grow, one after the other; so it is for one file if left out"),
    )
    kind.add_argument(
        "--sequence",
        action="store_const",
        const=False,
        dest="growth",
        help=_("trees are seen as they are; so it is for several files if left out"),
    )
    parser.add_argument(
        "--places",
        choices=("final", "moment"),
        default="final",
        help=_(
            "whether nodes stand where they stand in the end, so if left out, or move to the "
            "places of each moment"
        ),
    )
    parser.add_argument(
        "--size",
        type=_size,
        default=(1280, 720),
        metavar="WxH",
        help=_("in pixels; 1280x720 if left out"),
    )
    parser.add_argument("--fps", type=int, default=30, help=_("frames a second; 30 if left out"))
    parser.add_argument(
        "--seconds", type=float, default=10.0, help=_("how long it is; 10 if left out")
    )
    for flag, place, text in (
        ("--from", "first", _("the first iteration; of a sequence, the number of the first tree")),
        ("--to", "last", _("the last one")),
    ):
        parser.add_argument(flag, type=int, dest=place, metavar="NUMBER", help=text)
    parser.add_argument(
        "--no-captions",
        action="store_false",
        dest="captions",
        help=_("without the iteration and the leading moves below"),
    )
    parser.add_argument(
        "--no-labels",
        action="store_false",
        dest="labels",
        help=_("without moves and mean payoffs beside the nodes"),
    )
    parser.add_argument(
        "--legend", action="store_true", help=_("what the colours mean, in a corner")
    )


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
            progress=progress,
        )
    for error in left_out:
        complain(error)
    text = shown(options.output)
    say(_("Saved {path}").format(path=text) if sys.stdout.isatty() else text)
    return 1 if left_out else 0


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    sides = whole_number(width), whole_number(height)
    if sides[0] is None or sides[1] is None:
        raise ArgumentTypeError(
            _("expected a width and a height, as 1280x720; got {text!r}").format(text=text)
        )
    return sides[0], sides[1]
