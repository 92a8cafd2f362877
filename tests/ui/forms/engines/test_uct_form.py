"""Tests of the form for settings, with fields that depend on the game."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QLineEdit
from remembered import write_settings
from showing import show

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import all_games, find
from uctvis.mcts.settings import Settings
from uctvis.ui.forms.engines.uct import UctForm
from uctvis.ui.forms.pc_form import _FIRST as REMEMBERED


@pytest.fixture
def form(qtbot, light):
    return show(qtbot, UctForm(find("mancala")))


def evaluation(form):
    (found,) = [b for b in form.findChildren(QComboBox) if b.accessibleName() == "Evaluation"]
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
    known = ["Material", "Placement", "Quiescence", "Positional", "Tactics"]
    assert titles(evaluation(form)) == known
    tips = [evaluation(form).itemData(place, Qt.ToolTipRole) for place in range(len(known))]
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


def test_the_choice_stays_while_a_game_with_other_evaluations_is_shown(form):
    form.show_game(find("chess"))
    evaluation(form).setCurrentText("Quiescence")
    form.show_game(find("connect_four"))
    assert evaluation(form).currentText() == "Even"
    assert form.settings() == Settings()
    form.show_game(find("chess"))
    assert form.settings() == Settings(evaluation="quiescence")
    form.show_game(find("connect_four"))
    evaluation(form).setCurrentText("Open lines")
    assert form.settings() == Settings(evaluation="lines")
    form.show_game(find("chess"))
    assert evaluation(form).currentText() == "Material"
    assert form.settings() == Settings()


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
        again = UctForm(find(first))
        qtbot.addWidget(again)
        again.restore(REMEMBERED)
        again.show_game(find("chess"))
        assert again.settings().evaluation == "placement"
        assert again.uses_book


def test_damaged_memory_does_no_harm(form):
    form.show_game(find("chess"))
    write_settings(
        {
            "search/evaluation": "nonsense",
            "search/book": "nonsense",
            "search/exploration": "much",
            "search/level": "nonsense",
            "search/threads": "2",
        }
    )
    form.restore(REMEMBERED)
    assert form.settings() == Settings(threads=2)
    assert not form.uses_book


def number(form, name):
    (found,) = [f for f in form.findChildren(QLineEdit) if f.accessibleName() == name]
    return found


def test_all_wrong_fields_are_marked_at_once(form):
    wrong = {"Exploration parameter": "much", "Threads": "0", "Seed": "-1"}
    for name, text in wrong.items():
        number(form, name).setText(text)
    form.mark_wrong()
    assert form.engine is None
    for name in wrong:
        assert number(form, name).message.isVisible()
        assert number(form, name).message.text().startswith(f"{name}: expected ")
    number(form, "Threads").setText("2")
    form.mark_wrong()
    assert form.engine is None
    assert not number(form, "Threads").message.isVisible()
    assert number(form, "Seed").message.isVisible()


def test_a_refused_number_does_not_come_back(qtbot, form):
    number(form, "Exploration parameter").setText("0.5")
    form.save(REMEMBERED)
    number(form, "Exploration parameter").setText("much")
    # An invalid number in an unused field is not stored either.
    form.cells["seconds"].button.click()
    number(form, "Max iterations before move").setText("many")
    form.save(REMEMBERED)
    again = UctForm(find("mancala"))
    qtbot.addWidget(again)
    again.restore(REMEMBERED)
    assert number(again, "Exploration parameter").text() == "0.5"
    assert number(again, "Max iterations before move").text() == "20000"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_an_engine_fills_the_fields(form, game):
    form.show_game(game)
    settings = Settings(
        iterations=None,
        seconds=0.25,
        playout_limit=None,
        exploration=0.5,
        expand_after=3,
        seed=7,
        memory=100,
        selection="puct",
        first_play=0.75,
        solver="on",
        evaluation=next((one.name for one in game.evaluations()[1:]), ""),
    )
    for engine in (UctEngine(settings, game.has_book), UctEngine(Settings())):
        form.take(engine)
        assert form.engine == engine


def test_there_is_no_engine_while_a_field_is_wrong(form):
    number(form, "Threads").setText("0")
    assert form.engine is None


def test_tab_comes_to_the_evaluation_after_the_limit_and_to_the_book_at_the_end(qtbot, form):
    form.show_game(find("chess"))
    with qtbot.waitActive(form):
        form.activateWindow()
    names = []
    form.findChild(QAbstractButton).setFocus()
    for _field in range(12):
        widget = form.focusWidget()
        names.append(widget.accessibleName() or widget.text().replace("&", ""))
        qtbot.keyClick(widget, Qt.Key_Tab)
    limit = names.index("Evaluation") - 1
    assert names[limit - 1 : limit + 2] == ["Limit moves in playouts"] * 2 + ["Evaluation"]
    assert names.index("Opening book") > names.index("Seed") > limit
