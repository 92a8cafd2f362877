"""The views of a tournament of a judged game on a terminal, without a terminal."""

import pytest
from sample_judged import judge_randomly, judged_store
from terminal_views import in_app, rows, shown, until, until_shown
from textual.widgets import Log

from uctvis.arena import terminal
from uctvis.arena.terminal.kinds.turns import TurnsScreen
from uctvis.arena.terminal.match_screen import MatchScreen


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """The views look more often, so that tests wait less."""
    for module in (terminal.app, terminal.match_screen):
        monkeypatch.setattr(module, "_INTERVAL", 0.03)


@pytest.fixture
def store(tmp_path):
    """Four matches of three bots, of which the second has no result, and the last one runs."""
    store = judged_store(tmp_path / "cup", 4, 3, running=1, voids=(2,))
    with store.lock():
        store.begin(4)
        pairing = store.entries()[-1].pairing
        judge_randomly(store.folder_of(4), pairing, seed=4, ends=False)
        yield store


def test_scores_and_matches(store):
    records = store.records()

    async def test(app, pilot):
        await until_shown(app, pilot, "cup · numbers · 3 of 4 matches · playing")
        await until_shown(app, pilot, "1 match has no result")
        assert sorted(row[1] for row in rows(app, "scores")) == ["A", "B", "C", "D"]
        await pilot.press("tab")
        await until_shown(app, pilot, "running")
        found = [row[2] for row in rows(app, "matches")]
        assert found[1] == f"{', '.join(records[1].bots)}: no result"
        assert found[3] == ", ".join(store.entries()[3].pairing.bots)
        scores = zip(records[0].bots, records[0].scores, strict=True)
        assert found[0] == ", ".join(f"{name} {score}" for name, score in scores)

    in_app(test, store, size=(120, 40))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_match_has_bots_messages_and_standard_error(store, size):
    record = store.records()[0]

    async def test(app, pilot):
        await pilot.press("tab", "v")
        await until(pilot, lambda: isinstance(app.screen, MatchScreen))
        assert not isinstance(app.screen, TurnsScreen)
        await until_shown(app, pilot, "Match 1: numbers, 38 messages")
        for name, verdict, score in zip(record.bots, record.verdicts, record.scores, strict=True):
            await until_shown(app, pilot, f"{name}  {score:>6}  {verdict.title}")
        await until_shown(app, pilot, "the judge ended the match")
        for name in ("errors", "messages"):
            seen = [one for one in ("messages", "errors") if displayed(app, one)]
            assert len(seen) == (2 if size[0] > 110 else 1)
            await pilot.press("tab")
            await until(pilot, lambda name=name: displayed(app, name))
        assert "<judge> [1]round 0" in app.screen.query_one("#messages", Log).lines
        errors = app.screen.query_one("#errors", Log).lines
        assert "!judge! seed 1" in errors
        assert len(errors) == 10

    in_app(test, store, size=size)


def displayed(app, name):
    return app.screen.query_one(f"#{name}_panel").display


def test_a_match_that_runs_shows_who_is_to_answer(store):
    pairing = store.entries()[3].pairing

    async def test(app, pilot):
        await pilot.press("tab", "f")
        await until(pilot, lambda: len(rows(app, "matches")) == 1)
        await pilot.press("v")
        await until_shown(app, pilot, "Match 4: numbers")
        last = pairing.bots[-1]
        await until_shown(app, pilot, f"\N{BLACK RIGHT-POINTING TRIANGLE} {last}")
        assert "".join(shown(app)).count("\N{BLACK RIGHT-POINTING TRIANGLE}") == 1
        record = judge_randomly(store.folder_of(4), pairing, seed=5)
        store.finish(record)
        await until_shown(app, pilot, "the judge ended the match")
        await until(pilot, lambda: "\N{BLACK RIGHT-POINTING TRIANGLE}" not in "".join(shown(app)))

    in_app(test, store, size=(120, 40))


def test_navigation_goes_from_match_to_match(store):
    async def test(app, pilot):
        await pilot.press("tab", "n")
        await until_shown(app, pilot, "(navigation)")
        screen = app.screen
        # There are no moves to go to.
        assert not any(screen.check_action(name, ()) for name in ("forward", "back", "first"))
        await pilot.press("n")
        await until_shown(app, pilot, "Match 2: numbers")
        await until_shown(app, pilot, "no result")
        errors = screen.query_one("#errors", Log).lines
        assert "!judge! seed 2" in errors
        assert "!judge! seed 1" not in errors
        await pilot.press("p")
        await until_shown(app, pilot, "Match 1: numbers")

    in_app(test, store)
