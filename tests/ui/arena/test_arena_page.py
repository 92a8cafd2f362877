"""The arena's page: a tournament is shown as it is, live, and damage is told in words."""

import json
import sqlite3
import sys

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QApplication, QMessageBox
from sample_tournament import play_randomly, sample_store
from showing import show
from wrappers import viewport

from uctvis import games
from uctvis.arena.standings.table import table
from uctvis.arena.tournament.store import TABLE
from uctvis.ui.arena.arena_bar import MATCH, MATCHES, SCORES
from uctvis.ui.arena.arena_page import ArenaPage
from uctvis.ui.arena.scores_table import ScoresTable


@pytest.fixture
def page(qtbot, light):
    page = show(qtbot, ArenaPage(), 1200, 680)
    yield page
    page.end()


@pytest.fixture
def store(tmp_path):
    return sample_store(tmp_path / "cup", "tictactoe", finished=3)


def open_folder(qtbot, page, folder):
    page.open(folder)
    qtbot.waitUntil(lambda: page.seen is not None or bool(page.problem))


def column(view, number):
    model = view.model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


class TestTournament:
    @pytest.mark.parametrize("width", [500, 1400])
    def test_the_names_of_bots_are_readable_at_every_width(self, qtbot, store, width):
        scores = show(qtbot, ScoresTable(), width, 480)
        rows = table(store.settings, store.records())
        # At first, when one joins, and when all have changed.
        for count, end in ((2, "name"), (3, "name"), (3, "long name")):
            named = [row._replace(name=f"{row.name} with a {end}") for row in rows[:count]]
            scores.show_rows(named)
            qtbot.waitUntil(lambda: scores.columnWidth(1) >= scores.sizeHintForColumn(1))
        # What is wider than the table is scrolled to; what is not, fills it.
        over = scores.horizontalHeader().length() - viewport(scores).width()
        assert over > 0 if width == 500 else over == 0

    def test_it_shows_scores_and_matches(self, qtbot, page, store):
        open_folder(qtbot, page, store.folder)
        assert page.title == "Arena: cup"
        rows = table(store.settings, store.records())
        assert column(page.views.scores, 1) == [row.name for row in rows]
        states = column(page.views.matches, 2)
        assert states.count("finished") == 3
        assert states.count("waiting") == 3
        assert page.problem == ""
        assert "3 of 6 matches" in page.bar.texts[1]

    def test_columns_sort(self, qtbot, page, store):
        open_folder(qtbot, page, store.folder)
        scores = page.views.scores
        for order in (Qt.AscendingOrder, Qt.DescendingOrder):
            scores.sortByColumn(7, order)
            points = [float(text) for text in column(scores, 7)]
            assert points == sorted(points, reverse=order == Qt.DescendingOrder)
        for number in range(scores.model().columnCount()):
            scores.sortByColumn(number, Qt.AscendingOrder)
            assert sorted(column(scores, 1)) == ["Ada", "Bob", "Cleo"]
        matches = page.views.matches
        matches.sortByColumn(8, Qt.DescendingOrder)
        # Matches without a result are last in both orders.
        assert column(matches, 8)[-3:] == ["", "", ""]
        matches.sortByColumn(8, Qt.AscendingOrder)
        assert column(matches, 8)[-3:] == ["", "", ""]

    def test_it_follows_what_another_process_plays(self, qtbot, page, store):
        open_folder(qtbot, page, store.folder)
        with store.lock():
            store.begin(4)
            qtbot.waitUntil(lambda: "running" in column(page.views.matches, 2))
            assert not page.play_state.can_play
            page.views.turn_filter()
            assert column(page.views.matches, 0) == ["4"]
            game = games.find("tictactoe")
            pairing = store.entries()[3].pairing
            store.finish(play_randomly(store.folder_of(4), game, pairing, seed=4))
            qtbot.waitUntil(lambda: page.views.matches.rows.rowCount() == 0)
            page.views.turn_filter()
            assert column(page.views.matches, 2).count("finished") == 4
        qtbot.waitUntil(lambda: page.play_state.can_play)

    def test_views_and_navigation(self, qtbot, page, store):
        open_folder(qtbot, page, store.folder)
        views = page.views
        assert views.view == SCORES
        views.turn_lists()
        assert views.view == MATCHES
        views.navigate()
        assert (views.view, views.navigates) == (MATCH, True)
        assert views.match.entry.pairing.number == 1
        views.go_to_match(1)
        views.go_to_match(1)
        assert views.match.entry.pairing.number == 3
        assert views.navigates
        views.go_to_match(-1)
        assert views.matches.chosen_number == views.match.entry.pairing.number == 2
        views.view_match()
        assert (views.view, views.navigates) == (MATCH, False)
        views.turn_lists()
        assert views.view == MATCHES
        views.turn_lists()
        assert views.view == SCORES

    def test_the_ends_of_the_list(self, qtbot, page, store):
        open_folder(qtbot, page, store.folder)
        views = page.views
        views.navigate()
        views.go_to_match(-1)
        assert views.match.entry.pairing.number == 1
        for _step in range(9):
            views.go_to_match(1)
        assert views.match.entry.pairing.number == 6

    def test_the_order_of_the_list_is_that_of_navigation(self, qtbot, page, store):
        open_folder(qtbot, page, store.folder)
        views = page.views
        views.matches.sortByColumn(0, Qt.DescendingOrder)
        views.matches.show_match(3)
        views.navigate()
        views.go_to_match(1)
        assert views.match.entry.pairing.number == 2

    def test_the_trees_of_moves(self, qtbot, page, tmp_path):
        tree = tmp_path / "some.tree"
        tree.write_bytes(b"the page does not read it")
        store = sample_store(tmp_path / "trees", "tictactoe", finished=1, tree=tree)
        open_folder(qtbot, page, store.folder)
        page.views.view_match()
        assert not page.views.has_tree
        button = page.views.match.panel._tree
        assert "was made without a search" in button.toolTip()
        page.views.match.panel.go_to(0)
        assert "Go to a later move" in button.toolTip()
        page.views.match.panel.go_to(1)
        assert button.toolTip() == "Show the tree of the search for this move"
        assert page.views.has_tree
        with qtbot.waitSignal(page.analysis_requested) as asked:
            page.views.match.panels["turns"].show_tree()
        assert asked.args == [[str(store.folder_of(1) / "move1.tree")]]


class TestBad:
    def test_a_folder_without_a_tournament(self, qtbot, page, tmp_path):
        open_folder(qtbot, page, tmp_path)
        assert "no tournament" in page.problem
        assert page.isVisible()

    def test_a_damaged_file(self, qtbot, page, tmp_path):
        (tmp_path / TABLE).write_bytes(b"this is no database, but a text of some length" * 99)
        open_folder(qtbot, page, tmp_path)
        assert str(tmp_path) in page.problem

    def test_one_that_is_damaged_while_it_is_shown(self, qtbot, page, store):
        open_folder(qtbot, page, store.folder)
        (store.folder / TABLE).write_bytes(b"no longer a database" * 999)
        qtbot.waitUntil(lambda: bool(page.problem))
        # What was read stays.
        assert len(column(page.views.matches, 0)) == 6

    def test_a_game_that_is_unknown(self, qtbot, page, store):
        with sqlite3.connect(store.folder / TABLE) as connection:
            (text,) = connection.execute(
                "SELECT value FROM tournament WHERE name = 'settings'"
            ).fetchone()
            values = json.loads(text) | {"game": "no_such_game"}
            connection.execute(
                "UPDATE tournament SET value = ? WHERE name = 'settings'", (json.dumps(values),)
            )
        connection.close()
        open_folder(qtbot, page, store.folder)
        assert "no_such_game" in page.problem
        # The table is shown, but no match can be.
        assert len(column(page.views.scores, 0)) == 3
        page.views.view_match()
        assert page.views.view == SCORES

    def test_another_tournament_after_a_bad_one(self, qtbot, page, store, tmp_path):
        open_folder(qtbot, page, tmp_path)
        open_folder(qtbot, page, store.folder)
        assert page.problem == ""
        assert len(column(page.views.scores, 0)) == 3


class TestExport:
    def save_as(self, monkeypatch, path):
        monkeypatch.setattr("uctvis.ui.widgets.dialogs.ask_to_save", lambda *_arguments: str(path))

    def test_a_match_can_be_read_again(self, qtbot, page, store, tmp_path, monkeypatch):
        open_folder(qtbot, page, store.folder)
        assert not page.can_export_match
        page.views.view_match()
        self.save_as(monkeypatch, tmp_path / "match.txt")
        with qtbot.waitSignal(page.export.said):
            page.export_match()
        text = (tmp_path / "match.txt").read_text(encoding="utf-8")
        game, _start, moves = games.read_game(text)
        assert list(moves) == [move.move for move in page.views.match.follower.moves]
        assert game.name == "tictactoe"

    @pytest.mark.parametrize("suffix", [".csv", ".md"])
    def test_the_table(self, qtbot, page, store, tmp_path, monkeypatch, suffix):
        open_folder(qtbot, page, store.folder)
        self.save_as(monkeypatch, tmp_path / f"table{suffix}")
        with qtbot.waitSignal(page.export.said):
            page.export_table()
        lines = (tmp_path / f"table{suffix}").read_text(encoding="utf-8").splitlines()
        names = {bot.name for bot in store.settings.bots}
        assert len([line for line in lines if any(name in line for name in names)]) == 3
        assert lines[-1].startswith("|") == (suffix == ".md")


def boxes():
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox)]


class TestLeaving:
    def test_without_a_running_tournament_there_is_no_question(self, qtbot, page, store):
        open_folder(qtbot, page, store.folder)
        with qtbot.waitSignal(page.left):
            page.ask_to_leave()


class TestPlaying:
    def test_a_tournament_is_played_by_a_child_process(self, qtbot, page, tmp_path):
        store = sample_store(tmp_path / "cup", "tictactoe", finished=0)
        page.play(store.folder)
        assert page.plays
        # While it is played, nothing else can be set up.
        assert not page.bar.button("arena.new").isEnabled()
        qtbot.waitUntil(lambda: not page.plays, timeout=60_000)
        qtbot.waitUntil(lambda: "6 of 6" in page.bar.texts[1])
        assert page.problem == ""
        assert not page.play_state.can_play
        assert page.play_state.can_play_again

    def test_another_round(self, qtbot, page, tmp_path):
        store = sample_store(tmp_path / "cup", "tictactoe")
        open_folder(qtbot, page, store.folder)
        page.ask_for_round()
        answer(qtbot, "&Play")
        qtbot.waitUntil(lambda: "12 of 12" in page.bar.texts[1], timeout=60_000)
        assert column(page.views.matches, 1) == ["1"] * 6 + ["2"] * 6

    def test_a_pause_and_a_question(self, qtbot, page, tmp_path, monkeypatch):
        child = tmp_path / "child.py"
        child.write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
        monkeypatch.setattr(
            "uctvis.ui.arena.playing.tournament_runner.own_command",
            lambda: [sys.executable, str(child)],
        )
        store = sample_store(tmp_path / "cup", "tictactoe", finished=1)
        open_folder(qtbot, page, store.folder)
        page.turn_playing()
        left = []
        page.left.connect(lambda: left.append(True))
        page.ask_to_leave()
        answer(qtbot, "Cancel")
        assert left == []
        page.ask_to_leave()
        answer(qtbot, "&Leave")
        assert left == [True]
        page.turn_playing()
        qtbot.waitUntil(lambda: not page.plays, timeout=60_000)
        assert page.problem == ""
        assert page.play_state.can_play

    def test_what_the_process_says_of_a_failure_is_shown(self, qtbot, page, tmp_path, monkeypatch):
        child = tmp_path / "child.py"
        child.write_text("import sys\nsys.exit('no room is left')\n", encoding="utf-8")
        monkeypatch.setattr(
            "uctvis.ui.arena.playing.tournament_runner.own_command",
            lambda: [sys.executable, str(child)],
        )
        store = sample_store(tmp_path / "cup", "tictactoe", finished=1)
        open_folder(qtbot, page, store.folder)
        page.turn_playing()
        qtbot.waitUntil(lambda: "no room is left" in page.problem, timeout=60_000)


def answer(qtbot, text):
    """Press the button with this text in the question."""
    qtbot.waitUntil(lambda: any(box.isVisible() for box in boxes()))
    (box,) = [box for box in boxes() if box.isVisible()]
    next(button for button in box.buttons() if button.text() == text).click()
    qtbot.waitUntil(lambda: not any(box.isVisible() for box in boxes()))
