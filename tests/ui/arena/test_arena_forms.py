"""The forms of the arena: a new tournament, and a match between the user and a bot."""

import sys

import pytest
from qtpy.QtWidgets import QLabel, QWidget
from showing import show

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.matches.points import Points
from uctvis.arena.tournament.store import TABLE, TournamentStore
from uctvis.play.clock import TimeControl
from uctvis.ui.arena.dialogs.person_dialog import PersonDialog
from uctvis.ui.arena.dialogs.tournament_dialog import TournamentDialog
from uctvis.ui.widgets import dialogs


@pytest.fixture
def parent(qtbot, light):
    return show(qtbot, QWidget(), 800, 600)


@pytest.fixture
def form(qtbot, parent, tmp_path):
    form = TournamentDialog(parent)
    form.open()
    form.folder.setText(str(tmp_path / "cup"))
    form.game.setCurrentIndex(form.game.place_of("tictactoe"))
    return form


def press_play(form):
    """Press the default button; return the folder, or None."""
    created = []
    form.created.connect(created.append)
    form._agree()
    return created[0] if created else None


def rename(form, row, name):
    """Write a name in the list of bots."""
    content = form.bots.table.content
    assert content.setData(content.index(row, 0), name)


@pytest.fixture
def greedy(tmp_path):
    """A program whose author asks for more than the usual limits."""
    folder = tmp_path / "greedy"
    folder.mkdir()
    (folder / "player").write_text("#!/bin/sh\n")
    (folder / "player").chmod(0o755)
    (folder / "bot.toml").write_text("[limits]\nmemory = 4096\nprocesses = 9\nloading = 60\n")
    return str(folder)


def check_own_limits(form):
    """Check the limits of this program in a form."""
    lowered = "greedy: memory = 512 (not 4096), loading = 10 (not 60)"
    assert next(label for label in form.findChildren(QLabel) if lowered in label.text()).isVisible()
    assert form.own_limits.isVisible()
    (bot,) = form.settings().programs
    assert (bot.limits.memory, bot.limits.processes, bot.limits.loading) == (2**29, 9, 10.0)
    form.own_limits.setChecked(True)
    (bot,) = form.settings().programs
    assert (bot.limits.memory, bot.limits.processes, bot.limits.loading) == (2**32, 9, 60.0)


class TestTournament:
    def test_bot_toml_may_only_lower_limits(self, form, greedy):
        form.bots.add("random")
        assert not form.own_limits.isVisible()
        form.bots.add(greedy)
        check_own_limits(form)

    def test_it_is_created_as_it_was_set_up(self, form, tmp_path):
        for text in ("random", "random", "uct:iterations=10"):
            form.bots.add(text)
        rename(form, 0, "Anna")
        form.schedule.fill("round_robin")
        form.games.field.setText("2")
        form.opening.field.setText("1")
        form.clock.choose(TimeControl(0.25, 0.5))
        form.points.field.setText("1, 0.5, 0, 0")
        form.seed.field.setText("7")
        form.trees.field.setChecked(True)
        folder = press_play(form)
        assert folder == tmp_path / "cup"
        made = TournamentStore.open(folder).settings
        assert made.game == "tictactoe"
        assert [bot.name for bot in made.bots] == ["Anna", "random 2", "uct:iterations=10"]
        assert (made.schedule, made.games, made.opening_moves) == ("round_robin", 2, 1)
        assert made.time_control == TimeControl(0.25, 0.5)
        assert made.points == Points(1, 0.5, 0, 0)
        assert (made.seed, made.trees, made.sandbox) == (7, True, True)

    def test_parameters_of_the_game(self, form, tmp_path):
        form.game.setCurrentIndex(form.game.place_of("pig"))
        form.parameters.game.configured({})
        for text in ("random", "random"):
            form.bots.add(text)
        assert TournamentStore.open(press_play(form)).settings.game == "pig"

    @pytest.mark.parametrize(
        ("field", "text"),
        [
            ("games", "0"),
            ("games", "many"),
            ("opening_moves", "-1"),
            ("seed", ""),
            ("points", "3 1"),
            ("points", "3 1 0 nan"),
        ],
    )
    def test_a_wrong_field_is_marked(self, form, field, text, tmp_path):
        for bot in ("random", "random"):
            form.bots.add(bot)
        form.form.cells[field].field.setText(text)
        assert press_play(form) is None
        assert form.isVisible()
        assert form.form.cells[field].field.message.text()
        assert not (tmp_path / "cup").exists()

    def test_too_few_bots(self, form):
        form.bots.add("random")
        assert press_play(form) is None
        assert "two" in form.bots.message.text()

    def test_two_bots_of_one_name(self, form):
        for bot in ("random", "random"):
            form.bots.add(bot)
        rename(form, 1, "random")
        assert press_play(form) is None
        assert form.bots.message.text()

    def test_no_such_bot(self, form, tmp_path):
        form.bots.add(str(tmp_path))
        assert form.bots.bots == ()
        assert str(tmp_path) in form.bots.message.text().replace("\N{ZERO WIDTH SPACE}", "")

    def test_a_folder_that_has_a_tournament(self, form):
        for bot in ("random", "random"):
            form.bots.add(bot)
        folder = press_play(form)
        before = (folder / "tournament.sqlite").read_bytes()
        assert press_play(form) is None
        assert "already" in form.message.text()
        assert (folder / "tournament.sqlite").read_bytes() == before

    def test_programs_without_a_sandbox_are_warned_of(self, form, tmp_path):
        player = tmp_path / "bot" / "player"
        player.parent.mkdir()
        player.write_text("#!/bin/sh\n")
        player.chmod(0o755)
        form.sandbox.setChecked(False)
        assert not form._warning.isVisibleTo(form)
        form.bots.add(str(player.parent))
        assert form._warning.isVisibleTo(form)
        form.sandbox.setChecked(True)
        assert not form._warning.isVisibleTo(form)

    def test_a_program_needs_a_clock(self, form, tmp_path):
        player = tmp_path / "bot" / "player"
        player.parent.mkdir()
        player.write_text("#!/bin/sh\n")
        player.chmod(0o755)
        form.bots.add(str(player.parent))
        form.bots.add("random")
        form.clock.choose(None)
        assert press_play(form) is None
        assert "clock" in form.message.text()


class TestPerson:
    def test_bot_toml_may_only_lower_limits(self, parent, greedy):
        form = PersonDialog(parent)
        form.open()
        assert not form.own_limits.isVisible()
        form.bot.fill(greedy)
        check_own_limits(form)

    @pytest.mark.parametrize("side", [0, 1])
    def test_the_user_and_a_bot(self, parent, tmp_path, side):
        form = PersonDialog(parent)
        form.open()
        form.game.setCurrentIndex(form.game.place_of("tictactoe"))
        form.folder.setText(str(tmp_path / "match"))
        form.name.setText("Eva")
        form.side.choose(side)
        made = TournamentStore.open(press_play(form)).settings
        assert (made.schedule, made.games) == ("pairs", 1)
        assert made.bots[side].kind is BotKind.PERSON
        assert made.bots[side].name == "Eva"
        assert made.bots[1 - side].engine == "random"

    def test_no_such_bot(self, parent, tmp_path):
        form = PersonDialog(parent)
        form.open()
        form.folder.setText(str(tmp_path / "match"))
        form.bot.fill("no such bot")
        assert press_play(form) is None
        assert form.message.text()
        form.reject()


def test_the_folder_that_is_suggested_is_new(parent, tmp_path):
    for taken in ("match", "match-2"):
        dialogs.begin_at(str(tmp_path))
        form = PersonDialog(parent)
        assert form.folder.text() == str(tmp_path / taken)
        form.deleteLater()
        (tmp_path / taken).mkdir()
    # Not within a tournament that was opened.
    (tmp_path / "match" / TABLE).touch()
    dialogs.begin_at(str(tmp_path / "match"))
    form = PersonDialog(parent)
    assert form.folder.text() == str(tmp_path / "match-3")
    form.deleteLater()


class TestCheck:
    def test_a_bot_that_plays(self, qtbot, form, dialog):
        form.bots.add("random")
        form.bots._check_button.click()
        assert not form.bots._check_button.isEnabled()
        assert "random" in dialog()
        assert form.bots._check_button.isEnabled()

    def test_a_program_that_crashes_is_told_with_its_standard_error(
        self, qtbot, form, dialog, tmp_path
    ):
        player = tmp_path / "bot" / "player"
        player.parent.mkdir()
        player.write_text("#!/bin/sh\necho no brain today >&2\nexit 3\n")
        player.chmod(0o755)
        form.sandbox.setChecked(False)
        form.bots.add(str(player.parent))
        form.bots._check_button.click()
        assert "no brain today" in dialog()

    def test_the_form_that_closes_ends_the_check(self, qtbot, form, monkeypatch, tmp_path):
        child = tmp_path / "child.py"
        child.write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
        monkeypatch.setattr(
            "uctvis.ui.arena.playing.bot_checker.own_command", lambda: [sys.executable, str(child)]
        )
        form.bots.add("random")
        form.bots._check_button.click()
        checker = form._checker
        assert checker.runs
        form.reject()
        assert not checker.runs


def test_a_wrong_field_is_scrolled_to_with_its_message(qtbot, form):
    form.resize(form.width(), 260)
    form.folder.setText("here")
    assert form.folder.visibleRegion().isEmpty()
    assert press_play(form) is None
    assert form.focusWidget() is form.folder
    for shown in (form.folder, form.folder.message):
        assert shown.visibleRegion().boundingRect() == shown.rect()
    # Of several wrong fields, the first one; each has its message.
    form.points.field.setText("0.0000001")
    assert press_play(form) is None
    assert form.focusWidget() is form.points.field
    assert form.points.field.message.text()
    assert form.folder.message.text()
