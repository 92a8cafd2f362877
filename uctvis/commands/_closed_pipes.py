"""Commands whose reader has gone: `uctvis search ... -o a.tree | head -1` still writes a.tree."""

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any, TextIO


class _Lasting:
    """A text stream that drops what it cannot write to a closed pipe."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        with self._dropped():
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with self._dropped():
            self._stream.flush()

    @contextlib.contextmanager
    def _dropped(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            drop_output(self._stream)


def drop_output(stream: TextIO) -> None:
    """Let a stream write to nowhere; otherwise its buffer would fail again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


@contextlib.contextmanager
def closed_pipes_ignored() -> Iterator[None]:
    """Context manager in which output to a closed pipe is dropped, so that work goes on."""
    before = sys.stdout, sys.stderr
    # A program without a console has no streams.
    sys.stdout, sys.stderr = (stream and _Lasting(stream) for stream in before)
    try:
        yield
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    finally:
        sys.stdout, sys.stderr = before
