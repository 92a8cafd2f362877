"""Whatever stands in a file, there is a tree or a TreeFileError, and nothing else."""

import numpy as np
import pytest
from comparing import assert_sound
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import trees

from uctvis import TreeFileError
from uctvis.serialize import binary, csv

PIECES = (b"|", b",", b"\r\n", b"\xff", b"\xff\xff\xff\x7f", b"\0" * 4, b"9" * 12)
READERS = {"csv": (csv.read, csv.write), "tree": (binary.read, binary.write)}


@st.composite
def damaged_files(draw, suffix):
    """The bytes of a good file, flipped, cut, doubled and spliced here and there."""
    tree = draw(trees(max_size=8))
    data = b"".join(bytes(piece) for piece in READERS[suffix][1](tree))
    for _time in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + draw(st.sampled_from((1, 4, 30))))))
        piece = draw(
            st.one_of(
                st.just(b""),
                st.binary(max_size=8),
                st.sampled_from(PIECES),
                st.just(data[start:end] * 2),
            )
        )
        data = data[:start] + piece + data[end:]
    return data or b"\0"


def check(suffix, data):
    try:
        tree = READERS[suffix][0]("file", np.frombuffer(bytearray(data), np.uint8))
    except TreeFileError:
        return
    assert_sound(tree)
    assert tree.size <= 1 + len(data) // 9
    for node in range(tree.size):
        tree.move_name(node)
        tree.state_name(node)


@pytest.mark.parametrize("suffix", ["csv", "tree"])
def test_damaged_files(suffix):
    @given(damaged_files(suffix))
    def run(data):
        check(suffix, data)

    run()


@pytest.mark.parametrize("suffix", ["csv", "tree"])
@given(st.binary(min_size=1, max_size=80))
def test_random_bytes(suffix, data):
    check(suffix, data)


@pytest.mark.long
@pytest.mark.parametrize("suffix", ["csv", "tree"])
def test_many_damaged_files(suffix):
    @settings(max_examples=10_000, suppress_health_check=list(HealthCheck), deadline=None)
    @given(damaged_files(suffix))
    def run(data):
        check(suffix, data)

    run()
