"""What the window says when a weaker PC chooses another move than its search preferred."""

from dataclasses import replace
from random import Random

import pytest
from named_widgets import settle
from qtpy.QtWidgets import QLabel

from uctvis.engines import read_engine
from uctvis.engines.levels import BEGINNER, CASUAL, STRONGEST
from uctvis.games import find
from uctvis.play import saved_game
from uctvis.play.found_texts import choice_text
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.player_bar import name_of
from uctvis.ui.shown.shown_choice import ShownChoice

GAME = find("mancala")


def seeded(seed):
    engine = BEGINNER.engine(GAME)
    return replace(engine, settings=replace(engine.settings, seed=seed))


def seed_that(errs):
    """A seed with which the PC errs, or does not, in its first move."""
    for seed in range(100):
        made = seeded(seed).player(Random(1)).choose(GAME, GAME.initial()).made
        if (made.erred is not None) == errs:
            return seed, made
    raise AssertionError


def labels(widget):
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


@pytest.fixture
def page(window):
    def begin(seed):
        window.play(GameSession.of_mode(GAME, Mode.PCS, pc=seeded(seed)))
        return window.game_page

    return begin


def open_panel(page, name):
    if not page.pane.inspector.panels[name].isVisible():
        page.pane.inspector.turn(name)
    return page.pane.inspector.panels[name]


def test_an_error_is_said_in_the_status_bar_beside_the_board_in_why_and_at_the_node(
    qtbot, window, page
):
    seed, made = seed_that(errs=True)
    page = page(seed)
    told = []
    page.said.connect(told.append)
    page.play.think()
    settle(qtbot, page)
    found = page.session.made[0]
    # The window plays as a match or a command with the same seed does.
    assert (found.move, found.choice.preferred) == (made.move, made.choice.preferred)
    assert found.choice.level == "beginner"
    said = choice_text(GAME, page.session.positions[0], found)
    assert said.startswith("The search preferred ")
    assert "%); at this level the PC chose " in said
    assert told[-1] == said
    assert said in page.panel.findChild(QLabel, "turn").whole
    assert f"{said}." in labels(open_panel(page, "why"))
    node = open_panel(page, "node")
    tree = page.pane.tree
    for child in range(1, tree.size):
        if tree.depth[child] > 2:
            continue
        page.pane.view.select(child)
        name = tree.shown_move(child)
        moves = [
            GAME.move_name(tree.names.root, one) for one in (found.move, made.choice.preferred)
        ]
        expected = tree.depth[child] == 1 and name in moves
        assert (f"{said}." in labels(node)) == expected
    page.pane.view.select(0)
    assert f"{said}." in labels(node)


def test_nothing_is_added_if_search_and_choice_agree(qtbot, page):
    page = page(seed_that(errs=False)[0])
    told = []
    page.said.connect(told.append)
    page.play.think()
    settle(qtbot, page)
    assert page.session.made[0].choice is not None
    everything = [*told, *labels(page), *labels(open_panel(page, "why"))]
    assert not [text for text in everything if "at this level" in text]


def test_an_error_is_still_said_when_its_position_is_shown_again_and_after_loading(
    qtbot, window, page
):
    page = page(seed_that(errs=True)[0])
    page.play.think()
    settle(qtbot, page)
    first = page.session.made[0]
    said = choice_text(GAME, page.session.positions[0], first)
    page.play.think()
    settle(qtbot, page)
    page.play.look_at(1)
    settle(qtbot, page)
    assert said in page.panel.findChild(QLabel, "turn").whole
    assert f"{said}." in labels(open_panel(page, "why"))
    page.play.take_back()
    page.play.redo()
    assert page.session.made[0] == first
    again = saved_game.read(saved_game.written(page.session))
    assert again.made[0] == first
    assert ShownChoice.of_move(again, 1).said == said


def test_the_strongest_level_is_named_as_what_it_is():
    game = find("connect_four")
    session = GameSession.of_mode(game, Mode.PCS, pc=STRONGEST.engine(game))
    assert name_of(session, 0).endswith("PC · Strongest (Alpha-beta)")
    session = GameSession.of_mode(game, Mode.PCS, pc=CASUAL.engine(game))
    assert name_of(session, 0).endswith("PC · Casual")


def test_settings_of_no_level_are_recorded_without_a_name(qtbot, window):
    engine = read_engine("uct:iterations=50,temperature=5,seen=1,seed=1")
    window.play(GameSession.of_mode(GAME, Mode.PCS, pc=engine))
    window.game_page.play.think()
    settle(qtbot, window.game_page)
    assert window.game_page.session.made[0].choice.level == ""
