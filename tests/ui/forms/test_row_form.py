"""Forms of rows: which cells they check and take, where they say what is wrong, and their lines."""

import pytest
from qtpy.QtWidgets import QCheckBox, QComboBox, QLabel, QWidget
from showing import show

from uctvis.errors import SettingError
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.ui.forms.declared_cells import NumberCell, cell_of
from uctvis.ui.forms.row_form import RowForm, in_line
from uctvis.ui.widgets.fields import NumberField, TextField

WHOLE = DeclaredSetting(
    name="whole", default=3, kind=int, limits=(1, 2000), title="Whole", label="&Whole number"
)
REAL = DeclaredSetting(name="real", default=0.5, kind=float, limits=(0.0, 1.0), title="Real")
CHOICE = DeclaredSetting(
    name="choice", default="b", kind=str, choices=("a", "b"), title="Choice", tip="One of two"
)
TRUTH = DeclaredSetting(name="truth", default=True, kind=bool, title="&Truth")
SWITCH = DeclaredSetting(
    name="switch", default="off", kind=str, choices=("on", "off"), title="Switch"
)
TEXT = DeclaredSetting(name="text", default="red & blue", kind=str, title="Text")
OPTIONAL = DeclaredSetting(
    name="optional", kind=int, limits=(1, 9), absence=Absence.EMPTY, title="Optional"
)
SETTINGS = (WHOLE, REAL, CHOICE, TRUTH, SWITCH, TEXT, OPTIONAL)
FIELDS = {
    "whole": NumberField,
    "real": NumberField,
    "choice": QComboBox,
    "truth": QCheckBox,
    "switch": QCheckBox,
    "text": TextField,
    "optional": NumberField,
}


@pytest.fixture
def form(qtbot, light):
    form = RowForm(150)
    form.add_rows([cell_of(one, with_buttons=True) for one in SETTINGS])
    return show(qtbot, form)


def test_each_setting_has_the_field_of_its_kind_with_its_default(form):
    assert {name: type(cell.field) for name, cell in form.cells.items()}.keys() == FIELDS.keys()
    assert all(isinstance(cell.field, FIELDS[name]) for name, cell in form.cells.items())
    assert form.values() == {one.name: one.default for one in SETTINGS}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.name)
def test_a_field_gives_back_each_allowed_value(form, setting):
    values = {
        int: [1, 9],
        float: [0.0, 0.25],
        bool: [False, True],
        str: setting.choices or ["", "a, b"],
    }
    for value in values[setting.kind]:
        form.fill({setting.name: value})
        assert form.values()[setting.name] == value
        setting.check(value)


def test_titles_stand_at_the_left_and_name_their_fields(form):
    cell = form.cells["whole"]
    assert cell.title.text() == "&Whole number"
    assert cell.title.buddy() is cell.field
    assert cell.title.mapTo(form, cell.title.rect().topRight()).x() < cell.x()
    assert cell.field.accessibleName() == "Whole number"
    assert form.cells["choice"].field.toolTip() == "One of two"
    # A check box says itself what it is for.
    assert form.cells["truth"].title is None


def test_all_wrong_fields_are_marked_and_the_first_gets_the_focus(form):
    form.cells["real"].field.setText("2")
    form.cells["optional"].field.setText("x")
    form.mark_wrong()
    assert list(form.errors()) == ["real", "optional"]
    assert form.cells["real"].field.message.text() == "Real: expected a number from 0 to 1, got 2"
    assert form.cells["optional"].field.message.isVisible()
    assert not form.cells["whole"].field.message.isVisible()
    form.go_to_wrong()
    assert form.focusWidget() is form.cells["real"].field
    with pytest.raises(SettingError, match="Real"):
        form.values()


def test_a_cell_that_is_not_used_is_hidden_with_its_title_and_not_checked(form):
    cell = form.cells["whole"]
    cell.field.setText("none")
    cell.use(False)
    assert not form.errors()
    assert "whole" not in form.values()
    assert not cell.isVisible()
    assert not cell.title.isVisible()
    cell.use(True)
    assert list(form.errors()) == ["whole"]
    assert cell.title.isVisible()


def test_an_error_from_elsewhere_is_said_at_its_field_if_that_is_shown(form):
    assert form.show_error(SettingError("text", "Text", "another one", "this"))
    assert form.cells["text"].field.message.text() == "Text: expected another one, got this"
    assert form.focusWidget() is form.cells["text"].field
    form.cells["text"].use(False)
    assert not form.show_error(SettingError("text", "Text", "another one", "this"))
    assert not form.show_error(SettingError("other", "Other", "another one", "this"))


def test_numbers_are_read_as_people_write_them(form):
    for text in ("1,500", "1 500", " 1500 "):
        form.cells["whole"].field.setText(text)
        assert form.values()["whole"] == 1500
    form.cells["real"].field.setText("0,25")
    assert form.values()["real"] == 0.25


def test_a_cell_can_follow_another_declaration(form):
    cell = form.cells["whole"]
    cell.declare(DeclaredSetting(name="whole", kind=int, limits=(0, 2), title="Few"))
    assert cell.title.text() == cell.field.accessibleName() == "Few"
    assert str(form.errors()["whole"]) == "Few: expected a whole number from 0 to 2, got 3"


def test_a_row_without_a_setting_has_a_title_that_can_change(form):
    field = QWidget()
    form.add_rows([("First", field)])
    (title,) = (one for one in form.findChildren(QLabel) if one.text() == "First")
    form.retitle(field, "Second")
    assert title.text() == "Second"
    form.show_row(field, False)
    assert not title.isVisible()


def test_cells_in_a_line_have_their_messages_below_it(qtbot, form):
    first, last = (
        NumberCell(DeclaredSetting(name=one, default=1, kind=int, limits=(1, 5), title=one))
        for one in ("first", "last")
    )
    line = in_line(first, "to", last)
    form.add_rows([("Range", line)])
    form.add([first, last])
    last.field.setText("6")
    form.mark_wrong()
    qtbot.waitUntil(lambda: last.field.message.isVisible())
    assert (
        first.field.mapTo(line, first.field.pos()).y()
        == last.field.mapTo(line, last.field.pos()).y()
    )
    assert last.field.message.y() > last.field.geometry().bottom()
    assert line.focusProxy() is first.field
