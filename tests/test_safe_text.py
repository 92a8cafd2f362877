from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.safe_text import harmless, harmless_lines


@given(st.text())
def test_nothing_that_a_terminal_obeys_is_left(text):
    shown = harmless(text)
    assert shown.isprintable()
    assert harmless(shown) == shown


@given(st.text(st.characters(categories=("L", "N", "P", "S"))))
def test_what_is_printable_stays(text):
    assert harmless(text) == text


def test_signs_of_control_characters():
    assert harmless("a\x1b[2Jb\x00\tc\r") == r"a\x1b[2Jb\x00    c\r"
    assert harmless("abc\u202edef\udcff") == r"abc\u202edef\udcff"


@given(st.text())
def test_lines_stay_lines_and_nothing_else_is_obeyed(text):
    lines = harmless_lines(text).split("\n")
    assert len(lines) == text.count("\n") + 1
    assert all(line.isprintable() for line in lines)
    assert all(line.startswith("  ") for line in lines[1:])


@given(st.text())
def test_what_a_bot_did_wrong_is_shown_harmless_everywhere(text):
    fault = FaultError(0, Verdict.CRASHED, text)
    assert all(line.isprintable() for line in fault.reason.split("\n"))
