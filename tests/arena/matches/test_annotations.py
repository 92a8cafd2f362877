import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.matches.annotations import COLOURS, Annotation, read_annotation

NUMBERS = st.floats(-1e6, 1e6)


@given(st.lists(NUMBERS, min_size=4, max_size=4), st.sampled_from(("", *COLOURS)))
def test_points_and_lines(numbers, colour):
    x, y, to_x, to_y = numbers
    point = f"draw point {x!r} {y!r} {colour}".rstrip()
    assert read_annotation(point) == Annotation(((x, y),), colour=colour)
    line = f"draw line {x!r} {y!r} {to_x!r} {to_y!r} {colour}".rstrip()
    assert read_annotation(line) == Annotation(((x, y), (to_x, to_y)), colour=colour)


@given(NUMBERS, NUMBERS, st.text(min_size=1))
def test_texts(x, y, text):
    assert read_annotation(f"draw text {x!r} {y!r} {text}") == Annotation(((x, y),), text)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "draw",
        "draw point",
        "draw point 1",
        "draw point 1 x",
        "draw point 1 nan",
        "draw point 1 2 pink",
        "draw point 1 2 red 3",
        "draw line 1 2 3",
        "draw line 1 2 3 inf",
        "draw text 1 2",
        "draw circle 1 2",
        "Draw point 1 2",
        "I draw point 1 2",
    ],
)
def test_other_lines(line):
    assert read_annotation(line) is None


@given(st.text())
def test_any_text(line):
    read_annotation(line)
    read_annotation(f"draw {line}")
    read_annotation(f"draw point {line}")
