"""A match in the arena: its moves, clocks and messages, finished and while it grows."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qtpy.QtWidgets import QLabel
from sample_tournament import play_randomly, sample_store
from showing import show

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import MatchEntry, MatchState, TournamentStore
from uctvis.ui.arena.match_view import MatchView
from uctvis.ui.tables.line_table import LineModel, TimedLine

GAME = games.find("tictactoe")


@pytest.fixture
def view(qtbot, light):
    return show(qtbot, MatchView(), 1200, 640)


@pytest.fixture
def store(tmp_path):
    return sample_store(tmp_path / "cup", "tictactoe", finished=2, opening_moves=1)


def open_match(view, store, number):
    entry = store.entries()[number - 1]
    view.show_match(entry, store.settings, store.folder_of(number))
    return entry


def shown_position(view):
    return view.follower.position_at(view.panel.shown)


class TestFinished:
    def test_it_shows_the_last_position_and_the_verdicts(self, view, store):
        entry = open_match(view, store, 1)
        record = entry.record
        assert view.panel.shown == len(record.opening) + len(record.moves)
        assert GAME.outcome(shown_position(view)) is not None
        title, state, problem = view.texts
        assert title == f"Match 1: {record.bots[0]} against {record.bots[1]}"
        assert "finished" in state
        assert problem == ""
        for seat, bar in enumerate(view.panels["turns"].bars):
            assert record.bots[seat] in bar.texts[0]
            assert bar.texts[1] == record.verdicts[seat].title
            assert record.verdicts[seat].title in view.said.result_text

    def test_stepping(self, view, store):
        entry = open_match(view, store, 1)
        last = len(entry.record.opening) + len(entry.record.moves)
        view.panel.step(-1)
        assert (view.panel.shown, view.panel.follows) == (last - 1, False)
        view.panel.go_to(0)
        assert shown_position(view) == GAME.initial()
        view.panel.step(-1)
        assert view.panel.shown == 0
        view.panel.step(last + 5)
        assert (view.panel.shown, view.panel.follows) == (last, True)

    def test_the_list_of_moves_chooses(self, view, store):
        open_match(view, store, 1)
        view.panels["turns"].moves.position_chosen.emit(2)
        assert view.panel.shown == 2
        assert view.panels["turns"].moves.shown == 2

    def test_the_clocks_are_those_of_the_move(self, view, store):
        open_match(view, store, 1)
        view.panel.go_to(view.follower.opening)
        assert [bar.clock.text for bar in view.panels["turns"].bars] == ["0:30", "0:30"]

    def test_messages_of_one_bot(self, view, store):
        open_match(view, store, 1)
        model = view.said.messages.lines
        both = model.rowCount()
        counts = []
        for place in (1, 2):
            view.said.choice.setCurrentIndex(place)
            counts.append(model.rowCount())
            assert {model.row(row).seat for row in range(model.rowCount())} == {place - 1}
        assert sum(counts) == both
        view.said.choice.setCurrentIndex(0)
        assert model.rowCount() == both

    def test_errors_are_in_the_order_of_time(self, view, store):
        open_match(view, store, 1)
        model = view.said.errors.lines
        times = [model.row(row).time for row in range(model.rowCount())]
        assert len(times) >= 2
        assert times == sorted(times)

    def test_another_match(self, view, store):
        open_match(view, store, 1)
        view.panel.go_to(0)
        entry = open_match(view, store, 2)
        assert [move.name for move in view.follower.moves] == [
            *entry.record.opening,
            *entry.record.moves,
        ]
        assert view.panel.shown == len(view.follower.moves)


class TestGrowing:
    def write(self, folder, lines):
        (folder / TRANSCRIPT).write_text("".join(lines), encoding="utf-8")

    def test_new_moves_appear_unless_the_user_went_back(self, qtbot, view, store):
        store.begin(3)
        folder = store.folder_of(3)
        entry = store.entries()[2]
        play_randomly(folder, GAME, entry.pairing, seed=4)
        lines = (folder / TRANSCRIPT).read_text(encoding="utf-8").splitlines(keepends=True)
        places = [n for n, line in enumerate(lines, 1) if '"kind": "move"' in line]
        (folder / TRANSCRIPT).unlink()
        view.show_match(entry._replace(state=MatchState.RUNNING), store.settings, folder)
        assert view.panel.shown == 0
        self.write(folder, lines[: places[1]])
        qtbot.waitUntil(lambda: view.panel.shown == 2)
        view.panel.step(-1)
        self.write(folder, lines[: places[2]])
        qtbot.waitUntil(lambda: len(view.follower.moves) == 3)
        assert view.panel.shown == 1
        view.panel.go_to_end()
        # Half a line waits.
        self.write(folder, [*lines[: places[3] - 1], lines[places[3] - 1][:20]])
        self.write(folder, lines)
        qtbot.waitUntil(lambda: view.follower.end is not None)
        assert view.panel.shown == len(view.follower.moves)
        assert view.panels["turns"].bars[0].texts[1] == view.follower.end.verdicts[0].title

    def test_a_match_that_is_played_again(self, qtbot, view, store):
        store.begin(3)
        folder = store.folder_of(3)
        entry = store.entries()[2]._replace(state=MatchState.RUNNING)
        play_randomly(folder, GAME, entry.pairing, seed=1, most=4)
        view.show_match(entry, store.settings, folder)
        assert len(view.follower.moves) == 4
        count = view.said.messages.lines.rowCount()
        record = play_randomly(folder, GAME, entry.pairing, seed=2)
        qtbot.waitUntil(lambda: view.follower.end is not None)
        assert [move.name for move in view.follower.moves] == list(record.moves)
        lines = view.said.messages.lines
        assert lines.rowCount() == len(view.follower.messages) != count


def test_the_connections_of_bots_over_tcp(qtbot, view, tmp_path):
    bots = tuple(Bot(name, BotKind.REMOTE, protocol="judge") for name in ("Ada", "Bob"))
    store = TournamentStore.create(tmp_path / "cup", TournamentSettings("tictactoe", bots))
    pairing = Pairing(1, ("Ada", "Bob"), 0)
    folder = store.folder_of(1)
    folder.mkdir()

    def write(*kinds):
        lines = [{"t": 0.0, "kind": "match", "game": "tictactoe", "bots": ["Ada", "Bob"]}]
        lines += [{"t": 0.1, "kind": kind, "seat": 1} for kind in kinds]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (folder / TRANSCRIPT).write_text(text, encoding="utf-8")

    def doing():
        return [bar.texts[1] for bar in view.panels["turns"].bars]

    write()
    view.show_match(MatchEntry(pairing, MatchState.RUNNING, None), store.settings, folder)
    assert doing() == ["not connected yet", "not connected yet"]
    write("start")
    qtbot.waitUntil(lambda: doing() == ["not connected yet", ""])
    write("start", "disconnected")
    qtbot.waitUntil(lambda: doing() == ["not connected yet", "connection lost"])
    write("start", "disconnected", "reconnected")
    qtbot.waitUntil(lambda: doing() == ["not connected yet", ""])


def test_the_first_search_of_an_engine_is_compiled(qtbot, view, tmp_path):
    bots = tuple(Bot(name, BotKind.ENGINE, "puct") for name in ("Ada", "Bob"))
    store = TournamentStore.create(tmp_path / "cup", TournamentSettings("tictactoe", bots))
    folder = store.folder_of(1)
    folder.mkdir()
    entry = MatchEntry(Pairing(1, ("Ada", "Bob"), 0), MatchState.RUNNING, None)
    written = [{"t": 0.0, "kind": "match", "game": "tictactoe", "bots": ["Ada", "Bob"]}]

    def write(kind, **values):
        written.append({"t": 0.1, "kind": kind, "seat": 0} | values)
        text = "".join(json.dumps(line) + "\n" for line in written)
        (folder / TRANSCRIPT).write_text(text, encoding="utf-8")

    def says_it():
        labels = [label for label in view.findChildren(QLabel) if label.isVisible()]
        return any("compiling the search, once" in label.text() for label in labels)

    write("turn", left=None)
    view.show_match(entry, store.settings, folder)
    assert not says_it()
    write("compiling")
    qtbot.waitUntil(says_it)
    write("compiled")
    qtbot.waitUntil(lambda: not says_it())


class TestBad:
    def test_a_missing_transcript_is_told(self, view, store):
        (store.folder_of(1) / TRANSCRIPT).unlink()
        open_match(view, store, 1)
        assert "missing" in view.texts[2]

    def test_a_damaged_one_shows_what_comes_before(self, view, store):
        path = store.folder_of(1) / TRANSCRIPT
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join([*lines[:14], "nonsense\n", *lines[14:]]), encoding="utf-8")
        open_match(view, store, 1)
        assert "line 15" in view.texts[2]
        assert len(view.follower.messages) > 2
        # Another match is not damaged.
        open_match(view, store, 2)
        assert view.texts[2] == ""


@settings(max_examples=30)
@given(
    st.lists(st.tuples(st.floats(0, 9), st.integers(0, 1), st.text(max_size=5))),
    st.lists(st.integers(0, 20), max_size=4),
    st.sampled_from([None, 0, 1]),
)
def test_lines_that_grow_are_those_that_are_there(found, cuts, seat):
    """The model of lines shows the same, however the lines came."""
    lines = [TimedLine(*one) for one in sorted(found)]
    growing = []
    model = LineModel()
    model.show_lines({0: "A", 1: "B"}, growing)
    model.show_seat(seat)
    for cut in sorted(cuts):
        growing.extend(lines[len(growing) : cut])
        model.grow()
    growing.extend(lines[len(growing) :])
    model.grow()
    expected = [line for line in lines if seat in (None, line.seat)]
    assert [model.row(row) for row in range(model.rowCount())] == expected
    for time in (0.0, 4.5, 10.0):
        assert model.row_at(time) == sum(line.time <= time for line in expected) - 1
