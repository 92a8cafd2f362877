"""The page to print: well formed, complete, harmless, for every game."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from reviewed import reviewed

from uctvis import games
from uctvis.errors import GameError
from uctvis.review.board_svg import board_svg
from uctvis.review.report import curve_svg, page_of, save_page

REVIEW = reviewed("tictactoe", ["a2", "c3", "b2", "b1", "a1", "a3", "c1", "b3"])
_VOID = {"meta"}


class Reader(HTMLParser):
    """Checks that the elements are closed in their order, and counts them."""

    def __init__(self):
        super().__init__()
        self.open, self.tags = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        assert not any(name.startswith("on") for name, _value in attrs)
        places = [value for name, value in attrs if name in ("href", "src")]
        assert all(place.startswith("data:image/svg+xml;base64,") for place in places)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def tags_of(page):
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader.tags


def test_it_shows_the_curve_and_a_board_for_each_turning_point():
    page = page_of(REVIEW, ("Ada", "Alan"))
    tags = tags_of(page)
    assert tags.count("svg") == 1 + len(REVIEW.drops())
    assert tags.count("circle") == len(REVIEW.drops())
    assert "script" not in tags
    assert "Ada" in page
    assert "blunder" in page
    assert "Perfect play is known here." in page
    assert "??" in page


def test_names_are_no_code():
    page = page_of(REVIEW, ("<script>alert(1)</script>", "\"'&<b>"))
    assert "script" not in tags_of(page)
    assert "<b>" not in page


def test_an_unfinished_review_says_so():
    page = page_of(reviewed("tictactoe", ["b2", "a1", "a2"], steps=2))
    tags_of(page)
    assert "Not all positions" in page


@pytest.mark.parametrize("name", [game.name for game in games.built_in_games()])
def test_the_board_of_each_game_is_well_formed(name):
    game = games.find(name)
    position = game.card_position()
    move = game.legal_moves(position)[0]
    picture = game.picture(position)
    drawn = board_svg(picture, game.clicks(position, move), title='"<&')
    root = ElementTree.fromstring(drawn)  # noqa: S314 - our own
    assert len(list(root)) >= len(picture.shapes)
    assert not re.search(r'="-?(nan|inf)', drawn.split("base64")[0])


def test_the_curve_is_well_formed():
    assert len(ElementTree.fromstring(curve_svg(REVIEW))) > 5  # noqa: S314 - our own


def test_a_page_that_cannot_be_written_is_an_error_in_words(tmp_path):
    save_page(tmp_path / "page.html", REVIEW)
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page_of(REVIEW)
    with pytest.raises(GameError, match="no such file"):
        save_page(tmp_path / "missing" / "page.html", REVIEW)
