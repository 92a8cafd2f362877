"""Tests of a game against other programs: live information, failures in words, no process left."""

import os
from dataclasses import replace

import pytest
from named_widgets import button, field, press, settle

from uctvis.engines import read_engine
from uctvis.engines.players import ChosenMove
from uctvis.games import find
from uctvis.play import saved_game
from uctvis.play.session import GameSession, Mode
from uctvis.programs import program as uci_program
from uctvis.programs.running import wait_for_programs
from uctvis.ui.forms.engine_dialog import EngineDialog
from uctvis.ui.game.trouble_bar import TroubleBar
from uctvis.ui.runtime.known_programs import known_programs, trust
from uctvis.ui.widgets.elided_label import ElidedLabel

CHESS = find("chess")
TIME = 60_000
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs are scripts")


@pytest.fixture
def begin(window, tmp_path):
    """A function that starts a game of the user against a program, which plays White."""

    def begin(program, budget="depth=30", *, mode=Mode.PLAYER_PC, trusted=True):
        engine = read_engine(f"uci:{program.path},{budget}")
        if trusted:
            trust(engine)
        window.play(GameSession.of_mode(CHESS, mode, person=1, pc=engine))
        return window.game_page

    return begin


def bar(page):
    return page.findChild(TroubleBar)


def wait_for_trouble(qtbot, page):
    qtbot.waitUntil(lambda: bar(page).isVisible(), timeout=TIME)
    settle(qtbot, page)
    return bar(page).text


def ended(program):
    wait_for_programs()
    return program.living == []


def test_one_process_plays_a_game_and_gives_hints(qtbot, window, begin, program):
    child = program()
    page = begin(child, "nodes=1000,MultiPV=3")
    for reply in ("e7e5", "d7d5"):
        qtbot.waitUntil(lambda: bool(page.session.choices), timeout=TIME)
        page.play.play(CHESS.parse_move(page.session.position, reply))
    qtbot.waitUntil(lambda: bool(page.session.choices), timeout=TIME)
    assert [made.depth for made in page.session.made] == [7, 0, 7, 0, 7]
    page.play.ask_hint()
    settle(qtbot, page)
    assert page.play.hint.move in page.session.choices
    assert [row.text for row in page.shown.moves.rows] == ["a5", "a6", "b5"]
    assert "Hint: " in page.panel.findChild(ElidedLabel, "turn").whole
    page.play.take_back()
    qtbot.waitUntil(lambda: bool(page.session.choices), timeout=TIME)
    assert len(child.processes) == 1
    assert page.panel.players[1].texts[0] == "White: PC · Child"
    window.close()
    assert child.living == []


def test_its_information_is_shown_while_it_thinks(qtbot, begin, program):
    child = program("slow")
    page = begin(child, "depth=30,MultiPV=3")
    qtbot.waitUntil(lambda: len(page.shown.moves.rows) == 3, timeout=TIME)
    rows = page.shown.moves.rows
    assert [row.text for row in rows] == ["a3", "a4", "Na3"]
    assert all(row.mean is not None for row in rows)
    assert page.pc.search.statistics().depth == 7
    assert "depth 7" in page.shown.moves.note
    # "Move now" gets the move that it has found.
    page.play.answer_now()
    settle(qtbot, page)
    assert page.session.made[0].effort == 3000
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=TIME)
    assert page.pane.tree.size == 4


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("crash", "it ended with exit code 3\nthe tablebase is broken"),
        ("early", "it ended with exit code 4\nno licence"),
        ("mute", "it gave no move within 1 s"),
        ("silent", "it is no UCI engine"),
        ("lie", "it answered 'bestmove a1h8', which is no legal move"),
        ("stubborn", "it gave no move within 1 s"),
    ],
)
def test_a_failure_is_said_in_a_bar_and_the_game_goes_on(
    qtbot, window, begin, program, monkeypatch, fault, said
):
    if fault in {"mute", "silent", "stubborn"}:
        monkeypatch.setattr(uci_program, "PATIENCE", 1.0)
    child = program(fault)
    page = begin(child, "seconds=0.01")
    assert said in wait_for_trouble(qtbot, page)
    assert page.session.made == []
    press(qtbot, bar(page), "Try again")
    assert not bar(page).isVisible()
    assert said in wait_for_trouble(qtbot, page)
    assert len(child.processes) == 2
    # Another engine goes on.
    page.play.change_engine(lambda _pc: read_engine("alphabeta:depth=1"))
    assert not bar(page).isVisible()
    qtbot.waitUntil(lambda: bool(page.session.choices), timeout=TIME)
    assert ended(child)


def test_another_engine_can_be_chosen_from_the_bar(qtbot, window, begin, program):
    page = begin(program("early"))
    wait_for_trouble(qtbot, page)
    press(qtbot, bar(page), "Other engine…")
    dialog = page.findChild(EngineDialog)
    qtbot.waitUntil(dialog.isVisible)
    button(dialog, "Engine: Alpha-beta").click()
    field(dialog, "Depth").setText("1")
    button(dialog, "Apply").click()
    assert not bar(page).isVisible()
    qtbot.waitUntil(lambda: bool(page.session.choices), timeout=TIME)
    assert page.session.made[0].depth == 1


def test_a_program_that_is_killed_while_it_thinks_is_started_again(qtbot, begin, program):
    child = program("slow")
    page = begin(child)
    qtbot.waitUntil(lambda: page.pc.search.statistics().depth > 0, timeout=TIME)
    os.kill(child.processes[0], 9)
    assert "it was ended by signal 9" in wait_for_trouble(qtbot, page)
    press(qtbot, bar(page), "Try again")
    qtbot.waitUntil(lambda: page.pc.search.statistics().depth > 0, timeout=TIME)
    page.play.answer_now()
    qtbot.waitUntil(lambda: bool(page.session.choices), timeout=TIME)


def test_a_pause_stops_it_and_it_is_asked_again_afterwards(qtbot, begin, program):
    child = program("slow")
    page = begin(child)
    qtbot.waitUntil(lambda: page.pc.search.statistics().depth > 0, timeout=TIME)
    page.play.turn_pause()
    assert page.pc.search is None
    settle(qtbot, page)
    assert page.session.made == []
    page.play.turn_pause()
    qtbot.waitUntil(lambda: page.pc.search.statistics().depth > 0, timeout=TIME)
    page.play.answer_now()
    settle(qtbot, page)
    assert len(page.session.made) == 1
    assert len(child.processes) == 1


@pytest.mark.parametrize("fault", ["slow", "mute", "stubborn", "silent", "flood"])
def test_the_window_closes_while_a_program_thinks(qtbot, window, begin, program, fault):
    child = program(fault)
    page = begin(child)
    # A flood is stopped a few hundredths of a second after it began, perhaps before this looks.
    qtbot.waitUntil(
        lambda: bool(child.processes) and (page.pc.search is not None or bar(page).isVisible()),
        timeout=TIME,
    )
    window.close()
    assert child.living == []


@pytest.mark.parametrize("fault", ["slow", "mute"])
def test_moves_are_taken_back_and_the_game_is_left_while_it_thinks(
    qtbot, window, begin, program, fault
):
    child = program(fault)
    page = begin(child)
    qtbot.waitUntil(lambda: bool(child.processes), timeout=TIME)
    page.play.start_over()
    page.play.leave()
    assert not page.play.search.on
    assert ended(child)
    other = program()
    begin(other, "nodes=1")
    qtbot.waitUntil(lambda: bool(page.session.choices), timeout=TIME)
    assert not bar(page).isVisible()


def test_a_program_of_a_saved_game_starts_only_if_the_user_agrees(qtbot, window, begin, program):
    child = program()
    page = begin(child, "nodes=1,Style=wild", trusted=False)
    text = wait_for_trouble(qtbot, page)
    assert f"played by the program {child.path}. Start it?" in text
    assert "Style = wild" in text
    assert child.processes == []
    press(qtbot, bar(page), "Start program")
    qtbot.waitUntil(lambda: bool(page.session.choices), timeout=TIME)
    assert known_programs() == [child.path]
    # With other options it could write any file.
    engine = replace(page.session.pcs[0], options=(("Debug Log File", "/home/user/.bashrc"),))
    window.play(GameSession.of_mode(CHESS, Mode.PLAYER_PC, person=1, pc=engine))
    assert "Debug Log File = /home/user/.bashrc" in wait_for_trouble(qtbot, page)
    assert len(child.processes) == 1


def test_a_hint_needs_the_consent_and_says_failures_too(qtbot, window, program):
    child = program("crash")
    engine = read_engine(f"uci:{child.path}")
    session = GameSession(CHESS, adviser=engine)
    window.play(session)
    page = window.game_page
    page.play.ask_hint()
    assert "Start it?" in wait_for_trouble(qtbot, page)
    press(qtbot, bar(page), "Start program")
    assert "exit code 3" in wait_for_trouble(qtbot, page)
    press(qtbot, bar(page), "Try again")
    assert "exit code 3" in wait_for_trouble(qtbot, page)
    # The game goes on.
    page.play.play(CHESS.parse_move(page.session.position, "e2e4"))
    assert len(page.session.made) == 1
    assert not bar(page).isVisible()


def test_a_saved_game_whose_program_is_gone_opens_and_says_so(qtbot, window, begin, program):
    child = program()
    engine = read_engine(f"uci:{child.path},nodes=1")
    trust(engine)
    child.path.unlink()
    session = saved_game.read(saved_game.written(GameSession(CHESS, (engine, None))))
    window.play(session)
    page = window.game_page
    assert "there is no such file" in wait_for_trouble(qtbot, page)


def test_autoplay_stops_at_a_failure(qtbot, begin, program):
    page = begin(program("fifth"), "nodes=1", mode=Mode.PCS)
    page.panel.buttons.pause_box.setCurrentIndex(0)
    page.play.turn_autoplay()
    assert "exit code 3" in wait_for_trouble(qtbot, page)
    assert not page.play.autoplays
    assert len(page.session.made) == 4
    page.play.make_next()
    qtbot.waitUntil(lambda: len(page.session.made) == 5, timeout=TIME)
    assert not bar(page).isVisible()


def test_answers_are_chosen_moves(qtbot, begin, program):
    page = begin(program(), "nodes=1")
    with qtbot.waitSignal(page.signals.made, timeout=TIME) as made:
        pass
    assert isinstance(made.args[0], ChosenMove)
    assert made.args[0].found.tree.move_name(1) == "a2a3"
