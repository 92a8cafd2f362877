import json

import pytest
from sample_tournament import play_randomly
from simultaneous_transcripts import write_simultaneous

from uctvis import games, simultaneous
from uctvis.arena.boards.state_text import state_text
from uctvis.arena.following.exports import match_file_name, match_text
from uctvis.arena.following.replay_text import clock_figures
from uctvis.arena.following.replaying import replay_lines
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.play.clock import TimeControl

PAIRING = Pairing(7, ("Ada", "Bob"), 4)
NAMES = ("recursive_tictactoe", "chess", "mancala", "pig:goal=20")


@pytest.fixture(params=NAMES)
def played(request, tmp_path):
    game = games.find(request.param)
    record = play_randomly(tmp_path, game, PAIRING, seed=3, opening_moves=2)
    follower = TurnsFollower.of_game(tmp_path, game)
    while follower.read_more():
        pass
    return game, record, follower


def read(path, game):
    follower = TurnsFollower(path, game)
    while follower.read_more():
        pass
    return follower


class TestReplay:
    def test_lists_every_move_once_with_its_clock(self, played):
        game, record, follower = played
        lines = list(replay_lines(follower))
        assert lines[0] == f"{game.title}: Ada against Bob"
        moves = lines[2 : 2 + len(record.moves)]
        opening = len(record.opening)
        assert [int(line[:3]) for line in moves] == [
            opening + n for n in range(1, len(record.moves) + 1)
        ]
        for line, move in zip(moves, follower.moves[opening:], strict=True):
            bot = "chance" if move.seat is None else PAIRING.bots[move.seat]
            assert line.split()[1] == bot
            if move.seat is not None:
                assert line.endswith(clock_figures(move.left[move.seat]))
        assert lines[-2:] == [
            f"{name}: {verdict.title}"
            for name, verdict in zip(record.bots, record.verdicts, strict=True)
        ]

    def test_messages_stand_around_their_moves(self, played):
        _game, _record, follower = played
        lines = [line.strip() for line in replay_lines(follower, messages=True)]
        said = [line for line in lines if line[0] in "<>!"]
        assert len(said) == len(follower.messages) + sum(map(len, follower.errors.values()))
        for at, line in enumerate(lines):
            if line.startswith("<") and "> Play" in line:
                assert any(part.isdigit() for part in lines[at + 1].split()[:1]) or lines[
                    at + 1
                ].startswith("!")
        assert "!Ada! loading Ada…" in lines

    def test_a_board_after_each_move(self, played):
        _game, record, follower = played
        plain = list(replay_lines(follower))
        lines = list(replay_lines(follower, boards=True, in_ascii=True))
        assert [line for line in lines if line in plain] == plain
        boards = "\n".join(lines).count("\n\n    ")
        assert boards >= len(record.moves) + 1
        assert all(line.isascii() for line in lines)

    def test_a_match_that_has_not_ended(self, tmp_path):
        game = games.find("tictactoe")
        play_randomly(tmp_path, game, PAIRING, most=3)
        lines = list(replay_lines(read(tmp_path / TRANSCRIPT, game)))
        assert len(lines) == 1 + 3 + 1
        assert lines[-1] == "The match has not ended."

    def test_bots_cannot_write_control_characters(self, tmp_path):
        game = games.find("tictactoe")
        play_randomly(tmp_path, game, PAIRING)
        path = tmp_path / TRANSCRIPT
        bad = {"t": 0.01, "kind": "error", "seat": 0, "text": "\x1b[2J\x1b]0;gone\x07\u202e"}
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join([first, json.dumps(bad), *rest, ""]), encoding="utf-8")
        lines = list(replay_lines(read(path, game), messages=True))
        assert all(line.isprintable() for line in lines)
        assert any(r"\x1b[2J\x1b]0;gone\x07" in line for line in lines)


class TestExport:
    def test_is_read_as_the_same_game(self, played):
        game, record, follower = played
        found, written = games.read_written(match_text(follower, TimeControl(0.5)))
        assert found.full_name == game.full_name
        assert written.players == record.bots
        position = written.start
        names = []
        for move in written.moves:
            names.append(game.move_name(position, move))
            position = game.play(position, move)
        assert tuple(names) == (*record.opening, *record.moves)

    def test_chess_has_clocks_and_result(self, tmp_path):
        game = games.find("chess")
        record = play_randomly(tmp_path, game, PAIRING, seed=3)
        follower = read(tmp_path / TRANSCRIPT, game)
        text = match_text(follower, TimeControl(0.5))
        assert text.count("[%clk 0:00:") == len(record.moves)
        assert '[TimeControl "30"]' in text
        assert '[White "Ada"]' in text
        assert match_file_name(game) == "game.pgn"

    def test_a_match_that_ended_on_time(self, tmp_path):
        game = games.find("mancala")
        play_randomly(tmp_path, game, PAIRING, most=4)
        path = tmp_path / TRANSCRIPT
        end = {"t": 40.0, "kind": "end", "verdicts": ["out of time", "won"]}
        end |= {"faults": ["", ""], "payoffs": [0.0, 1.0], "reason": "on time"}
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(end) + "\n")
        text = match_text(read(path, game))
        assert "result: 0-1" in text
        assert match_file_name(game) == "game.txt"


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0, "0:00.00"),
        (29.966, "0:29.97"),
        (59.999, "1:00.00"),
        (61.5, "1:01.50"),
        (7200, "120:00.00"),
    ],
)
def test_clock_figures(seconds, shown):
    assert clock_figures(seconds) == shown


@pytest.mark.parametrize("name", ["painting", "sheep"])
def test_boards_of_a_simultaneous_game_follow_each_turn(tmp_path, name):
    write_simultaneous(tmp_path, name, turns=3)
    follower = SimultaneousFollower.of_game(tmp_path, simultaneous.find(name))
    follower.read_all()
    lines = list(replay_lines(follower, boards=True, in_ascii=True))
    assert all(line.isascii() for line in lines)
    board = [f"    {line}" for line in state_text(follower.states[3], 2, 1).in_ascii().lines]
    # Between two empty lines, before what is said at the end.
    assert lines[-len(board) - 2 :] == [*board, "", "The match has not ended."]
    assert [line for line in lines if line in set(replay_lines(follower))] == list(
        replay_lines(follower)
    )
    assert lines.count("") == 2 * (1 + 3)
