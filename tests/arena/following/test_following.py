import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sample_tournament import CLOCK, play_randomly
from uctvis import games
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.errors import ArenaError

PAIRING = Pairing(7, ("Ada", "Bob"), 4)
NAMES = ("recursive_tictactoe", "mancala", "chess", "pig:goal=20")


def read_all(follower):
    while follower.read_more():
        pass


@pytest.fixture(params=NAMES)
def played(request, tmp_path):
    game = games.find(request.param)
    record = play_randomly(tmp_path, game, PAIRING, seed=3, opening_moves=2)
    return game, record, tmp_path


class TestFollower:
    def test_says_what_the_record_says(self, played):
        game, record, folder = played
        follower = TurnsFollower.of_game(folder, game)
        read_all(follower)
        assert follower.bots == record.bots
        assert [move.name for move in follower.moves] == [*record.opening, *record.moves]
        assert follower.opening == len(record.opening)
        assert follower.end.verdicts == record.verdicts
        assert (follower.end.payoffs, follower.end.reason) == (record.payoffs, record.reason)
        assert follower.clocks_at(len(follower.moves)) == pytest.approx(record.left)
        assert game.outcome(follower.position_at(len(follower.moves))) is not None
        assert follower.turn is None

    def test_positions_follow_from_each_other(self, played):
        game, _record, folder = played
        follower = TurnsFollower.of_game(folder, game)
        read_all(follower)
        assert follower.position_at(0) == game.initial()
        for number, move in enumerate(follower.moves):
            before = follower.position_at(number)
            assert game.play(before, move.move) == follower.position_at(number + 1)
            assert game.move_name(before, move.move) == move.name

    @given(data=st.data())
    def test_any_pieces_give_the_same(self, data, tmp_path_factory):
        folder = tmp_path_factory.mktemp("match")
        game = games.find("tictactoe")
        play_randomly(folder, game, PAIRING, seed=data.draw(st.integers(0, 9)))
        text = (folder / TRANSCRIPT).read_bytes()
        whole = TurnsFollower.of_game(folder, game)
        read_all(whole)
        cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
        path = folder / "growing.jsonl"
        growing = TurnsFollower(path, game)
        assert not growing.read_more()
        for cut in [*cuts, len(text)]:
            path.write_bytes(text[:cut])
            read_all(growing)
            assert len(growing.messages) + len(growing.moves) <= text[:cut].count(b"\n")
        assert (growing.moves, growing.messages) == (whole.moves, whole.messages)
        assert (growing.errors, growing.end) == (whole.errors, whole.end)
        assert growing.starts == 1

    def test_messages_and_errors_have_their_seats(self, played):
        game, record, folder = played
        follower = TurnsFollower.of_game(folder, game)
        read_all(follower)
        for seat in (0, 1):
            said = [one.text for one in follower.messages if one.by_bot and one.seat == seat]
            assert said[0] == f"Hello {game.name}"
            assert said[-1] == "Fair enough"
            assert follower.errors[seat][0].text == f"loading {record.bots[seat]}…"
        times = [one.time for one in follower.messages]
        assert times == sorted(times)

    def test_a_match_that_begins_again_is_read_again(self, tmp_path):
        game = games.find("mancala")
        play_randomly(tmp_path, game, PAIRING, seed=1, most=9)
        follower = TurnsFollower.of_game(tmp_path, game)
        read_all(follower)
        assert len(follower.moves) == 9
        assert follower.end is None
        # Longer than before, so that its size alone does not show it.
        record = play_randomly(tmp_path, game, PAIRING, seed=2)
        read_all(follower)
        assert [move.name for move in follower.moves] == list(record.moves)
        assert follower.starts == 2

    def test_the_clock_of_the_thinking_bot_runs(self, tmp_path):
        game = games.find("mancala")
        play_randomly(tmp_path, game, PAIRING, most=4)
        os.utime(tmp_path / TRANSCRIPT, (1000.0, 1000.0))
        follower = TurnsFollower.of_game(tmp_path, game)
        read_all(follower)
        turn = follower.turn
        waits = 1 - turn.seat
        before, after = follower.clocks_now(1000.0), follower.clocks_now(1002.5)
        assert before == pytest.approx(turn.left, abs=1e-6)
        assert before[turn.seat] - after[turn.seat] == pytest.approx(2.5)
        assert before[waits] == after[waits]
        assert follower.clocks_now(1000.0 + 2 * CLOCK)[turn.seat] == 0.0
        assert follower.elapsed(1002.5) == pytest.approx(turn.time + 2.5)

    def test_trees_are_those_of_their_moves(self, tmp_path):
        game = games.find("mancala")
        tree = tmp_path / "some.tree"
        tree.write_bytes(b"a tree")
        play_randomly(tmp_path / "match7", game, PAIRING, opening_moves=2, tree=tree)
        follower = TurnsFollower.of_game(tmp_path / "match7", game)
        read_all(follower)
        assert [move.tree for move in follower.moves[:4]] == ["", "", "move3.tree", ""]


class TestDamage:
    def lines(self, folder):
        play_randomly(folder, games.find("tictactoe"), PAIRING)
        return (folder / TRANSCRIPT).read_text(encoding="utf-8").splitlines()

    def refusal(self, folder, lines):
        path = folder / "damaged.jsonl"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        follower = TurnsFollower(path, games.find("tictactoe"))
        with pytest.raises(ArenaError) as caught:
            read_all(follower)
        with pytest.raises(ArenaError):
            follower.read_more()
        return str(caught.value)

    @pytest.mark.parametrize(
        ("kind", "change"),
        [
            ("match", {"game": "chess"}),
            ("match", {"game": 3}),
            ("match", {"bots": ["one"]}),
            ("match", {"opening": "c"}),
            ("match", {"opening": ["there is no such move"]}),
            ("to", {"seat": 2}),
            ("to", {"seat": True}),
            ("to", {"text": None}),
            ("to", {"t": "soon"}),
            ("to", {"t": float("nan")}),
            ("to", {"t": 10**400}),
            ("turn", {"left": [1.0]}),
            ("turn", {"left": [1.0, float("inf")]}),
            ("move", {"move": "there is no such move"}),
            ("move", {"tree": "../other/move1.tree"}),
            ("end", {"verdicts": ["won", "sad"]}),
            ("end", {"payoffs": [2, 0]}),
            ("end", {"faults": ""}),
        ],
    )
    def test_a_wrong_value_is_told_with_its_line(self, kind, change, tmp_path):
        lines = self.lines(tmp_path)
        place = next(n for n, line in enumerate(lines) if f'"kind": "{kind}"' in line)
        lines[place] = json.dumps(json.loads(lines[place]) | change)
        assert f"line {place + 1}:" in self.refusal(tmp_path, lines)

    @pytest.mark.parametrize("line", ["", "{", "[]", "3", "[" * 100_000, '{"t": 0}', "\x00"])
    def test_no_entry(self, line, tmp_path):
        assert "line 1:" in self.refusal(tmp_path, [line, *self.lines(tmp_path)])

    def test_a_second_match(self, tmp_path):
        lines = self.lines(tmp_path)
        assert "line 5:" in self.refusal(tmp_path, [*lines[:4], lines[0]])

    def test_a_line_without_end_is_not_read_for_ever(self, tmp_path):
        path = tmp_path / TRANSCRIPT
        path.write_bytes(b"x" * 2**21)
        with pytest.raises(ArenaError, match="shorter"):
            TurnsFollower.of_game(tmp_path, games.find("tictactoe")).read_more()

    def test_a_folder_instead_of_a_file(self, tmp_path):
        with pytest.raises(ArenaError):
            TurnsFollower(tmp_path, games.find("tictactoe")).read_more()

    @given(st.lists(st.binary(max_size=60), max_size=5))
    def test_any_bytes(self, tmp_path_factory, pieces):
        path = tmp_path_factory.mktemp("any") / TRANSCRIPT
        path.write_bytes(b"\n".join(pieces))
        follower = TurnsFollower(path, games.find("tictactoe"))
        try:
            read_all(follower)
        except ArenaError:
            return
        assert b"\n" not in path.read_bytes()


def states_after(folder, *kinds):
    """What `started`, `away` and `compiling` of a follower are after each line with its seat."""
    lines = [{"t": 0.0, "kind": "match", "game": "tictactoe", "bots": ["A", "B"], "opening": []}]
    lines += [{"t": 0.1, "kind": kind, "seat": seat} for kind, seat in kinds]
    follower = TurnsFollower.of_game(folder, games.find("tictactoe"))
    states = []
    for count in range(1, len(lines) + 1):
        text = "".join(json.dumps(line) + "\n" for line in lines[:count])
        (folder / TRANSCRIPT).write_text(text, encoding="utf-8")
        read_all(follower)
        states.append([set(x) for x in (follower.started, follower.away, follower.compiling)])
    return states


def test_connections_of_remote_bots(tmp_path):
    states = states_after(tmp_path, ("start", 1), ("disconnected", 1), ("reconnected", 1))
    assert states == [[set()] * 3, [{1}, set(), set()], [{1}, {1}, set()], [{1}, set(), set()]]


def test_two_engines_that_compile_their_searches(tmp_path):
    begun = [("compiling", 0), ("compiling", 1)]
    states = states_after(tmp_path, *begun, ("compiled", 0), ("compiled", 1))
    assert [state[2] for state in states] == [set(), {0}, {0, 1}, {1}, set()]


@pytest.mark.parametrize("kind", [None, 1, [], {}, "later"])
def test_lines_of_unknown_kinds_are_skipped(tmp_path, kind):
    assert states_after(tmp_path, (kind, 0)) == [[set()] * 3] * 2
