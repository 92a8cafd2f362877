"""A simultaneous match: its scene, turns, scores and texts, finished and while it grows."""

import json
import shutil
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from qtpy.QtCore import QPoint, Qt
from qtpy.QtGui import QColor
from qtpy.QtWidgets import QApplication
from sample_simultaneous import NAMES, simultaneous_store
from sample_tournament import sample_store
from showing import show
from simultaneous_transcripts import write_simultaneous

from uctvis import simultaneous, warm
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.tournament.store import MatchState, TournamentStore
from uctvis.jit import cache_folder
from uctvis.ui.arena.match_view import MatchView
from uctvis.ui.runtime import frames
from uctvis.ui.widgets import theme

LAST = 250
PATIENCE = 60_000


@pytest.fixture
def view(qtbot, light):
    return show(qtbot, MatchView(), 1200, 640)


ERRORS = (
    (1, 0, "hello"),
    (3, 0, "thinking"),
    (3, 1, "draw point 3 4"),
    (4, 0, "draw line 2 2 9 9 red"),
    (4, 1, "draw text 5 5 here"),
    (7, 1, "late"),
)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folders of tournaments by their games: a match has ended, and another one runs."""
    stores = {}

    def folder_of(name):
        if name not in stores:
            folder = tmp_path_factory.mktemp("game") / "cup"
            stores[name] = simultaneous_store(folder, name, running=1, errors=ERRORS)
        return stores[name].folder

    return folder_of


@pytest.fixture
def store_of(made, tmp_path):
    """A function for a tournament of a game; tests may change its files."""
    return lambda name: TournamentStore.open(
        shutil.copytree(made(name), tmp_path / name.replace(":", "-"))
    )


def open_match(view, store, number=1):
    entry = store.entries()[number - 1]
    view.show_match(entry, store.settings, store.folder_of(number))
    return entry


def run_match(view, store, number=2):
    """Show a match as one that runs; return its folder, and its transcript without errors."""
    entry = store.entries()[number - 1]._replace(state=MatchState.RUNNING)
    folder = store.folder_of(number)
    lines = (folder / TRANSCRIPT).read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / TRANSCRIPT).write_text("", encoding="utf-8")
    view.show_match(entry, store.settings, folder)
    return folder, [line for line in lines if '"error"' not in line]


def scores_of(view):
    return [one.texts[1] for one in view.panels["simultaneous"].bar.players]


class TestFinished:
    @pytest.mark.parametrize(
        "name", ["painting", "painting:rules=original", "sheep", "sheep:rules=original"]
    )
    def test_it_is_opened_at_its_end(self, view, store_of, name):
        store = store_of(name)
        entry = open_match(view, store)
        panel = view.panels["simultaneous"]
        assert view.panel is panel
        assert (panel.shown, panel.last, panel.follows) == (LAST, LAST, True)
        assert [one.texts[0] for one in panel.bar.players] == list(NAMES)
        assert scores_of(view) == [f"{score:g}" for score in entry.record.scores]
        assert [one.texts[2] for one in panel.bar.players] == [
            verdict.title for verdict in entry.record.verdicts
        ]
        assert "250 turns" in view.texts[1]
        assert view.texts[2] == ""
        values = [line.values[-1] for line in panel.curves.chart.lines]
        assert values == list(entry.record.scores)

    def test_going_through_the_turns(self, qtbot, view, store_of):
        open_match(view, store_of("painting"))
        panel, moved = view.panels["simultaneous"], []
        panel.moved.connect(lambda: moved.append(panel.shown))
        panel.step(-1)
        assert (panel.shown, panel.follows) == (LAST - 1, False)
        # The verdicts are those of the end.
        assert [one.texts[2] for one in panel.bar.players] == ["", ""]
        panel.slider.setValue(40)
        assert panel.shown == 40
        panel.curves.moment_wished.emit(60)
        assert (panel.shown, panel.slider.value()) == (60, 60)
        state = view.follower.states[60]
        assert scores_of(view) == [f"{score:g}" for score in state.scores()]
        panel.go_to(-5)
        assert panel.shown == 0
        panel.step(1)
        assert panel.shown == 1
        panel.go_to_end()
        assert (panel.shown, panel.follows) == (LAST, True)
        assert moved == [249, 40, 60, 0, 1, 250]

    def test_keys(self, qtbot, view, store_of):
        open_match(view, store_of("painting"))
        panel = view.panels["simultaneous"]
        view.setFocus()
        keys = (
            (Qt.Key_Home, 0),
            (Qt.Key_Right, 1),
            (Qt.Key_Right, 2),
            (Qt.Key_Left, 1),
            (Qt.Key_End, LAST),
        )
        for key, turn in keys:
            qtbot.keyClick(panel.scene, key)
            assert panel.shown == turn
        qtbot.keyClick(panel.scene, Qt.Key_Home)
        qtbot.keyClick(panel.scene, Qt.Key_Space)
        assert panel.player.plays
        qtbot.keyClick(panel.scene, Qt.Key_Space)
        assert not panel.player.plays

    def test_playing_ends_at_the_end(self, qtbot, view, store_of):
        open_match(view, store_of("sheep"))
        panel = view.panels["simultaneous"]
        panel.go_to(LAST - 1)
        # So slow that no moment is longer than a turn, however busy the machine is.
        panel.player.pace = 2.0
        shown, moved = set(), []
        panel.player.moved.connect(lambda: shown.add(panel.player.at))
        panel.moved.connect(lambda: moved.append(panel.shown))
        panel.turn_playing()
        assert panel.player.plays
        qtbot.waitUntil(lambda: not panel.player.plays, timeout=PATIENCE)
        assert (panel.shown, panel.follows) == (LAST, True)
        assert any(at != int(at) for at in shown)
        # The page is not asked again in each turn.
        assert moved == [LAST]

    def test_steps_are_movements_where_the_system_allows_them(
        self, qtbot, view, store_of, monkeypatch
    ):
        monkeypatch.setattr(frames, "may_move", lambda _widget: True)
        open_match(view, store_of("painting"))
        panel = view.panels["simultaneous"]
        assert not panel.player.moves
        panel.go_to(10)
        panel.step(1)
        assert (panel.shown, panel.player.at, panel.player.moves) == (11, 10.0, True)
        qtbot.waitUntil(lambda: not panel.player.moves, timeout=PATIENCE)
        assert (panel.shown, panel.player.at, panel.follows) == (11, 11.0, False)
        # The next step does not wait for the end of the first one.
        panel.step(1)
        panel.step(1)
        assert panel.shown == 13
        panel.go_to(2)
        assert not panel.player.moves

    def test_another_match(self, view, tmp_path):
        store = simultaneous_store(tmp_path / "cup", "painting", finished=3)
        open_match(view, store, 1)
        view.panels["simultaneous"].go_to(5)
        first = view.panels["simultaneous"].scene.grab().toImage()
        open_match(view, store, 3)
        assert view.panels["simultaneous"].shown == LAST
        assert view.follower.seed == 2
        assert view.panels["simultaneous"].scene.grab().toImage() != first

    def test_a_game_with_moves_after_a_simultaneous_game(self, view, tmp_path, store_of):
        store = store_of("painting")
        open_match(view, store)
        other = sample_store(tmp_path / "other", "tictactoe", finished=1)
        open_match(view, other)
        assert view.panel is view.panels["turns"]
        assert view.said.isTabVisible(0)
        assert not view.said.isTabVisible(1)
        assert view.said.messages.lines.rowCount() > 0
        open_match(view, store)
        assert view.panel is view.panels["simultaneous"]
        assert view.said.currentWidget() is view.said.turn


class TestSaid:
    @pytest.fixture
    def opened(self, view, store_of):
        open_match(view, store_of("painting"))
        return view

    def text(self, qtbot, view, *parts):
        """Wait until the text of the turn contains these parts; return it."""
        said = view.said.turn
        qtbot.waitUntil(lambda: all(part in said.toPlainText() for part in parts), timeout=PATIENCE)
        return said.toPlainText()

    def test_the_turn_that_is_shown(self, qtbot, opened):
        opened.panels["simultaneous"].go_to(3)
        step, before = opened.follower.steps[2], opened.follower.states[2]
        text = self.text(qtbot, opened, "thinking")
        lines = [line.strip() for line in text.splitlines()]
        for player, name in enumerate(NAMES):
            start = lines.index(f"{name} answered in {2 + player}.0 ms") + 1
            answer = step.answers[player].split("\n")
            assert lines[start : start + len(answer)] == answer
            start = lines.index(f"{name} was sent") + 1
            inputs = before.inputs(player)
            assert lines[start : start + len(inputs)] == inputs
        assert "draw point 3 4" in lines
        assert "hello" not in lines

    def test_the_start(self, qtbot, opened):
        opened.panels["simultaneous"].go_to(0)
        text = self.text(qtbot, opened, "before the first turn")
        assert opened.follower.states[0].init_lines(1)[0] in text

    def test_one_bot(self, qtbot, opened):
        opened.panels["simultaneous"].go_to(3)
        self.text(qtbot, opened, "Ada was sent", "Bob was sent")
        opened.said.show_seat(1)
        qtbot.waitUntil(lambda: "Ada" not in opened.said.turn.toPlainText(), timeout=PATIENCE)
        self.text(qtbot, opened, "Bob was sent")

    def test_errors_and_turns_lead_to_each_other(self, qtbot, opened):
        opened.said.setCurrentWidget(opened.said.errors)
        table = opened.said.errors
        assert table.lines.rowCount() == len(ERRORS)
        opened.panels["simultaneous"].go_to(4)
        (row,) = {index.row() for index in table.selectionModel().selectedIndexes()}
        assert table.lines.row(row).text == "draw text 5 5 here"
        for number, (turn, _player, text) in enumerate(ERRORS):
            table.selectRow(number)
            assert opened.panels["simultaneous"].shown == turn
            assert table.lines.row(table.currentIndex().row()).text == text

    def test_a_hidden_tab_writes_nothing(self, qtbot, opened):
        opened.said.setCurrentWidget(opened.said.errors)
        before = opened.said.turn.toPlainText()
        opened.panels["simultaneous"].go_to(3)
        assert opened.said.turn.toPlainText() == before
        opened.said.setCurrentWidget(opened.said.turn)
        self.text(qtbot, opened, "thinking")


class TestOptions:
    def test_annotations(self, view, store_of):
        open_match(view, store_of("painting"))
        panel = view.panels["simultaneous"]
        panel.go_to(4)
        first, second = panel._marks
        assert "Ada" in first.text()
        images = [panel.scene.grab().toImage()]
        for entry in (first, second):
            entry.trigger()
            images.append(panel.scene.grab().toImage())
        assert images[0] != images[1] != images[2] != images[0]

    def test_only_sheep_have_circles(self, view, store_of):
        open_match(view, store_of("painting"))
        assert not view.panels["simultaneous"]._circles.isVisible()
        open_match(view, store_of("sheep"))
        assert view.panels["simultaneous"]._circles.isVisible()
        view.panels["simultaneous"].go_to(5)
        before = view.panels["simultaneous"].scene.grab().toImage()
        view.panels["simultaneous"]._circles.trigger()
        assert view.panels["simultaneous"].scene.grab().toImage() != before

    def test_a_low_window_gives_the_room_of_the_curves_to_the_board(self, view, store_of):
        open_match(view, store_of("painting"))
        panel = view.panels["simultaneous"]
        assert panel.curves.isVisible()
        view.resize(700, 380)
        assert not panel.curves.isVisible()
        view.resize(1200, 640)
        assert panel.curves.isVisible()
        panel._has_curves.trigger()
        assert not panel.curves.isVisible()

    @pytest.mark.parametrize("name", ["painting", "sheep"])
    def test_curves_are_where_they_leave_the_scene_more_room(self, view, store_of, name):
        open_match(view, store_of(name))
        panel = view.panels["simultaneous"]
        size = panel.scene.scene.size
        for width in range(700, 1900, 150):
            view.resize(width, 640)
            QApplication.processEvents()
            room = panel._area.size()
            scale = min(panel.scene.width() / size.width(), panel.scene.height() / size.height())
            below = min(room.width() / size.width(), (room.height() - 108) / size.height())
            beside = min((room.width() - 204) / size.width(), room.height() / size.height())
            assert scale >= 0.98 * max(below, beside)

    def test_another_theme_has_other_colours(self, qapp, view, store_of):
        open_match(view, store_of("painting"))
        before = [line.color for line in view.panels["simultaneous"].curves.chart.lines]
        theme.apply(qapp, theme.ThemeChoice.DARK)
        assert [line.color for line in view.panels["simultaneous"].curves.chart.lines] != before
        assert QColor(*before[0]).isValid()

    def test_the_speeds(self, view):
        panel = view.panels["simultaneous"]
        for entry, pace in zip(panel._speed._paces.actions(), (0.5, 1, 2, 4, 8), strict=False):
            entry.trigger()
            assert panel.player.pace == pace
            assert entry.isChecked()

    def test_what_is_under_the_mouse(self, qtbot, view, store_of):
        open_match(view, store_of("painting"))
        scene = view.panels["simultaneous"].scene
        qtbot.mouseMove(scene, QPoint(scene.width() // 2, scene.height() // 2))
        qtbot.waitUntil(lambda: bool(scene.tip), timeout=PATIENCE)


class TestGrowing:
    def write(self, folder, lines):
        (folder / TRANSCRIPT).write_text("".join(lines), encoding="utf-8")

    @pytest.mark.parametrize("name", ["painting", "sheep"])
    def test_new_turns_appear_unless_the_user_went_back(self, qtbot, view, store_of, name):
        store = store_of(name)
        folder, lines = run_match(view, store)
        panel = view.panels["simultaneous"]
        assert panel.last == 0
        # The first line, and those of two starts.
        self.write(folder, lines[:3])
        qtbot.waitUntil(lambda: len(view.follower.states) == 1)
        self.write(folder, lines[:5])
        qtbot.waitUntil(lambda: panel.shown == 2)
        panel.step(-1)
        self.write(folder, lines[:7])
        qtbot.waitUntil(lambda: panel.last == 4)
        assert panel.shown == 1
        panel.go_to_end()
        # Half a line waits.
        self.write(folder, [*lines[:9], lines[9][:20]])
        qtbot.waitUntil(lambda: panel.shown == 6)
        self.write(folder, lines)
        qtbot.waitUntil(lambda: panel.shown == 12)
        assert panel.follows
        assert [one.texts[2] for one in panel.bar.players] == ["", ""]

    def test_playing_catches_up_with_a_match_that_runs(self, qtbot, view, store_of):
        store = store_of("painting")
        folder, lines = run_match(view, store)
        panel = view.panels["simultaneous"]
        self.write(folder, lines[:9])
        qtbot.waitUntil(lambda: panel.shown == 6)
        panel.go_to(2)
        panel.player.pace = 64.0
        panel.turn_playing()
        self.write(folder, lines[:11])
        qtbot.waitUntil(lambda: not panel.player.plays and panel.shown == 8, timeout=PATIENCE)
        self.write(folder, lines)
        qtbot.waitUntil(lambda: panel.shown == 12, timeout=PATIENCE)

    def test_a_match_that_is_played_again(self, qtbot, view, store_of):
        store = store_of("painting")
        folder, lines = run_match(view, store)
        self.write(folder, lines)
        panel = view.panels["simultaneous"]
        qtbot.waitUntil(lambda: panel.shown == 12)
        before = scores_of(view)
        write_simultaneous(folder, "painting", seed=9, turns=5, bots=NAMES[::-1])
        qtbot.waitUntil(lambda: panel.last == 5)
        assert panel.shown == 5
        assert len(panel.curves.chart.moments) == 6
        assert scores_of(view) != before
        assert view.follower.seed == 9


class TestCompiling:
    @pytest.fixture
    def slow(self, monkeypatch, tmp_path):
        """Compiling, which ends when this function is called."""
        end = tmp_path / "end"
        code = "import pathlib, sys, time\n"
        code += "while not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)"
        monkeypatch.setattr(warm, "command", lambda: [sys.executable, "-c", code, str(end)])
        monkeypatch.setattr(cache_folder, "is_warm", lambda _part: False)
        monkeypatch.setattr(cache_folder, "cache_folder", lambda: tmp_path)
        return end.touch

    def test_a_simultaneous_game_is_read_when_its_rules_are_compiled(
        self, qtbot, view, store_of, slow
    ):
        open_match(view, store_of("sheep"))
        assert view.feed.compiles
        assert "compiling" in view.texts[1]
        assert view.texts[2] == ""
        assert view.follower.starts == 0
        view.panels["simultaneous"].turn_playing()
        slow()
        qtbot.waitUntil(lambda: view.panels["simultaneous"].shown == LAST, timeout=PATIENCE)
        assert "compiling" not in view.texts[1]

    def test_another_match_ends_the_compilation(self, view, store_of, slow, tmp_path):
        open_match(view, store_of("painting"))
        assert view.feed.compiles
        open_match(view, sample_store(tmp_path / "other", "tictactoe", finished=1))
        assert not view.feed.compiles
        assert view.follower.starts == 1
        open_match(view, TournamentStore.open(tmp_path / "painting"))
        view.leave()
        assert not view.feed.compiles


class TestBad:
    def test_a_missing_transcript(self, view, store_of):
        store = store_of("sheep")
        (store.folder_of(1) / TRANSCRIPT).unlink()
        open_match(view, store)
        assert "missing" in view.texts[2]
        view.panels["simultaneous"].turn_playing()
        view.panels["simultaneous"].step(1)
        assert view.panels["simultaneous"].filmed is None

    def test_a_damaged_line_shows_what_comes_before(self, view, store_of):
        store = store_of("painting")
        path = store.folder_of(1) / TRANSCRIPT
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        steps = [number for number, line in enumerate(lines) if '"step"' in line]
        for change in (
            {"answers": None},
            {"answers": ["MOVE 0 1"]},
            {"answers": [1, 2]},
            {"seconds": "long"},
            {"seconds": [1]},
        ):
            number = steps[17]
            wrong = json.dumps(json.loads(lines[number]) | change) + "\n"
            text = "".join([*lines[:number], wrong, *lines[number + 1 :]])
            path.write_text(text, encoding="utf-8")
            open_match(view, store)
            assert f"line {number + 1}" in view.texts[2]
            assert view.panels["simultaneous"].shown == view.panels["simultaneous"].last == 17

    def test_a_damaged_first_line(self, view, store_of):
        store = store_of("painting")
        path = store.folder_of(1) / TRANSCRIPT
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for change in (
            {"game": "sheep"},
            {"seed": "7"},
            {"dialects": ["original"]},
            {"dialects": ["original", "klingon"]},
            {"bots": ["Ada"]},
        ):
            first = json.dumps(json.loads(lines[0]) | change) + "\n"
            path.write_text("".join([first, *lines[1:]]), encoding="utf-8")
            open_match(view, store)
            assert "line 1" in view.texts[2]
            assert view.panels["simultaneous"].last == 0

    def test_bots_that_break_the_rules(self, qtbot, view, store_of):
        store = store_of("painting")
        path = store.folder_of(1) / TRANSCRIPT
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        number = next(number for number, line in enumerate(lines) if '"step"' in line)
        step = json.loads(lines[number]) | {"answers": [None, "JUMP \u0000 <b>"]}
        text = "".join([*lines[:number], json.dumps(step) + "\n"])
        path.write_text(text, encoding="utf-8")
        open_match(view, store)
        assert scores_of(view) == ["\N{MINUS SIGN}1", "\N{MINUS SIGN}1"]
        text = view.said.turn
        qtbot.waitUntil(lambda: "Ada sent nothing in time" in text.toPlainText())
        assert "JUMP" in text.toPlainText()

    def test_a_seed_without_a_map(self, view, store_of):
        store = store_of("painting:rules=original")
        path = store.folder_of(1) / TRANSCRIPT
        first, *_others, end = path.read_text(encoding="utf-8").splitlines(keepends=True)
        first = json.dumps(json.loads(first) | {"seed": 6}) + "\n"
        path.write_text(first + end, encoding="utf-8")
        open_match(view, store)
        assert view.follower.states == []
        assert view.panels["simultaneous"].scene.scene is None
        view.panels["simultaneous"].turn_playing()
        assert scores_of(view) == ["", ""]
        assert view.texts[2] == ""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.sampled_from(["go", "slide", "error"]), st.integers(-3, 260)),
            st.tuples(st.just("step"), st.sampled_from([-1, 1])),
            st.tuples(
                st.sampled_from(["play", "glide", "tab", "seat", "mark", "low", "begin"]),
                st.integers(0, 3),
            ),
        ),
        max_size=25,
    )
)
def test_whatever_the_user_does_the_turn_is_one_of_the_match(qapp, view, made, acts):
    store = TournamentStore.open(made("painting"))
    open_match(view, store)
    panel, said = view.panels["simultaneous"], view.said
    for act, number in acts:
        if act == "go":
            panel.go_to(number)
        elif act == "slide":
            panel.slider.setValue(number)
        elif act == "error":
            said.errors.selectRow(number)
        elif act == "step":
            panel.step(number)
        elif act == "play":
            panel.player.pace = 64.0
            panel.turn_playing()
        elif act == "glide":
            panel.player.glide_to(min(panel.last, panel.shown))
        elif act == "tab":
            said.setCurrentIndex(1 + number)
        elif act == "seat":
            said.show_seat(None if number > 1 else number)
        elif act == "mark":
            panel._marks[number % 2].trigger()
        elif act == "low":
            view.resize(900, 380 if number % 2 else 640)
        else:
            open_match(view, store)
        qapp.processEvents()
        assert 0 <= panel.shown <= panel.last == LAST
        assert panel.shown - 1 <= panel.player.at <= panel.shown or panel.player.moves
        assert panel.slider.value() == panel.shown
        state = view.follower.states[panel.shown]
        assert scores_of(view) == [f"{score:g}" for score in state.scores()]
    panel.player.pause()


def test_the_states_are_not_changed_by_what_is_shown(qtbot, view, store_of):
    store = store_of("sheep")
    open_match(view, store)
    for turn in (0, 3, 100, LAST):
        view.panels["simultaneous"].go_to(turn)
        view.panels["simultaneous"].scene.grab()
    fresh = SimultaneousFollower.of_game(store.folder_of(1), simultaneous.find("sheep"))
    fresh.read_all()
    for mine, other in zip(view.follower.states, fresh.states, strict=True):
        assert mine.pasture.tobytes() == other.pasture.tobytes()
