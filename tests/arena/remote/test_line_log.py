"""Lines that can be said again from any of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.remote.line_log import LineLog

PIECES = st.lists(st.text("ab\r\n", max_size=6).map(str.encode), max_size=12)


@given(PIECES, st.integers(0, 20))
def test_everything_after_some_lines(pieces, count):
    log = LineLog()
    for piece in pieces:
        log.add(piece)
    lines = b"".join(pieces).splitlines(keepends=False) and b"".join(pieces).split(b"\n")
    complete = max(len(lines) - 1, 0)
    assert log.count == complete
    if count > complete:
        with pytest.raises(ValueError, match="expected 0 to"):
            log.after(count)
    else:
        assert log.after(count) == b"\n".join(b"".join(pieces).split(b"\n")[count:])
