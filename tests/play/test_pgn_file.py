"""Files with many games: listed in parts, searched, and read one by one."""

import errno
import os
from pathlib import Path

import pytest

from uctvis.errors import GameError
from uctvis.play.pgn_file import PgnEntry, PgnFile

TEXT = "".join(
    f'[Event "Open"]\n[White "Player {number}"]\n[Black "Émile"]\n[Date "20{number:02}.01.01"]\n'
    f'[Result "1-0"]\n\n1. e4 e5 2. Nf3 {{7. h8}} (2. d4 exd4 3. c3) 2... Nc6 '
    f"{'1-0' * (number % 2)}\n\n"
    for number in range(90)
)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_the_games_of_a_file_are_listed_searched_and_read(path):
    file = PgnFile(path)
    file.list_games(most=2)
    assert len(file) == 2
    assert file.capped
    file.list_games()
    assert len(file) == 90
    assert not file.capped
    assert file[7] == PgnEntry("Open", "Player 7", "Émile", "2007.01.01", "1-0", "2")
    assert file.matching(["PLAYER 1", "émile"]) == [1, *range(10, 20)]
    assert file.matching(["2007"]) == [7]
    written = file.read(89)
    assert written.players == ("Player 89", "Émile")
    assert len(written.moves) == 4


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "latin-1"])
def test_files_in_other_encodings_are_listed(path, encoding):
    path.write_text(TEXT, encoding=encoding)
    file = PgnFile(path)
    file.list_games()
    assert len(file) == 90
    assert file[3].black == "Émile"
    assert file.read(3).players == ("Player 3", "Émile")


def test_a_text_is_listed_as_a_file_is():
    file = PgnFile(TEXT)
    file.list_games()
    assert len(file) == 90
    assert file.read(5).players[0] == "Player 5"


def test_listing_can_be_stopped_and_goes_on(path):
    path.write_text(TEXT * 40, encoding="utf-8")

    def stop(part):
        if part < 1.0:
            raise KeyboardInterrupt

    file = PgnFile(path)
    with pytest.raises(KeyboardInterrupt):
        file.list_games(stop)
    assert 0 < len(file) < 3600
    parts = []
    file.list_games(parts.append)
    assert len(file) == 3600
    assert parts == sorted(parts)
    assert parts[-1] == 1.0


def test_a_file_that_changes_or_vanishes_is_reported(path):
    file = PgnFile(path)
    file.list_games()
    path.write_text(TEXT + "\n", encoding="utf-8")
    with pytest.raises(GameError, match="has changed since its games were listed"):
        file.read(3)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        file.read(3)
    with pytest.raises(GameError, match="folder"):
        PgnFile(path.parent).list_games()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="Linux only")
def test_a_file_that_cannot_be_read_is_closed(path, monkeypatch):
    def fail(_head):
        raise OSError(errno.EIO, "the disk failed")

    monkeypatch.setattr("uctvis.play.pgn_file.encoding_of", fail)
    with pytest.raises(OSError, match="failed") as raised:
        PgnFile(path).list_games()
    # As long as there is the error, nothing else closes the file.
    assert raised.value.__traceback__ is not None
    opened = [file.resolve() for file in Path("/proc/self/fd").iterdir()]
    assert path.resolve() not in opened


def test_a_game_that_is_too_long_is_refused(path):
    path.write_text(TEXT + "{" + "x " * 1_100_000 + "}", encoding="utf-8")
    file = PgnFile(path)
    file.list_games()
    assert len(file) == 90
    with pytest.raises(GameError, match="at most 2,000,000 bytes"):
        file.read(89)


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes")
def test_a_pipe_that_replaces_a_file_before_it_is_opened_is_not_waited_for(tmp_path, monkeypatch):
    path = tmp_path / "a.pgn"
    path.write_text("1. e4 e5 *\n")
    opened = os.open

    def after(*arguments):
        monkeypatch.undo()
        path.unlink()
        os.mkfifo(path)
        return opened(*arguments)

    monkeypatch.setattr(os, "open", after)
    with pytest.raises(GameError, match="device or pipe"):
        PgnFile(path).list_games()
