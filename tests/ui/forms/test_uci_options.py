"""Options of programs that speak UCI as declared settings."""

import pytest
from chess.engine import Option

from uctvis.errors import SettingError
from uctvis.programs.options import check_option, declaration_of, text_to_tell, told_value
from uctvis.ui.forms.uci_options import option_cells

CHECK = Option("Ponder & more", "check", True, None, None, None)
SPIN = Option("Hash", "spin", 16, 1, 4096, None)
COMBO = Option("Style", "combo", "calm", None, None, ["calm", "wild"])
BUTTON = Option("Clear", "button", None, None, None, None)
STRING = Option("Log", "string", "<empty>", None, None, None)
FREE = Option("Contempt", "spin", 0, None, None, None)
OPTIONS = (CHECK, SPIN, COMBO, BUTTON, STRING, FREE)
TOLD = {
    CHECK.name: "false",
    SPIN.name: "128",
    COMBO.name: "wild",
    BUTTON.name: "",
    STRING.name: "a, b",
    FREE.name: "-7",
}
BY_NAME = pytest.mark.parametrize("option", OPTIONS, ids=lambda one: one.name)


@BY_NAME
def test_a_value_and_its_text_belong_to_each_other(option):
    text = TOLD[option.name]
    check_option(option, text)
    assert text_to_tell(option, told_value(option, text)) == text


@BY_NAME
def test_a_cell_tells_what_was_chosen_and_nothing_else(qtbot, light, option):
    (usual,) = option_cells([option], {})
    (told,) = option_cells([option], TOLD)
    for one in (usual, told):
        qtbot.addWidget(one.cell)
        one.cell.value()
    assert usual.text is None
    assert usual.cell.value() == declaration_of(option).default
    assert told.text == TOLD[option.name]


def test_a_declaration_has_the_limits_and_the_name_of_its_option():
    hashing = declaration_of(SPIN)
    assert (hashing.limits, hashing.title, hashing.tip) == ((1, 4096), "Hash", "1 to 4096")
    assert declaration_of(CHECK).label == "Ponder && more"
    assert declaration_of(FREE).tip == ""
    with pytest.raises(SettingError, match="from 1 to 4096"):
        hashing.check(5000)


def test_a_wrong_number_is_kept_but_not_accepted(qtbot, light):
    (one,) = option_cells([SPIN], {"Hash": "many"})
    qtbot.addWidget(one.cell)
    assert one.text == "many"
    with pytest.raises(SettingError, match="Hash: expected a whole number from 1 to 4096"):
        one.cell.value()
