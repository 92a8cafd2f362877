"""The form of every engine that is found, and every form that is found, against their contract."""

import pytest
from showing import show

from uctvis.engines import kind_named, searching_kinds
from uctvis.errors import SettingError
from uctvis.games import all_games
from uctvis.modules import declared_in
from uctvis.ui.forms.engine_form import form_of
from uctvis.ui.forms.kind_form import KindForm

KINDS = [pytest.param(kind, id=kind.name) for kind in searching_kinds() if kind.label]


def test_each_form_of_its_own_is_of_an_engine():
    forms = declared_in("uctvis.ui.forms.engines", "FORM")
    assert all(kind_named(name) is not None for name in forms)
    assert all(issubclass(form, KindForm) for form in forms.values())


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_filled_with_an_engine_of_its_kind_in_each_game(qtbot, light, tmp_path, kind):
    games = [game for game in all_games() if kind.plays(game)]
    (tmp_path / "program").touch()
    engine = kind.read(str(tmp_path / "program") if kind.starts_program else None)
    form = show(qtbot, form_of(kind, games[0]))
    for game in games:
        form.show_game(game)
        with qtbot.waitSignal(form.changed):
            form.take(engine)
        assert form.engine.described(game) == form.kept.described(game)
        assert type(form.engine) is kind
        assert form.errors() == {}


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_wrong_field_gets_the_focus_and_a_message(qtbot, light, kind):
    game = next(game for game in all_games() if kind.plays(game))
    form = show(qtbot, form_of(kind, game))
    numbers = [cell for cell in form.cells.values() if hasattr(cell.field, "message")]
    for cell in numbers:
        cell.field.setText("many")
    form.mark_wrong()
    wrong = form.errors()
    assert all(isinstance(error, SettingError) for error in wrong.values())
    # Fields that are not enabled have no value.
    assert form.engine is None or not wrong
    for name in wrong:
        assert form.cells[name].field.message.text() == str(wrong[name])
    with qtbot.waitActive(form):
        form.activateWindow()
    form.go_to_wrong()
    if wrong:
        assert form.cells[next(iter(wrong))].field.hasFocus()
