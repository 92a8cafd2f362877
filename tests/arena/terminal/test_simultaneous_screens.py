"""The views of a tournament of a simultaneous game on a terminal, without a terminal."""

from pathlib import Path

import pytest
from fake_matches import judged_record_of
from for_long import rest_for_long
from simultaneous_transcripts import write_simultaneous
from terminal_views import in_app, rows, shown, until, until_shown
from textual.widgets import Log

from uctvis.arena import terminal
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.terminal.kinds.simultaneous import SimultaneousScreen
from uctvis.arena.tournament.store import TournamentStore

BOTS = ("Ada", "Bob")
SIZES = [(80, 24), (120, 40), (170, 45)]
ERRORS = [(1, 0, "hello"), (250, 1, "draw point 1 2")]


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """The views look more often, so that tests wait less."""
    for module in (terminal.app, terminal.match_screen):
        monkeypatch.setattr(module, "_INTERVAL", 0.03)


@pytest.fixture(params=["painting", "sheep"])
def store(request, tmp_path):
    """Three matches: the first is finished, the second runs, the third waits."""
    program = {"folder": Path("bot"), "command": ("./player",), "protocol": "codingame"}
    bots = tuple(Bot(name, BotKind.PROGRAM, **program) for name in BOTS)
    settings = TournamentSettings(request.param, bots, time_control=None)
    store = TournamentStore.create(tmp_path / "cup", settings)
    pairings = [Pairing(number, BOTS, number) for number in (1, 2, 3)]
    with store.lock():
        store.add(pairings)
        for number, turns in ((1, None), (2, 5)):
            store.begin(number)
            played = write_match(store, number, turns)
            if turns is None:
                store.finish(judged_record_of(pairings[0], played.scores(), reason="all turns"))
        yield store


def write_match(store, number, turns):
    folder = store.folder_of(number)
    folder.mkdir(parents=True, exist_ok=True)
    name = store.settings.game
    return write_simultaneous(folder, name, seed=number, turns=turns, errors=ERRORS)


def test_matches_have_scores(store):
    (record,) = store.records()

    async def test(app, pilot):
        title = store.settings.game_title
        await until_shown(app, pilot, f"cup · {title} · 1 of 3 matches · playing")
        await pilot.press("tab")
        await until_shown(app, pilot, "running")
        scores = zip(BOTS, record.scores, strict=True)
        assert [row[2] for row in rows(app, "matches")] == [
            ", ".join(f"{name} {score:g}" for name, score in scores),
            "Ada, Bob",
            "Ada, Bob",
        ]

    in_app(test, store, size=(120, 40))


@pytest.mark.parametrize("size", rest_for_long(1, SIZES))
def test_a_match_fits_with_all_of_its_board(store, size):
    async def test(app, pilot):
        await pilot.press("tab", "v")
        await until(pilot, lambda: isinstance(app.screen, SimultaneousScreen))
        await until_shown(app, pilot, "turn 250 of 250")
        lines = shown(app)
        assert len(lines) == size[1]
        left = "\n".join(lines)
        state = app.screen.follower.states[-1]
        if state.name == "sheep":
            assert left.count("┌") > 0
            assert any("└" in line for line in lines)
            assert {"S", "s"} <= set(left)
        elif "▀" in left:
            # Two rows share a line.
            blocks = [line for line in lines if "▀" * state.cols in line]
            assert len(blocks) == (state.rows + 1) // 2
        else:
            assert sum("·" * 4 in line or "oo" in line for line in lines) >= 10
        for name, score in zip(BOTS, state.scores(), strict=True):
            await until_shown(app, pilot, f"{score:>6g}  {name}")
        await until_shown(app, pilot, f"score {state.scores()[0]:g}")
        assert lines[-1].endswith("q Quit")

    in_app(test, store, size=size)


def test_the_keys_go_from_turn_to_turn(store):
    async def test(app, pilot):
        await pilot.press("tab", "n")
        await until_shown(app, pilot, "(navigation)")
        screen = app.screen
        follower = screen.follower
        log = screen.query_one("#turn", Log)

        def listed(turn):
            lines = []
            for seat, name in enumerate(BOTS):
                answer = follower.steps[turn - 1].answers[seat]
                lines += [f"<{name}> {line}" for line in answer.split("\n")]
                lines += [f"!{name}! {one.text}" for one in follower.errors_at(turn, seat)]
            return lines

        assert list(log.lines) == listed(250)
        assert "!Bob! draw point 1 2" in log.lines
        await pilot.press("a")
        await until_shown(app, pilot, "turn 0 of 250")
        assert list(log.lines) == []
        await pilot.press("f")
        await until_shown(app, pilot, "turn 1 of 250")
        assert list(log.lines) == listed(1)
        assert "!Ada! hello" in log.lines
        for key, turn in (("f", 2), ("f", 3), ("b", 2), ("z", 250), ("b", 249)):
            await pilot.press(key)
            await until_shown(app, pilot, f"turn {turn} of 250")
            scores = follower.states[turn].scores()
            assert any(f"{scores[1]:>6g}  Bob  3.0 ms" in line for line in shown(app))
        assert list(log.lines) == listed(249)
        assert list(screen.query_one("#errors", Log).lines) == [
            "!Ada! hello",
            "!Bob! draw point 1 2",
        ]

    in_app(test, store, size=(120, 40))


def test_a_match_that_runs_is_followed(store):
    async def test(app, pilot):
        await pilot.press("tab", "f")
        await until(pilot, lambda: len(rows(app, "matches")) == 1)
        await pilot.press("v")
        await until_shown(app, pilot, "Match 2: ")
        await until_shown(app, pilot, "turn 5 of 5")
        assert "".join(shown(app)).count("▶") == 2
        played = write_match(store, 2, 9)
        await until_shown(app, pilot, "turn 9 of 9")
        assert app.screen.follower.states[-1].scores() == played.scores()

    in_app(test, store)


def test_a_match_that_waits_has_no_board(store):
    async def test(app, pilot):
        await pilot.press("tab", "down", "down", "v")
        await until_shown(app, pilot, "This match has not begun.")
        await until_shown(app, pilot, "turn 0 of 0")

    in_app(test, store)
