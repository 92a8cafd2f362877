"""`uctvis uci` is a chess engine for any interface that speaks UCI."""

import contextlib
import os
import sys
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import BinaryIO

from uctvis.errors import UctvisError
from uctvis.texts import _

HELP = _("Run as a chess engine in an interface that speaks UCI.")

# A longer line is noise; the longest possible game has less than a tenth of it.
_LONGEST_LINE = 1 << 20


def add_arguments(parser: ArgumentParser) -> None:
    parser.set_defaults(only_prints=True)
    parser.epilog = _("It reads messages from the standard input until “quit” or its end.")


def run(_options: Namespace) -> int:
    from uctvis.mcts.threads import keep_priority
    from uctvis.play.uci.server import UciServer

    if sys.stdin is None or sys.stdout is None:
        raise UctvisError(_("a chess engine needs standard input and output"))
    # Other programs play against it, and no window of its own must respond.
    keep_priority()
    UciServer(writer(sys.stdout.buffer)).serve(lines(sys.stdin.buffer))
    # Python would wait for a thread that compiles.
    os._exit(0)


def lines(stream: BinaryIO, longest: int = _LONGEST_LINE) -> Iterator[str]:
    """The lines of a stream, cut to a number of bytes; invalid ones become replacement signs."""
    while data := stream.readline(longest):
        yield data.decode("utf-8", "replace")
        while not data.endswith(b"\n") and (data := stream.readline(longest)):
            pass


def writer(stream: BinaryIO) -> Callable[[str], None]:
    """A function that writes whole lines to a stream at once, from any thread."""
    writing = threading.Lock()

    def write(text: str) -> None:
        # If the interface has ended, so does the input.
        with writing, contextlib.suppress(BrokenPipeError):
            stream.write(f"{text}\n".encode())
            stream.flush()

    return write
