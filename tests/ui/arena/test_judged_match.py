"""Matches of games with a judge in the arena: bots, messages, scores, finished and growing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qtpy.QtWidgets import QPlainTextEdit
from sample_betting import judged_match, judged_store
from showing import show

from uctvis.arena.following.following import SaidLine
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import JUDGE
from uctvis.arena.tournament.store import MatchState
from uctvis.ui.arena.arena_page import ArenaPage
from uctvis.ui.arena.match.seat_history import MatchHistory
from uctvis.ui.arena.match_view import MatchView

THREE = ("Ada", "Bob", "Cleo")
TWELVE = tuple(f"Bot {number}" for number in range(1, 13))


@pytest.fixture
def view(qtbot, light):
    return show(qtbot, MatchView(), 1200, 640)


def open_match(view, store, number=1):
    entry = store.entries()[number - 1]
    view.show_match(entry, store.settings, store.folder_of(number))
    return entry


def cells(view, row):
    model = view.panels["judged"].seats.seats
    return [model.index(row, column).data() for column in range(model.columnCount())]


def message_texts(view):
    """What is said about the message shown, and its text."""
    panel = view.panels["judged"]
    return panel._about.whole, panel.findChild(QPlainTextEdit).toPlainText()


class TestFinished:
    @pytest.mark.parametrize("bots", [THREE[:2], THREE, TWELVE])
    def test_it_shows_each_bot_and_the_judge(self, view, tmp_path, bots):
        store = judged_store(tmp_path / "cup", bots)
        record = open_match(view, store).record
        assert view.panel is view.panels["judged"]
        assert view.panels["judged"].seats.seats.size() == len(bots) + 1
        for seat, name in enumerate(bots):
            number, shown, score, state, *_rest = cells(view, seat)
            assert (number, shown) == (str(seat + 1), name)
            assert score == f"{record.scores[seat]:g}"
            assert state == record.verdicts[seat].title
            assert name in view.texts[0]
        judge = cells(view, len(bots))
        assert (judge[1], judge[5], judge[6]) == ("Judge", "0.25 s", "9.0 MiB")
        assert " : ".join(f"{score:g}" for score in record.scores) in view.texts[1]

    def test_steps_go_through_the_messages(self, view, tmp_path):
        open_match(view, judged_store(tmp_path / "cup", THREE))
        messages = view.follower.messages
        assert view.panel.shown == len(messages)
        view.panel.go_to(2)
        # All lines of a message are shown.
        about, text = message_texts(view)
        assert text == messages[1].text == " DEAL 0\nof 3"
        assert "to Ada" in about
        assert view.said.messages.currentIndex().row() == 1
        assert cells(view, 1)[-1] == ""
        view.panel.step(1)
        assert message_texts(view)[1] == messages[2].text
        view.panel.go_to(0)
        view.panel.step(-1)
        assert (view.panel.shown, message_texts(view)) == (0, ("", ""))

    def test_a_chosen_message_is_shown(self, view, tmp_path):
        open_match(view, judged_store(tmp_path / "cup", THREE))
        view.said.messages.selectRow(4)
        assert view.panel.shown == 5
        assert not view.panel.follows

    def test_messages_of_one_bot(self, view, tmp_path):
        open_match(view, judged_store(tmp_path / "cup", THREE))
        model = view.said.messages.lines
        for row, seat in ((1, 1), (3, JUDGE)):
            view.panels["judged"].seats.opened.emit(row)
            assert {model.row(line).seat for line in range(model.rowCount())} == {seat}
            view.panel.go_to(0)
            numbers = []
            for _step in range(model.rowCount()):
                view.panel.step(1)
                numbers.append(view.panel.shown)
            assert numbers == [model.number(line) + 1 for line in range(model.rowCount())]
            view.panel.step(-1)
            assert view.panel.shown == numbers[-2]
        view.said.show_seat(None)
        assert model.rowCount() == len(view.follower.messages)

    def test_the_judge_has_standard_error_too(self, view, tmp_path):
        open_match(view, judged_store(tmp_path / "cup", THREE))
        errors = view.said.errors.lines
        assert {errors.row(row).seat for row in range(errors.rowCount())} == {JUDGE, 0, 1, 2}

    def test_a_match_without_a_result(self, view, tmp_path):
        open_match(view, judged_store(tmp_path / "cup", THREE, matches=0, failed=1))
        assert "no result" in view.texts[1]
        assert "silent" in view.texts[1]
        assert cells(view, 0)[2] == ""

    def test_a_bot_that_the_judge_has_killed(self, view, tmp_path):
        store = judged_store(tmp_path / "cup", THREE)
        entry = store.entries()[0]
        record = judged_match(store.folder_of(1), entry.pairing, killed=1)
        view.show_match(entry._replace(record=record), store.settings, store.folder_of(1))
        assert cells(view, 1)[2:4] == ["\N{MINUS SIGN}1", "killed by the judge"]
        assert "the judge ended it" in view.said.result_text


def test_it_grows(qtbot, view, tmp_path):
    store = judged_store(tmp_path / "cup", THREE, matches=0, running=1)
    entry = store.entries()[0]._replace(state=MatchState.RUNNING)
    path = store.folder_of(1) / TRANSCRIPT
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    path.write_text("".join(lines[:9]), encoding="utf-8")
    view.show_match(entry, store.settings, store.folder_of(1))
    count = view.panel.shown
    path.write_text(text, encoding="utf-8")
    qtbot.waitUntil(lambda: view.panel.shown == len(view.follower.messages) > count)
    # The last bot has not answered.
    assert [cells(view, row)[3] for row in range(4)] == ["", "", "to answer", ""]
    record = judged_match(store.folder_of(1), entry.pairing, seed=1)
    view.update_entry(entry._replace(state=MatchState.FINISHED, record=record))
    assert [cells(view, row)[3] for row in range(3)] == [one.title for one in record.verdicts]


def test_the_tables_of_a_tournament(qtbot, light, tmp_path):
    store = judged_store(tmp_path / "cup", TWELVE, matches=2, failed=1)
    page = show(qtbot, ArenaPage(), 1200, 680)
    page.open(store.folder)
    qtbot.waitUntil(lambda: page.seen is not None)
    assert "betting" in page.bar.texts[0]
    assert "1 without a result" in page.bar.texts[1]
    matches = page.views.matches.model()
    titles = [matches.headerData(n, 1, 0) for n in range(matches.columnCount())]
    assert "Bots" in titles
    assert "Moves" not in titles
    results = [matches.index(row, titles.index("Result")).data() for row in range(3)]
    assert results[0].count(" : ") == 11
    assert results[2] == "no result"
    verdicts = [matches.index(row, titles.index("Verdicts")).data() for row in range(3)]
    assert verdicts[0].count("won") == 1
    assert verdicts[2] == ""
    for column in range(matches.columnCount()):
        page.views.matches.sortByColumn(column, 0)
    scores = page.views.scores.scores
    sums = {
        name: sum(one.score_of(name) for one in store.records() if not one.is_void)
        for name in TWELVE
    }
    assert {row.name: row.points for row in scores.rows} == sums
    assert all(row.elo is not None for row in scores.rows)
    page.views.view_match()
    assert page.views.match.panel is page.views.match.panels["judged"]
    page.end()


def test_a_match_is_exported_with_its_messages(qtbot, light, tmp_path, monkeypatch):
    store = judged_store(tmp_path / "cup", THREE)
    page = show(qtbot, ArenaPage(), 1200, 680)
    page.open(store.folder)
    qtbot.waitUntil(lambda: page.seen is not None)
    page.views.view_match()
    path = tmp_path / "match.txt"
    monkeypatch.setattr("uctvis.ui.widgets.dialogs.ask_to_save", lambda *_arguments: str(path))
    with qtbot.waitSignal(page.export.said):
        page.export_match()
    text = path.read_text(encoding="utf-8")
    assert text.count("BET") == 2 * 3 * len(THREE)
    assert all(name in text for name in THREE)
    page.end()


@settings(max_examples=30)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(-1, 2), st.booleans()), max_size=30),
    st.integers(0, 35),
    st.integers(-1, 2),
)
def test_the_history_of_a_seat(found, shown, seat):
    """What a seat said and was told until a message is what going through all of them finds."""
    now, messages = 0, []
    for later, one, by_bot in found:
        now += later
        messages.append(SaidLine(now, one, by_bot, ""))
    history = MatchHistory()
    history.read(messages[: len(messages) // 2])
    history.read(messages)
    own = [(number, one) for number, one in enumerate(messages[:shown]) if one.seat == seat]
    seconds, asked = 0.0, None
    for _number, one in own:
        if not one.by_bot:
            asked = one.time if asked is None or seat == JUDGE else asked
        elif asked is not None:
            seconds, asked = seconds + one.time - asked, None
    found_history = history.of(seat)
    assert found_history.last(shown) == (own[-1][0] if own else None)
    assert found_history.seconds(shown) == seconds
    assert found_history.owes(shown) == (asked is not None)
    waits = 0.0 if asked is None else now + 1 - asked
    assert found_history.seconds(shown, now + 1) == seconds + waits
    later = [number for number, one in enumerate(messages) if one.seat == seat and number > shown]
    assert found_history.after(shown) == (later[0] if later else None)
