"""The views of a tournament on a terminal, without a terminal."""

import json
import threading

import pytest
from for_long import rest_for_long
from sample_tournament import play_randomly
from terminal_views import PATIENCE, in_app, rows, shown, until, until_shown
from textual.widgets import ContentSwitcher, Log
from watched_tournament import BOTS, FINISHED, RUNNING, watched_tournament

from uctvis import games
from uctvis.arena import terminal
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.terminal.match_screen import MatchScreen
from uctvis.arena.terminal.question import YesNoQuestion
from uctvis.arena.terminal.tournament_screen import TournamentScreen
from uctvis.arena.tournament.store import TournamentStore
from uctvis.errors import ArenaError

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """The views look more often, so that tests wait less."""
    for module in (terminal.app, terminal.match_screen):
        monkeypatch.setattr(module, "_INTERVAL", 0.03)


@pytest.fixture
def store(tmp_path):
    with watched_tournament(tmp_path / "cup") as store:
        yield store


@pytest.fixture
def small_store(tmp_path):
    with watched_tournament(tmp_path / "cup", "tictactoe") as store:
        yield store


@pytest.mark.parametrize("size", rest_for_long(1, SIZES))
class TestScreens:
    def test_scores_and_matches(self, small_store, size):
        async def test(app, pilot):
            await until_shown(app, pilot, "cup · Tic-tac-toe · 3 of 6 matches · playing")
            assert sorted(row[1] for row in rows(app, "scores")) == sorted(BOTS)
            await pilot.press("tab")
            await until_shown(app, pilot, "running")
            lines = shown(app)
            assert len([line for line in lines if "waiting" in line]) == 2
            await pilot.press("f")
            await until(pilot, lambda: [row[0] for row in rows(app, "matches")] == [str(RUNNING)])
            await pilot.press("f")
            await until(pilot, lambda: len(rows(app, "matches")) == 6)
            await pilot.press("tab")
            assert app.screen.query_one(ContentSwitcher).current == "scores"

        in_app(test, small_store, size=size)

    def test_a_match_fits_with_all_of_its_board(self, store, size):
        async def test(app, pilot):
            await pilot.press("tab", "v")
            await until_shown(app, pilot, "Match 1: Recursive tic-tac-toe")
            await until_shown(app, pilot, "Ada: ")
            lines = shown(app)
            assert len(lines) == size[1]
            assert sum("┌" in line and "┐" in line for line in lines) >= 3
            assert any("1 2 3    1 2 3    1 2 3" in line for line in lines)
            assert any("Ada (Player 1)" in line for line in lines)
            assert any("Bob: " in line for line in lines)
            # All keys are named in full.
            assert lines[-1].endswith("q Quit")
            await pilot.press("n")
            await until_shown(app, pilot, "(navigation)")
            assert shown(app)[-1].endswith("q Quit")

        in_app(test, store, size=size)

    def test_panels(self, small_store, size):
        async def test(app, pilot):
            await pilot.press("tab", "v")
            await until_shown(app, pilot, "Moves")
            names = ("moves", "messages", "errors")
            for name in (*names[1:], names[0]):
                seen = {one for one in names if app.screen.query_one(f"#{one}_panel").display}
                assert len(seen) == (3 if size[0] > 110 else 1)
                await pilot.press("tab")
                await until(pilot, lambda name=name: app.screen.query_one(f"#{name}_panel").display)
            said = app.screen.query_one("#messages", Log).lines
            assert "<Ada> Hello tictactoe" in said
            assert "!Bob! loading Bob…" in app.screen.query_one("#errors", Log).lines

        in_app(test, small_store, size=size)


class TestNavigation:
    def test_by_moves(self, small_store):
        async def test(app, pilot):
            await pilot.press("tab", "n")
            await until(pilot, lambda: isinstance(app.screen, MatchScreen))
            screen = app.screen
            total = len(screen.follower.moves)
            assert screen.shown is None
            await pilot.press("a")
            assert screen.shown == 0
            await until_shown(app, pilot, f"move 0 of {total}")
            await pilot.press("f", "f", "f", "b")
            assert screen.shown == 2
            assert "\n".join(shown(app)).count(f"move 2 of {total}") == 1
            await pilot.press("z")
            assert screen.shown is None
            await pilot.press("b")
            assert screen.shown == total - 1
            await pilot.press("f", "f")
            assert screen.shown is None
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TournamentScreen))

        in_app(test, small_store)

    def test_by_matches_that_have_begun(self, small_store):
        async def test(app, pilot):
            await pilot.press("tab", "n")
            await until(pilot, lambda: isinstance(app.screen, MatchScreen))
            screen, seen = app.screen, [app.screen.number]
            for _press in range(RUNNING + 1):
                await pilot.press("n")
                seen.append(screen.number)
            assert seen == [1, 2, 3, RUNNING, RUNNING, RUNNING]
            await until_shown(app, pilot, "▶")
            await pilot.press(*"ppppp")
            assert screen.number == 1
            await until_shown(app, pilot, "Match 1:")
            moves = [row[1] for row in rows(app, "moves")]
            assert moves == [move.name for move in screen.follower.moves]

        in_app(test, small_store)

    def test_its_keys_do_nothing_in_the_live_view(self, small_store):
        async def test(app, pilot):
            await pilot.press("tab", "v")
            await until(pilot, lambda: isinstance(app.screen, MatchScreen))
            await pilot.press("p", "f", "b", "a", "z")
            assert (app.screen.number, app.screen.shown) == (1, None)
            await pilot.press("n", "a")
            assert app.screen.shown == 0

        in_app(test, small_store)


class TestGrowing:
    def test_a_transcript_that_grows(self, small_store, tmp_path):
        pairing = Pairing(RUNNING, ("Bob", "Eve"), RUNNING)
        play_randomly(tmp_path / "whole", games.find("tictactoe"), pairing, seed=9)
        lines = (tmp_path / "whole" / TRANSCRIPT).read_bytes().splitlines(keepends=True)
        path = small_store.folder_of(RUNNING) / TRANSCRIPT
        path.write_bytes(b"")

        async def test(app, pilot):
            await pilot.press("tab", "f")
            await until(pilot, lambda: len(rows(app, "matches")) == 1)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, MatchScreen))
            await until_shown(app, pilot, "This match has not begun.")
            screen, moves = app.screen, 0
            for line in lines:
                with path.open("ab") as file:
                    file.write(line[:7])
                    file.flush()
                    file.write(line[7:])
                moves += json.loads(line)["kind"] == "move"
                if moves % 3 == 1:
                    await until(pilot, lambda moves=moves: len(rows(app, "moves")) == moves)
            await until_shown(app, pilot, "Eve: ")
            assert screen.follower.end is not None
            assert len(rows(app, "moves")) == moves
            # Played again from the beginning, after an interruption.
            path.write_bytes(b"".join(lines[:12]))
            again = sum(json.loads(line)["kind"] == "move" for line in lines[:12])
            await until(pilot, lambda: len(rows(app, "moves")) == again)

        in_app(test, small_store)

    def test_a_tournament_that_goes_on(self, small_store):
        async def test(app, pilot):
            await pilot.press("tab")
            await until_shown(app, pilot, "3 of 6")
            pairing = Pairing(RUNNING, ("Bob", "Eve"), RUNNING)
            folder = small_store.folder_of(RUNNING)
            small_store.finish(play_randomly(folder, games.find("tictactoe"), pairing, seed=4))
            await until_shown(app, pilot, "4 of 6")
            result = rows(app, "matches")[RUNNING - 1][4]
            assert result in ("1-0", "0-1", "1/2-1/2")
            small_store.add([Pairing(7, ("Ada", "Bob"), 7)])
            await until(pilot, lambda: len(rows(app, "matches")) == 7)

        in_app(test, small_store)

    def test_a_match_of_a_process_that_was_killed(self, tmp_path):
        with watched_tournament(tmp_path / "cup", "tictactoe") as store:
            pass

        async def test(app, pilot):
            await until_shown(app, pilot, "not playing")
            await pilot.press("tab", "down", "down", "down", "v")
            await until_shown(app, pilot, "This match was interrupted.")
            assert not any("▶" in line for line in shown(app))

        in_app(test, store)


class TestQuestions:
    def test_quits_at_once_if_nobody_plays(self, tmp_path):
        with watched_tournament(tmp_path / "cup", "tictactoe") as store:
            pass

        async def test(app, pilot):
            await pilot.press("q")
            await until(pilot, lambda: not app.is_running)

        in_app(test, store)

    def test_asks_while_another_program_plays(self, small_store):
        async def test(app, pilot):
            for key in ("n", "escape"):
                await pilot.press("q")
                await until_shown(app, pilot, "Another program plays this tournament")
                await pilot.press("q", key)
                await until(pilot, lambda: isinstance(app.screen, TournamentScreen))
            await pilot.press("tab", "v", "q")
            await until(pilot, lambda: isinstance(app.screen, YesNoQuestion))
            await pilot.press("y")
            await until(pilot, lambda: not app.is_running)

        in_app(test, small_store)

    def test_a_new_round_is_played_after_a_question_and_stopped(self, tmp_path):
        with watched_tournament(tmp_path / "cup", "tictactoe") as store:
            pass
        began, ended = threading.Event(), threading.Event()

        def play(stop):
            began.set()
            assert stop.wait(PATIENCE)
            ended.set()

        async def test(app, pilot):
            await pilot.press("r")
            await until_shown(app, pilot, "Play a new round?")
            await pilot.press("n")
            await until(pilot, lambda: isinstance(app.screen, TournamentScreen))
            assert not began.is_set()
            await pilot.press("r")
            await until(pilot, lambda: isinstance(app.screen, YesNoQuestion))
            await pilot.press("y")
            await until(pilot, began.is_set)
            await pilot.press("q")
            await until_shown(app, pilot, "Stop it and quit?")
            await pilot.press("y")
            await until(pilot, lambda: not app.is_running)

        in_app(test, store, play=play)
        assert ended.wait(PATIENCE)

    def test_a_round_that_fails_is_explained(self, tmp_path):
        with watched_tournament(tmp_path / "cup", "tictactoe") as store:
            pass

        def play(stop):
            raise ArenaError("bots/Ada", "it has no player")

        async def test(app, pilot):
            await pilot.press("r")
            await until(pilot, lambda: isinstance(app.screen, YesNoQuestion))
            await pilot.press("y")
            await until_shown(app, pilot, "bots/Ada: it has no player")
            assert not app.plays

        in_app(test, store, play=play)

    def test_nobody_starts_rounds_without_a_function(self, small_store):
        async def test(app, pilot):
            await pilot.press("r")
            await pilot.pause()
            assert isinstance(app.screen, TournamentScreen)
            assert "New round" not in shown(app)[-1]

        in_app(test, small_store)


class TestTrouble:
    def test_a_damaged_transcript_is_said_and_stays_readable(self, small_store):
        path = small_store.folder_of(1) / TRANSCRIPT
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[:20]) + b"{broken\n")

        async def test(app, pilot):
            await pilot.press("tab", "v")
            await until_shown(app, pilot, "line 21")
            assert rows(app, "moves")

        in_app(test, small_store)

    def test_a_folder_that_vanishes(self, small_store):
        async def test(app, pilot):
            (small_store.folder / "tournament.sqlite").rename(small_store.folder / "gone")
            await until_shown(app, pilot, "it cannot be opened")
            assert len(rows(app, "scores")) == len(BOTS)
            (small_store.folder / "gone").rename(small_store.folder / "tournament.sqlite")
            await until(pilot, lambda: not app.screen.query_one("#notice").display)

        in_app(test, small_store)

    def test_markup_and_control_characters_of_bots_are_only_text(self, small_store):
        path = small_store.folder_of(1) / TRANSCRIPT
        lines = path.read_text(encoding="utf-8").splitlines()
        bad = "[bold]x[/] \x1b[31m [@click=app.exit]y[/]"
        extra = {"t": 0.2, "kind": "error", "seat": 0, "text": bad}
        said = {"t": 0.2, "kind": "from", "seat": 0, "text": bad}
        lines[8:8] = [json.dumps(extra), json.dumps(said)]
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")

        async def test(app, pilot):
            await pilot.press("tab", "v")
            await until(pilot, lambda: isinstance(app.screen, MatchScreen))
            for name, sign in (("messages", "<Ada>"), ("errors", "!Ada!")):
                log = app.screen.query_one(f"#{name}", Log)
                expected = f"{sign} {bad}".replace("\x1b", r"\x1b")
                await until(pilot, lambda log=log, expected=expected: expected in log.lines)

        in_app(test, small_store)


def test_keys_that_the_user_changed(small_store):
    async def test(app, pilot):
        await pilot.press("m")
        assert app.screen.query_one(ContentSwitcher).current == "matches"
        await pilot.press("tab")
        assert app.screen.query_one(ContentSwitcher).current == "matches"
        await pilot.press("n", "x")
        await until(pilot, lambda: app.screen.number == 2)
        assert "x Next" in shown(app)[-1]

    in_app(test, small_store, keys={"scores_or_matches": "m", "next_match": "x"})


def test_a_list_of_many_matches_keeps_its_place(tmp_path):
    with watched_tournament(tmp_path / "cup", "tictactoe") as store:
        store.add(Pairing(n, ("Ada", "Bob"), n) for n in range(10, 500))

        async def test(app, pilot):
            await pilot.press("tab", *["down"] * FINISHED)
            assert app.screen.chosen == RUNNING
            store.add([Pairing(8, ("Ada", "Bob"), 8)])
            await until(pilot, lambda: "8" in [row[0] for row in rows(app, "matches")])
            assert app.screen.chosen == RUNNING
            assert [int(row[0]) for row in rows(app, "matches")] == [
                *range(1, 7),
                8,
                *range(10, 500),
            ]

        in_app(test, TournamentStore.open(store.folder))
