"""The window's part of every kind of matches that is found."""

import pytest
from kind_samples import sample_of

from uctvis.arena.kinds import match_kinds
from uctvis.arena.tournament.store import TournamentStore
from uctvis.modules import names_in
from uctvis.ui.arena.kinds import window_of
from uctvis.ui.arena.match.match_panel import MatchPanel
from uctvis.ui.arena.match_view import MatchView
from uctvis.ui.export.match_films import FILMS
from uctvis.ui.runtime.worker import Stopped


@pytest.fixture(params=match_kinds(), ids=lambda kind: kind.name)
def kind(request):
    return request.param


def _cancel(_part):
    raise Stopped


def test_each_kind_has_a_file():
    assert names_in("uctvis.ui.arena.kinds") == names_in("uctvis.arena.kinds")


def test_a_match_is_shown_from_its_last_step_on(qtbot, kind, tmp_path):
    store, record, folder = sample_of(kind, tmp_path / "cup")
    entry = next(one for one in store.entries() if one.pairing.number == record.number)
    view = MatchView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.show()
    view.show_match(entry, TournamentStore.open(store.folder).settings, folder)
    panel = view.panel
    assert panel is view.panels[kind.name]
    assert isinstance(panel, MatchPanel)
    assert panel.has_judge == kind.has_judge
    qtbot.waitUntil(lambda: panel.last > 0 and panel.shown == panel.last, timeout=30_000)
    assert panel.length_text
    panel.go_to(1)
    assert panel.shown == 1
    panel.go_to_message(0)
    panel.go_to_time(0.0)
    panel.turn_playing()
    panel.turn_playing()
    panel.go_to_end()
    assert view.texts[2] == ""
    assert all(name in view.said.result_text for name in record.bots)
    view.leave()
    assert panel.follower is None


def test_a_match_is_saved_as_each_file_that_is_offered(qtbot, kind, tmp_path):
    store, record, folder = sample_of(kind, tmp_path / "cup")
    entry = next(one for one in store.entries() if one.pairing.number == record.number)
    settings = store.settings
    view = MatchView()
    qtbot.addWidget(view)
    panel = view.panels[kind.name]
    assert window_of(kind).files(panel, settings) == {}
    view.show_match(entry, settings, folder)
    qtbot.waitUntil(lambda: panel.last > 0 and panel.shown == panel.last, timeout=30_000)
    offered = window_of(kind).files(panel, settings)
    assert next(iter(offered)) in (".txt", ".pgn")
    assert bool(offered.keys() & FILMS.keys()) == (kind.has_moves or panel.has_turns)
    for suffix, file in offered.items():
        assert file.title
        path = tmp_path / f"match{suffix}"
        work = file.work(path)
        if suffix in FILMS:  # whole films have tests of their own
            with pytest.raises(Stopped):
                work(_cancel)
            assert not path.exists()
        else:
            work(lambda _part: None)
            assert path.stat().st_size
    text = (tmp_path / f"match{next(iter(offered))}").read_text(encoding="utf-8")
    assert all(name in text for name in record.bots)


def test_the_user_takes_part_or_reads_why_not(kind, tmp_path):
    settings = sample_of(kind, tmp_path / "cup")[0].settings
    window = window_of(kind)
    if refusal := window.no_person(settings):
        assert settings.game_title in refusal
        with pytest.raises(NotImplementedError):
            window.person(lambda: None)
    else:
        window.person(lambda: None).stop()
