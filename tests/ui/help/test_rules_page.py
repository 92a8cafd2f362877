"""The rules of every game: a page with boards for ours, a page of what is known for others."""

import re

import pytest
from nim import Nim
from qtpy.QtCore import QSizeF, QUrl

from uctvis import games, simultaneous
from uctvis.errors import GameError
from uctvis.ui.help.board_pictures import draw_board, read_board
from uctvis.ui.help.guide_page import GuidePage
from uctvis.ui.help.guide_pages import GuidePages, folder
from uctvis.ui.help.guide_window import GuideWindow
from uctvis.ui.help.rules_page import made_page, page_of

GAMES = [game.name for game in games.built_in_games()]
EACH = [*GAMES, *simultaneous.declarations()]
LANGUAGES = ["en", "pl"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EACH)
def test_every_game_has_a_page_with_a_picture(name, language):
    pages = GuidePages(folder(), language)
    assert f"rules/{name}" in {one for chapter in pages.chapters() for one in chapter.pages}
    assert re.search(r"^!\[.+\]\(", pages.markdown(f"rules/{name}"), re.MULTILINE)
    # Short enough to be read before the first game.
    assert len(pages.source(f"rules/{name}").split()) < 420


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EACH)
def test_every_board_of_a_page_is_a_position(name, language):
    source = GuidePages(folder(), language).source(f"rules/{name}")
    for block in re.findall(r"^```\{board\}.*\n((?:(?!```).*\n)+)", source, re.MULTILINE):
        for line in block.splitlines():
            assert read_board(line).picture.shapes


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_is_found_by_its_name(name):
    assert page_of(games.find(name), GuidePages(folder())) == f"rules/{name}"


def test_moves_are_made_and_the_last_one_is_marked():
    pig = read_board("pig")
    assert not pig.marked
    four = read_board("connect_four > 4 4 3")
    assert four.marked
    assert four != read_board("connect_four > 4 4")
    with pytest.raises(GameError, match="expected one of the moves"):
        read_board("connect_four > 9")
    with pytest.raises(GameError):
        read_board("no such game")


def test_a_board_is_as_large_as_the_room_allows(qapp, light):
    image = draw_board("mancala", QSizeF(300, 200), 2.0)
    assert image.width() == 600
    assert image.devicePixelRatio() == 2.0
    assert image.height() <= 400


class OtherNim(Nim):
    """Not in the registry."""

    name = "other_nim"


def test_a_game_from_elsewhere_gets_a_page_of_what_is_known(qapp, light, monkeypatch):
    game = OtherNim()
    monkeypatch.setattr(games, "_added", {})
    games.add(game, "/home/me/other_nim.py")
    pages = GuidePages(folder())
    name = page_of(game, pages)
    text = pages.markdown(name)
    assert "/home/me/other_nim.py" in text
    assert "Player 1 moves first, then Player 2" in text.replace("\\", "")
    assert "board:1/other_nim" in text
    assert "`1`" in text
    page = GuidePage(pages)
    page.open(name)
    assert page.toPlainText().startswith("Nim: rules")
    assert page.name == name


def test_a_game_that_fails_has_a_page_that_says_so(monkeypatch):
    def fail(*_asked):
        raise GameError("it is broken")

    game = OtherNim()
    monkeypatch.setattr(OtherNim, "picture", fail)
    assert "it is broken" in made_page(game)


def test_signs_of_markdown_in_a_title_stay(monkeypatch):
    monkeypatch.setattr(OtherNim, "title", "A *b* [c](d) # `e`")
    assert made_page(OtherNim()).startswith("# A \\*b\\* \\[c\\]\\(d\\) \\# \\`e\\`: rules")


def test_f1_in_a_game_opens_its_page_and_elsewhere_the_guide(window, qtbot):
    entries = window.shortcuts.entries
    assert entries["help.guide"].shortcuts()
    assert not entries["help.rules"].isEnabled()
    window.start_page.play_panel.cards.choose_game("hex")
    window.start_page.play_panel.cards.play_button.click()
    qtbot.waitUntil(lambda: window.game_shown is not None and window.game_shown.session is not None)
    qtbot.waitUntil(lambda: entries["help.rules"].isEnabled())
    assert [keys.toString() for keys in entries["help.rules"].shortcuts()] == ["F1"]
    assert not entries["help.guide"].shortcuts()
    entries["help.rules"].trigger()
    guide = window.findChild(GuideWindow)
    assert guide.page.name == "rules/hex"
    assert guide.contents.currentItem().text() == "Hex: rules"
    window.show_start_page()
    assert entries["help.guide"].shortcuts()


def test_the_start_page_links_to_the_rules_of_the_chosen_game(window, qtbot):
    panel = window.start_page.play_panel
    panel.cards.choose_game("reversi")
    assert panel.rules.text() == "Rules: Reversi"
    panel.rules.click()
    assert window.findChild(GuideWindow).page.name == "rules/reversi"


def test_a_board_follows_the_theme(qapp, light):
    page = GuidePage(GuidePages(folder()))
    page.open("rules/hex")
    assert not page.loadResource(2, QUrl("board:1/hex")).isNull()
