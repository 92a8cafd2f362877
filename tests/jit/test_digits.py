import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from uctvis.jit.digits import write_number


@given(st.integers(-(2**63) + 1, 2**63 - 1), st.integers(0, 5))
@example(0, 0)
@example(2**63 - 1, 0)
@example(10**18, 0)
@example(10**18 - 1, 0)
@example(-10, 2)
def test_numbers_are_written_as_python_does(number, at):
    out = np.full(30, ord("."), np.uint8)
    end = write_number(number, out, at)
    text = "." * at + str(number)
    assert end == len(text)
    assert bytes(out).decode() == text.ljust(30, ".")
