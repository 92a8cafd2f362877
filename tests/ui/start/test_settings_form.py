"""What the form of the settings offers in one game and not in another."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QAbstractButton, QCheckBox, QComboBox
from remembered import write_settings

from uctvis.games import all_games, find
from uctvis.mcts.settings import Settings
from uctvis.ui.start.pc_form import _FIRST as REMEMBERED
from uctvis.ui.start.settings_form import SettingsForm


@pytest.fixture
def form(qtbot, light):
    form = SettingsForm()
    qtbot.addWidget(form)
    form.show()
    qtbot.waitExposed(form)
    return form


def evaluation(form):
    (found,) = form.findChildren(QComboBox)
    assert found.accessibleName() == "Evaluation"
    return found


def check_box(form, text):
    (found,) = [b for b in form.findChildren(QCheckBox) if b.text().replace("&", "") == text]
    return found


def titles(box):
    return [box.itemText(place) for place in range(box.count())]


def test_evaluations_are_offered_where_there_are_several(form):
    assert not evaluation(form).isVisible()
    for game in all_games():
        form.show_game(game)
        told = game.evaluations()
        assert evaluation(form).isVisible() == bool(told)
        assert titles(evaluation(form)) == [one.title for one in told]
        assert form.settings() == Settings()
    form.show_game(find("chess"))
    assert titles(evaluation(form)) == ["Material", "Placement"]
    tips = [evaluation(form).itemData(place, Qt.ToolTipRole) for place in range(2)]
    assert tips == [one.about for one in find("chess").evaluations()]


def test_what_is_chosen_arrives_and_is_chosen_again_when_the_game_is(form):
    form.show_game(find("chess"))
    evaluation(form).setCurrentText("Placement")
    assert form.settings() == Settings(evaluation="placement")
    form.show_game(find("mancala"))
    assert form.settings() == Settings()
    form.show_game(find("tictactoe"))
    form.show_game(find("chess"))
    assert evaluation(form).currentText() == "Placement"
    assert form.settings() == Settings(evaluation="placement")


def test_with_playouts_to_the_end_nothing_is_evaluated(form):
    form.show_game(find("chess"))
    (limited,) = [
        b for b in form.findChildren(QAbstractButton) if b.text() == "&Limit moves in playouts"
    ]
    limited.click()
    assert not evaluation(form).isEnabled()
    limited.click()
    assert evaluation(form).isEnabled()


def test_the_book_is_offered_where_there_is_one(form):
    book = check_box(form, "Opening book")
    assert not form.uses_book
    for game in all_games():
        form.show_game(game)
        assert book.isVisible() == game.has_book
    form.show_game(find("chess"))
    book.click()
    assert form.uses_book
    form.show_game(find("mancala"))
    assert not form.uses_book
    form.show_game(find("chess"))
    assert form.uses_book


@pytest.mark.parametrize("shown", ["chess", "mancala"])
def test_both_are_remembered_whichever_game_is_shown(qtbot, form, shown):
    form.show_game(find("chess"))
    evaluation(form).setCurrentText("Placement")
    check_box(form, "Opening book").click()
    form.show_game(find(shown))
    form.save(REMEMBERED)
    for first in ("chess", "mancala"):
        again = SettingsForm()
        qtbot.addWidget(again)
        again.show_game(find(first))
        again.restore(REMEMBERED)
        again.show_game(find("chess"))
        assert again.settings().evaluation == "placement"
        assert again.uses_book


def test_damaged_memory_does_no_harm(form):
    form.show_game(find("chess"))
    write_settings({"search/evaluation": "nonsense", "search/book": "nonsense"})
    form.restore(REMEMBERED)
    assert form.settings() == Settings()
    assert not form.uses_book


def test_tab_comes_to_the_evaluation_after_the_limit_and_to_the_book_at_the_end(qtbot, form):
    form.show_game(find("chess"))
    form.activateWindow()
    qtbot.waitActive(form)
    names = []
    form.findChild(QAbstractButton).setFocus()
    for _field in range(12):
        widget = form.focusWidget()
        names.append(widget.accessibleName() or widget.text().replace("&", ""))
        qtbot.keyClick(widget, Qt.Key_Tab)
    limit = names.index("Evaluation") - 1
    assert names[limit - 1 : limit + 2] == ["Limit moves in playouts"] * 2 + ["Evaluation"]
    assert names.index("Opening book") > names.index("Seed") > limit
