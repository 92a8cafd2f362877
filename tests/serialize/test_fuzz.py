"""Whatever stands in a file, there is a tree or a TreeFileError, and nothing else.

For longer runs, guided by what a file makes the readers do: tools/fuzz.py.
"""

import struct

import pytest
from fuzzing import check, check_written, data_of, with_right_checksums
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import trees

# What says much, and lengths, counts and numbers at their extremes.
PIECES = (
    b"|", b",", b"\r\n", b"\xff", b"9" * 12, b"1e308", b"-", b"\0" * 4,
    *(struct.pack("<i", value) for value in (-(2**31), -1, 1, 255, 2**31 - 1)),
    *(struct.pack("<q", value) for value in (-(2**63), -1, 2**40, 2**63 - 1)),
    b"\0\0\0\0\0\0\xf0\x7f", b"UCTVIS\r\n\1\0\0\0", b"root", b"game", b"play", b"srch", b"colm",
    b"end_",
)  # fmt: skip


@st.composite
def damaged_files(draw, suffix):
    """The bytes of a good file, or two: flipped, cut, doubled and spliced here and there."""
    files = [data_of(suffix, draw(trees(max_size=8))) for _file in range(draw(st.integers(1, 2)))]
    data = files[0]
    for _time in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + draw(st.sampled_from((1, 4, 30))))))
        kind = draw(st.sampled_from(("piece", "bytes", "bit", "cut", "double", "splice", "tail")))
        other_start = draw(st.integers(0, len(files[-1])))
        if kind == "bit" and start < len(data):
            flipped = data[start] ^ 1 << draw(st.integers(0, 7))
            data = data[:start] + bytes([flipped]) + data[start + 1 :]
        elif kind == "tail":
            # What stands behind the nodes of another file.
            data = data[:start] + files[-1][other_start:]
        else:
            piece = {
                "piece": draw(st.sampled_from(PIECES)),
                "bytes": draw(st.binary(max_size=8)),
                "double": data[start:end] * 2,
                "splice": files[-1][other_start : other_start + 30],
            }.get(kind, b"")
            data = data[:start] + piece + data[end:]
    if suffix == "tree" and draw(st.booleans()):
        data = with_right_checksums(data)
    return data or b"\0"


@st.composite
def hostile_chunks(draw):
    """A good tree, and chunks that were taken from it and its like, damaged, and sealed anew."""
    data = data_of("tree", draw(trees(max_size=6)))
    other = data_of("tree", draw(trees(max_size=6)))
    start = data.rindex(b"UCTVIS\r\n") + 12
    behind = bytearray(draw(st.sampled_from((data, other))).rpartition(b"UCTVIS\r\n")[2][4:])
    for _time in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, max(len(behind) - 4, 0)))
        value = draw(st.integers(-1, 9) | st.sampled_from((-(2**31), 255, 2**31 - 1)))
        behind[at : at + 4] = struct.pack("<i", value)
    return with_right_checksums(data[:start] + bytes(behind))


def check_all(suffix, data):
    tree = check(suffix, data)
    if tree is not None:
        check_written(tree)


@pytest.mark.parametrize("suffix", ["csv", "tree"])
def test_damaged_files(suffix):
    @given(damaged_files(suffix))
    def run(data):
        check_all(suffix, data)

    run()


@given(hostile_chunks())
def test_chunks_of_a_stranger(data):
    check_all("tree", data)


@pytest.mark.parametrize("suffix", ["csv", "tree"])
@given(st.binary(min_size=1, max_size=80))
def test_random_bytes(suffix, data):
    check_all(suffix, data)


@pytest.mark.long
@pytest.mark.parametrize("suffix", ["csv", "tree"])
def test_many_damaged_files(suffix):
    @settings(max_examples=10_000, suppress_health_check=list(HealthCheck), deadline=None)
    @given(damaged_files(suffix))
    def run(data):
        check(suffix, data)

    run()


@pytest.mark.long
@settings(max_examples=10_000, suppress_health_check=list(HealthCheck), deadline=None)
@given(hostile_chunks())
def test_many_chunks_of_a_stranger(data):
    check("tree", data)
