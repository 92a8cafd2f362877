"""Names of moves in one line, and in what they differ."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.explain.number_formats import number, payoff_text
from uctvis.tree.shown_names import common_ends, in_one_line, without_ends
from uctvis.view.marks.label_text import plain, text_width


@given(st.text())
def test_any_name_is_one_line_that_hides_and_reverses_nothing(text):
    shown = in_one_line(text)
    assert in_one_line(shown) == shown
    assert not set(shown) & set("\n\r\v\f\x1b\u2028\u2029\u0085")
    assert not any(unicodedata.bidirectional(letter) in ("RLO", "LRO", "RLE") for letter in shown)
    # Every letter that can be printed is still there, in the same order.
    letters = iter(shown)
    assert all(letter in letters for letter in text if letter.isprintable())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("the first\nthe second", "the first the second"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("a\u200cb", "a\u200cb"),
        ("soft\u00adhyphen", "softhyphen"),
        ("bell\x07", "bell\N{REPLACEMENT CHARACTER}"),
        ("\u202eabc", "\N{REPLACEMENT CHARACTER}abc"),
    ],
)
def test_names_as_they_are_shown(name, shown):
    assert in_one_line(name) == shown
    assert plain(name) == shown


def test_a_joiner_takes_no_room():
    assert text_width("a\u200db", 1) == text_width("ab", 1)


NAMES = st.lists(st.text("ab c", max_size=8).map(str.strip), min_size=2, max_size=5)


@given(NAMES)
def test_names_without_what_they_have_in_common_still_differ(names):
    ends = common_ends(names)
    cut = [without_ends(name, ends) for name in names]
    assert len(set(cut)) == len(set(names))
    # Only whole words are left out.
    assert ends[0] == "" or ends[0].endswith(" ")
    assert ends[1] == "" or ends[1].startswith(" ")


@pytest.mark.parametrize(
    ("names", "cut"),
    [
        (["Player 2 performed: [8]", "Player 2 performed: [9]"], ["…[8]", "…[9]"]),
        (["take 1 stone", "take 2 stone"], ["…1…", "…2…"]),
        (["e4"], ["e4"]),
        (["left", "right"], ["left", "right"]),
    ],
)
def test_what_rows_have_in_common_is_cut(names, cut):
    ends = common_ends(names)
    assert [without_ends(name, ends) for name in names] == cut


@pytest.mark.parametrize(
    ("value", "shares", "text"),
    [
        (0.5, True, "50%"),
        (4.5, False, "4.50"),
        (0.5, False, "0.50"),
        (1e308, False, "1e+308"),
        (float("nan"), True, "—"),
    ],
)
def test_a_payoff_is_in_percent_only_if_payoffs_are_shares(value, shares, text):
    assert payoff_text(value, shares=shares) == text


def test_a_number_is_never_hundreds_of_digits():
    assert number(-1e308) == "-1e+308"
