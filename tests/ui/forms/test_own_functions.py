"""Tests of forms with functions of users: what they offer, keep and say."""

import pytest
from qtpy.QtWidgets import QLabel
from showing import show

from uctvis import policies
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.levels import CASUAL, STRONG
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.ui.forms.engine_form import EngineForm
from uctvis.ui.forms.engines.uct import UctForm
from uctvis.ui.forms.own_form import OwnForm
from uctvis.ui.forms.pc_form import _FIRST as REMEMBERED


def brave(parent, child):
    """Looks only at the mean payoff.

    And more that nobody sees.
    """
    return child.mean


def of_most(mean, values, visits):
    return max(values)


def level(position):
    """Each position is worth the same."""
    return 0.5


@pytest.fixture
def form(qtbot, light):
    return show(qtbot, UctForm(find("tictactoe")))


def names(form, setting):
    box = form.cells[setting]._box if setting != "evaluation" else form.cells[setting].field
    return [box.itemData(place) for place in range(box.count())]


def choose(form, setting, name):
    cell = form.cells[setting]
    box = cell.field if setting == "evaluation" else cell._box
    box.setCurrentIndex(box.findData(name))


def texts(widget):
    return [label.text() for label in widget.findChildren(QLabel) if not label.isHidden()]


def test_functions_that_are_registered_while_a_form_is_open_are_offered(qtbot, form):
    assert form.cells["backup"].isHidden()
    assert form.cells["evaluation"].isHidden()
    choose(form, "selection", "puct")
    policies.register("brave", selection=brave, title="Brave <b>one</b>")
    policies.register("best", backup=of_most)
    policies.register("level", evaluation=level)
    qtbot.waitUntil(lambda: "brave" in names(form, "selection"))
    assert form.settings() == Settings(selection="puct")
    assert not form.cells["backup"].isHidden()
    assert names(form, "backup") == ["mean", "best"]
    assert names(form, "evaluation") == ["", "level"]
    assert not form.cells["evaluation"].isHidden()
    choose(form, "selection", "brave")
    choose(form, "backup", "best")
    choose(form, "evaluation", "level")
    assert form.settings() == Settings(selection="brave", backup="best", evaluation="level")
    shown = texts(form.cells["selection"])
    assert "Looks only at the mean payoff." in shown
    assert "brave(parent, child)" in shown
    assert "Brave <b>one</b>" in form.cells["selection"]._box.currentText()
    # A function without a docstring has no empty line.
    assert "" not in texts(form.cells["backup"])


def test_own_evaluations_are_offered_in_each_game_beside_its_own(qtbot, form):
    policies.register("level", evaluation=level)
    for name in ("tictactoe", "connect_four", "chess"):
        game = find(name)
        form.show_game(game)
        own = [one.name for one in game.evaluations()][1:]
        assert names(form, "evaluation") == ["", *own, "level"]
        choose(form, "evaluation", "level")
        assert form.engine.settings.evaluation == "level"
    other = show(qtbot, OwnForm(AlphaBetaEngine, find("tictactoe")))
    choose(other, "evaluation", "level")
    assert other.engine.settings.evaluation == "level"


def test_a_remembered_function_that_is_gone_falls_back_with_a_message(qtbot, form):
    REMEMBERED.save(
        REMEMBERED.values() | {"selection": "gone", "backup": "lost", "evaluation": "away"}
    )
    form.restore(REMEMBERED)
    assert form.settings() == Settings()
    for setting, name in (("selection", "gone"), ("backup", "lost"), ("evaluation", "away")):
        cell = form.cells[setting]
        assert not cell.isHidden()
        assert any(f"The function {name} is not there" in text for text in texts(cell))
    # It is kept, and comes back with the file that registers it.
    form.save(REMEMBERED)
    assert REMEMBERED.values()["selection"] == "gone"
    policies.register("gone", selection=brave)
    policies.register("lost", backup=of_most)
    policies.register("away", evaluation=level)
    qtbot.waitUntil(lambda: form.settings() != Settings())
    assert form.settings() == Settings(selection="gone", backup="lost", evaluation="away")
    assert not any("not there" in text for text in texts(form))


def test_another_choice_ends_the_message_about_a_function_that_is_gone(qtbot, form):
    REMEMBERED.save(REMEMBERED.values() | {"selection": "gone"})
    form.restore(REMEMBERED)
    choose(form, "selection", "puct")
    assert not any("not there" in text for text in texts(form))
    form.save(REMEMBERED)
    assert REMEMBERED.values()["selection"] == "puct"


def test_a_damaged_name_is_not_taken(form):
    for wrong in (7, "a b", "x" * 50, "../etc"):
        with pytest.raises(ValueError, match="one of ucb1, "):
            REMEMBERED.others["selection"].kind.read(wrong)
    with pytest.raises(ValueError, match="one of off, on"):
        REMEMBERED.others["solver"].kind.read("gone")


def test_a_title_of_a_thousand_letters_leaves_the_form_as_wide_as_it_is(qtbot, form):
    width = form.minimumSizeHint().width()
    policies.register("wide", selection=brave, title="W" * 1000)
    qtbot.waitUntil(lambda: "wide" in names(form, "selection"))
    assert form.minimumSizeHint().width() < width + 500


class Own(type(find("tictactoe"))):
    """A game whose level has a function of the user."""

    levels = dict(find("tictactoe").levels) | {"strong": "iterations=30,selection=brave"}


def test_a_level_whose_function_is_not_there_says_so_and_changes_nothing(qtbot, light):
    form = show(qtbot, EngineForm(find("tictactoe")))
    form.take_level(CASUAL)
    before = form.engine
    form.show_game(Own())
    assert form.level is CASUAL
    form.take_level(STRONG)
    assert form.engine == before
    assert any("The level Strong cannot be used" in text for text in texts(form))
    form.take_level(CASUAL)
    assert not any("cannot be used" in text for text in texts(form))
    policies.register("brave", selection=brave)
    form.take_level(STRONG)
    assert form.engine.settings.selection == "brave"
    assert form.level is STRONG
    # Another game at the same level, and back without the function.
    form.show_game(find("tictactoe"))
    assert form.level is STRONG
