"""Tests of the form for a program: its options as fields, what is kept, and what is refused."""

import os

import pytest
from named_widgets import button, expect_no_jobs, field, named
from qtpy.QtWidgets import QAbstractButton, QComboBox
from showing import show

from uctvis.engines import read_engine
from uctvis.engines.kinds.uci import UciEngine
from uctvis.games import find
from uctvis.ui.forms.engine_form import EngineForm
from uctvis.ui.forms.pc_form import _FIRST as REMEMBERED
from uctvis.ui.runtime.known_programs import known_programs, needs_consent
from uctvis.ui.runtime.worker import end_jobs

CHESS = find("chess")
TIME = 60_000
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs are scripts")


@pytest.fixture
def form(qtbot, light):
    form = show(qtbot, EngineForm(CHESS))
    button(form, "Engine: Program (UCI)").click()
    yield form
    end_jobs(form)


def check(qtbot, form, path):
    field(form, "Program").setText(str(path))
    button(form, "Check").click()
    qtbot.waitUntil(lambda: expect_no_jobs(form), timeout=TIME)


def test_its_options_are_fields_by_their_types_and_differences_are_kept(qtbot, form, program):
    child = program()
    check(qtbot, form, child.path)
    assert child.living == []
    assert form.engine == UciEngine(child.path, seconds=1)
    # The strength comes first; managed options are left out.
    names = [one.option.name for one in form.shown._options]
    assert names[:3] == ["UCI_LimitStrength", "UCI_Elo", "MultiPV"]
    assert "Ponder" not in names
    elo = field(form, "UCI_Elo")
    assert not elo.isEnabled()
    button(form, "UCI_LimitStrength").click()
    elo.setText("1700")
    named(form, QComboBox, "Style").setCurrentIndex(1)
    button(form, "Clear Hash").click()
    field(form, "Debug Log File").setText("a, b")
    field(form, "Depth").setText("9")
    field(form, "Time in seconds").setText("")
    engine = form.engine
    assert engine == UciEngine.of(
        child.path,
        {
            "UCI_LimitStrength": "true",
            "UCI_Elo": "1700",
            "Style": "wild",
            "Clear Hash": "",
            "Debug Log File": "a, b",
        },
        depth=9,
    )
    # Only the choice of this engine makes it one that starts without a question.
    assert needs_consent(engine)
    assert form.checked() == engine
    assert not needs_consent(engine)
    assert known_programs() == [child.path]
    # They are stored, and shown again before and after the program says what it is.
    form.save(REMEMBERED)
    other = EngineForm(CHESS)
    qtbot.addWidget(show(qtbot, other))
    other.restore(REMEMBERED)
    assert other.engine == engine
    button(other, "Check").click()
    qtbot.waitUntil(lambda: expect_no_jobs(other), timeout=TIME)
    assert other.engine == engine
    assert field(other, "UCI_Elo").text() == "1700"


def test_wrong_values_are_said_at_their_fields(qtbot, form, program):
    check(qtbot, form, program().path)
    button(form, "UCI_LimitStrength").click()
    elo = field(form, "UCI_Elo")
    elo.setText("5")
    assert form.checked() is None
    assert elo.message.text() == "UCI_Elo: expected a whole number from 1000 to 2000, got 5"
    elo.setText("1500")
    depth = field(form, "Depth")
    depth.setText("x")
    assert form.checked() is None
    assert depth.message.text().startswith("Depth: expected")


@pytest.mark.parametrize(("fault", "said"), [("early", "it ended with exit code 4\nno licence")])
def test_a_program_that_does_not_start_is_said_at_its_field(qtbot, form, program, fault, said):
    child = program(fault)
    check(qtbot, form, child.path)
    message = field(form, "Program").message
    assert message.isVisible()
    assert message.text() == f"{child.path}: {said}"
    assert known_programs() == []
    assert button(form, "Check").isEnabled()


def test_a_form_that_is_left_ends_the_program(qtbot, form, program):
    child = program("silent")
    field(form, "Program").setText(str(child.path))
    button(form, "Check").click()
    qtbot.waitUntil(lambda: bool(child.processes), timeout=TIME)
    end_jobs(form)
    assert child.living == []


def test_a_program_that_no_longer_exists_is_said_at_its_field_and_kept(qtbot, form, program):
    child = program()
    engine = read_engine(f"uci:{child.path},nodes=5,Style=wild")
    form.take_engine(engine)
    assert form.engine == engine
    child.path.unlink()
    assert form.checked() is None
    assert "expected the path of a program" in field(form, "Program").message.text()
    form.save(REMEMBERED)
    other = EngineForm(CHESS)
    qtbot.addWidget(show(qtbot, other))
    other.restore(REMEMBERED)
    assert other.engine is None
    assert field(other, "Program").text() == str(child.path)
    assert "expected the path of a program" in field(other, "Program").message.text()


def test_known_programs_are_offered(qtbot, form, program):
    child = program()
    check(qtbot, form, child.path)
    field(form, "Program").setText("")
    assert form.engine is None
    known = named(form, QComboBox, "Known programs")
    known.setCurrentIndex(1)
    qtbot.waitUntil(lambda: expect_no_jobs(form), timeout=TIME)
    assert form.engine.path == child.path


def test_programs_are_for_chess_only(qtbot, form, program):
    child = program()
    form.take_engine(UciEngine(child.path))
    form.show_game(find("mancala"))
    assert not [
        b for b in form.findChildren(QAbstractButton) if b.isVisible() and "UCI" in b.text()
    ]
    assert form.engine is not None
    form.show_game(find("connect_four"))
    form.show_game(CHESS)
    assert form.engine == UciEngine(child.path, seconds=1)
