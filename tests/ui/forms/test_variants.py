"""Tests of the form's part for the policies of a search."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton
from showing import show

from uctvis.engines.levels import THESIS
from uctvis.games import find
from uctvis.mcts.policies.choices import CHOICES, TITLES
from uctvis.mcts.settings import Settings
from uctvis.ui.forms.engines.uct import UctForm
from uctvis.ui.forms.pc_form import _FIRST as REMEMBERED


@pytest.fixture
def form(qtbot, light):
    return show(qtbot, UctForm(find("tictactoe")))


def fold(form):
    (found,) = [b for b in form.findChildren(QPushButton) if b.accessibleName() == "Variants"]
    return found


def box(form, name):
    (found,) = [b for b in form.findChildren(QComboBox) if b.accessibleName() == TITLES[name]]
    return found


def checked(form):
    """The settings, or None with messages at the invalid fields."""
    form.mark_wrong()
    return form.engine and form.engine.settings


def choose(form, name, choice):
    chosen = box(form, name)
    chosen.setCurrentIndex(chosen.findData(choice))


def number(form, name):
    title = f"{TITLES[name]}: number"
    (found,) = [f for f in form.findChildren(QLineEdit) if f.accessibleName() == title]
    return found


def threads(form):
    (found,) = [f for f in form.findChildren(QLineEdit) if f.accessibleName() == "Threads"]
    return found


def shown_texts(form):
    return {label.text() for label in form.findChildren(QLabel) if label.isVisible()}


def enabled(chosen):
    return {
        chosen.itemData(place)
        for place in range(chosen.count())
        if chosen.model().flags(chosen.model().index(place, 0)) & Qt.ItemIsEnabled
    }


def test_they_are_folded_at_first_and_usual(form):
    assert fold(form).text().endswith(" Variants")
    assert not box(form, "selection").isVisible()
    assert form.settings() == Settings()
    fold(form).click()
    assert box(form, "selection").isVisible()
    fold(form).click()
    assert not box(form, "selection").isVisible()


@pytest.mark.parametrize("name", CHOICES)
def test_each_choice_has_its_sentence_and_its_formula_below(form, name):
    fold(form).click()
    # A box with one choice would say nothing.
    assert box(form, name).isVisible() == (len(CHOICES[name]) > 1)
    for choice in CHOICES[name] if len(CHOICES[name]) > 1 else ():
        if choice.refusal(find("tictactoe")):
            continue
        choose(form, name, choice.name)
        others = {one.about for one in CHOICES[name]} - {choice.about}
        texts = shown_texts(form)
        assert choice.about in texts
        assert choice.formula in texts or not choice.formula
        assert not others & texts


def test_what_is_chosen_is_searched_and_named_in_the_title(form):
    for name, choice in {
        "selection": "grave",
        "first_play": "on",
        "playout": "mast",
        "minimax": "on",
        "solver": "on",
        "answer": "secure",
    }.items():
        choose(form, name, choice)
    number(form, "first_play").setText("0")
    number(form, "minimax").setText("0.25")
    assert form.settings() == Settings(
        selection="grave",
        first_play=0.0,
        playout="mast",
        minimax=0.25,
        solver="on",
        answer="secure",
    )
    form.resize(1200, form.height())
    assert (
        fold(form)
        .text()
        .endswith("GRAVE, First-play urgency 0, MAST, Implicit minimax 0.25, MCTS-Solver, Secure")
    )
    choose(form, "first_play", "off")
    assert form.settings().first_play is None


def test_a_number_is_asked_for_where_there_is_one(form):
    fold(form).click()
    assert not number(form, "minimax").isVisible()
    choose(form, "minimax", "on")
    assert number(form, "minimax").isVisible()
    number(form, "minimax").setText("2")
    assert checked(form) is None
    message = number(form, "minimax").message
    assert message.isVisible()
    assert message.text() == "Implicit minimax: expected a number from 0 to 1, got 2"
    choose(form, "minimax", "off")
    assert checked(form) == Settings()


def test_a_wrong_number_is_found_although_it_is_folded(form):
    choose(form, "first_play", "on")
    number(form, "first_play").setText("much")
    assert checked(form) is None
    form.go_to_wrong()
    assert number(form, "first_play").isVisible()
    assert form.focusWidget() is number(form, "first_play")


def test_what_a_game_cannot_serve_is_disabled_with_the_reason(form):
    fold(form).click()
    every = {choice.name for choice in CHOICES["selection"]}
    assert enabled(box(form, "selection")) == every
    assert enabled(box(form, "playout")) == {"uniform", "decisive", "mast", "none"}
    assert "Not Heavy: Tic-tac-toe prefers no moves." in shown_texts(form)
    form.show_game(find("mancala"))
    assert enabled(box(form, "selection")) == every - {"grave"}
    assert enabled(box(form, "prior")) == {"evaluation"}
    assert enabled(box(form, "playout")) == {choice.name for choice in CHOICES["playout"]}
    assert "Not GRAVE: moves do not keep their meaning in Mancala." in shown_texts(form)
    assert "Not Heavy: Tic-tac-toe prefers no moves." not in shown_texts(form)


def test_such_a_choice_waits_for_a_game_that_serves_it(qtbot, form):
    choose(form, "selection", "grave")
    form.show_game(find("chess"))
    assert checked(form) == Settings()
    assert fold(form).text().endswith(" Variants")
    form.save(REMEMBERED)
    again = UctForm(find("mancala"))
    qtbot.addWidget(again)
    again.restore(REMEMBERED)
    assert again.settings().selection == "ucb1"
    for one in (form, again):
        one.show_game(find("connect_four"))
        assert one.settings().selection == "grave"


def test_a_policy_that_needs_one_thread_is_refused_with_two(form):
    threads(form).setText("2")
    choose(form, "playout", "mast")
    assert checked(form) is None
    assert threads(form).message.text() == (
        "Threads: expected 1, because MAST learns from one iteration to the next, got 2"
    )
    choose(form, "playout", "uniform")
    assert checked(form) == Settings(threads=2)
    assert threads(form).message.text() == ""


def test_they_are_remembered(qtbot, form):
    choose(form, "selection", "puct")
    choose(form, "first_play", "on")
    number(form, "first_play").setText("0.75")
    form.save(REMEMBERED)
    again = UctForm(find("tictactoe"))
    qtbot.addWidget(again)
    again.restore(REMEMBERED)
    assert again.settings() == Settings(selection="puct", first_play=0.75)


def test_an_engine_sets_them_back(form):
    choose(form, "solver", "on")
    engine = THESIS.engine(find("tictactoe"))
    assert form.engine != engine
    form.take(engine)
    assert form.engine == engine
    assert fold(form).text().endswith(" Variants")


def test_a_title_that_is_too_long_is_shortened_and_its_tip_is_whole(form):
    form.resize(320, form.height())
    least = form.minimumSizeHint().width()
    for name, choice in {"first_play": "on", "playout": "decisive", "minimax": "on"}.items():
        choose(form, name, choice)
    assert form.minimumSizeHint().width() <= max(least, 320)
    assert fold(form).text().endswith("…")
    assert "Variants: First-play urgency 1, Decisive moves, Implicit minimax" in (
        fold(form).toolTip()
    )
    choose(form, "playout", "uniform")
    choose(form, "minimax", "off")
    form.resize(900, form.height())
    assert fold(form).text().endswith("Variants: First-play urgency 1")
    assert fold(form).toolTip() == ""
