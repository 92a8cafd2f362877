from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.safe_text import harmless


@given(st.text())
def test_nothing_that_a_terminal_obeys_is_left(text):
    shown = harmless(text)
    assert shown.isprintable()
    assert harmless(shown) == shown


@given(st.text(st.characters(categories=("L", "N", "P", "S"))))
def test_what_is_printable_stays(text):
    assert harmless(text) == text


def test_signs_of_control_characters():
    assert harmless("a\x1b[2Jb\x00\tc\r") == "a␛[2Jb␀    c␍"
    assert harmless("abc\u202edef") == "abc\N{REPLACEMENT CHARACTER}def"
