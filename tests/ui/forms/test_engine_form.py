"""Tests of the form for an engine: its kinds, its levels, and what is remembered."""

import pytest
from named_widgets import button, field, named
from qtpy.QtWidgets import QCheckBox, QComboBox
from remembered import write_settings
from showing import show

from uctvis.alphabeta.settings import SETTINGS, AlphaBetaSettings
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import FIRST, LEVELS, THESIS
from uctvis.games import all_games, find
from uctvis.mcts.settings import Settings
from uctvis.ui.forms.engine_form import EngineForm
from uctvis.ui.forms.pc_form import _FIRST as REMEMBERED


@pytest.fixture
def form(qtbot, light):
    return show(qtbot, EngineForm(find("mancala")))


def choose_alphabeta(form):
    button(form, "Engine: Alpha-beta").click()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_a_level_fills_the_fields(form, level, game):
    form.show_game(find(game))
    form.usual.take(UctEngine(Settings(threads=2)))
    form.take_level(level)
    assert form.level is level
    kept = UctEngine(Settings(threads=2))
    assert form.engine == level.engine(find(game), kept)


def test_other_fields_are_of_no_level_and_the_same_again_of_theirs(form):
    form.take_level(THESIS)
    iterations = field(form, "Max iterations before move")
    iterations.setText("20001")
    assert form.level is None
    iterations.setText("nonsense")
    assert form.level is None
    iterations.setText("20000")
    assert form.level is THESIS
    field(form, "Seed").setText("7")
    assert form.level is THESIS


def test_a_level_is_that_of_the_next_game_and_other_fields_stay(form):
    for level in LEVELS:
        form.take_level(level)
        form.show_game(find("chess"))
        assert form.level is level
        assert form.engine == level.engine(find("chess"))
        form.show_game(find("mancala"))
    field(form, "Exploration parameter").setText("0.7")
    form.show_game(find("connect_four"))
    assert form.level is None
    assert form.engine.settings.exploration == 0.7


def test_every_setting_of_alpha_beta_has_a_field(form):
    form.show_game(find("chess"))
    choose_alphabeta(form)
    assert form.engine == AlphaBetaEngine()
    assert form.level is None
    for setting in SETTINGS:
        if setting.choices:
            box = named(form, QCheckBox, setting.title)
            assert box.isChecked()
            box.click()
            assert getattr(form.engine.settings, setting.name) == "off"
        elif setting.kind is not str:
            field(form, setting.title).setText("17")
            assert getattr(form.engine.settings, setting.name) == 17
    named(form, QComboBox, "Evaluation").setCurrentText("Material")
    named(form, QCheckBox, "Opening book").click()
    assert form.engine.settings.evaluation == "material"
    assert form.engine.uses_book


def test_wrong_fields_of_alpha_beta_are_marked(form):
    choose_alphabeta(form)
    field(form, "Depth").setText("many")
    field(form, "Memory in MB").setText("1")
    assert form.checked() is None
    assert field(form, "Depth").message.text().startswith("Depth: expected a whole number")
    assert field(form, "Memory in MB").message.text().startswith("Memory in MB: expected")
    form.go_to_wrong()
    field(form, "Depth").setText("")
    field(form, "Memory in MB").setText("")
    field(form, "Time in seconds").setText("")
    assert form.checked() is None
    assert "expected a depth, a time, or a number" in field(form, "Depth").message.text()
    field(form, "Depth").setText("6")
    assert form.checked() == AlphaBetaEngine(AlphaBetaSettings(depth=6, seconds=None))


def restored(qtbot, game="mancala"):
    form = EngineForm(find(game))
    qtbot.addWidget(form)
    form.restore(REMEMBERED)
    return form


def test_the_first_level_is_the_usual_one_and_the_last_one_is_remembered(qtbot, form):
    assert restored(qtbot).level is FIRST
    for level in LEVELS:
        form.take_level(level)
        form.save(REMEMBERED)
        assert restored(qtbot).level is level
        assert restored(qtbot, "chess").level is level
    field(form, "Expand after (visits)").setText("9")
    form.save(REMEMBERED)
    again = restored(qtbot)
    assert again.level is None
    assert again.engine.settings == Settings(expand_after=9)


def test_two_windows_of_the_first_start_keep_each_other_s_changes(qtbot, form):
    form.restore(REMEMBERED)
    # As another process does, after this one has read everything.
    write_settings({"search/iterations": "777", "search/level": "custom"})
    field(form, "Expand after (visits)").setText("9")
    form.save(REMEMBERED)
    settings = restored(qtbot).engine.settings
    assert (settings.iterations, settings.expand_after) == (777, 9)


def test_alpha_beta_is_remembered(qtbot, form):
    form.show_game(find("chess"))
    engine = AlphaBetaEngine(
        AlphaBetaSettings(depth=5, seconds=None, table="off", evaluation="material"), True
    )
    form.take_engine(engine)
    form.save(REMEMBERED)
    assert restored(qtbot, "chess").engine == engine
    # Its evaluation is of chess only.
    assert isinstance(restored(qtbot).engine, UctEngine)


def test_a_damaged_engine_does_no_harm(qtbot, light):
    write_settings({"search/engine": "alphabeta:depth=many", "search/level": "custom"})
    assert restored(qtbot).engine == UctEngine()


def test_fields_of_an_earlier_version_which_knew_no_levels_stay(qtbot, light):
    write_settings({"search/iterations": "777", "search/limited": "0"})
    form = restored(qtbot)
    assert form.level is None
    assert form.engine.settings == Settings(iterations=777, playout_limit=None)


def test_another_form_is_copied(qtbot, form):
    form.usual.take(UctEngine(Settings(threads=2, iterations=77)))
    choose_alphabeta(form)
    field(form, "Depth").setText("7")
    again = EngineForm(find("mancala"))
    qtbot.addWidget(again)
    again.take(form)
    assert again.engine == form.engine
    assert again.usual.engine == form.usual.engine
