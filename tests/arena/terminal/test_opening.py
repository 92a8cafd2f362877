import importlib.util
import subprocess
import sys

import pytest
from watched_tournament import watched_tournament

from uctvis.arena.terminal import opening
from uctvis.arena.terminal.keys import KEYS, keys_file, read_keys
from uctvis.arena.terminal.opening import watch
from uctvis.errors import ArenaError


class TestBadFolders:
    def test_a_folder_without_a_tournament(self, tmp_path):
        with pytest.raises(ArenaError, match="it contains no tournament"):
            watch(tmp_path)
        with pytest.raises(ArenaError, match="none: it contains no tournament"):
            watch(tmp_path / "none")

    def test_a_file(self, tmp_path):
        file = tmp_path / "file"
        file.write_text("x")
        with pytest.raises(ArenaError, match="file: "):
            watch(file)

    def test_another_file_of_this_name(self, tmp_path):
        (tmp_path / "tournament.sqlite").write_bytes(b"no database" * 100)
        with pytest.raises(ArenaError, match=r"tournament\.sqlite"):
            watch(tmp_path)


def test_without_textual_it_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "find_spec", lambda _name: None)
    with pytest.raises(ArenaError, match=r"pip install 'uctvis\[terminal\]'"):
        watch(tmp_path)


def test_textual_is_imported_only_when_the_views_open(tmp_path):
    assert importlib.util.find_spec("textual") is not None
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from uctvis.arena.terminal.opening import watch\n"
        "from uctvis.arena.following import exports, replay_text\n"
        "from uctvis.arena.standings import judge_files\n"
        "from uctvis.arena.terminal import typed_person\n"
        "from uctvis.arena.boards import board_text, state_text\n"
        "from uctvis.errors import ArenaError\n"
        "try:\n"
        "    watch(Path(sys.argv[1]))\n"
        "except ArenaError:\n"
        "    print({name.partition('.')[0] for name in sys.modules} & {'textual', 'rich'})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


class TestKeys:
    def test_none_without_a_file(self, tmp_path):
        assert read_keys(tmp_path / "keys.toml") == {}
        assert keys_file().name == "arena-keys.toml"

    def test_those_of_the_file(self, tmp_path):
        file = tmp_path / "keys.toml"
        file.write_text('quit = "x"\nnext_match = "right"\n')
        assert read_keys(file) == {"quit": "x", "next_match": "right"}

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ('sing = "x"', "expected one of quit, .*, got 'sing'"),
            ("quit = 3", "quit: expected a key.*, got 3"),
            ('quit = ""', "quit: expected a key"),
            ("quit", r"keys\.toml: "),
            ("quit = '\\u0000", r"keys\.toml: "),
            ("quit = " + "[" * 10_000, r"keys\.toml: "),
        ],
    )
    def test_other_contents(self, tmp_path, text, expected):
        file = tmp_path / "keys.toml"
        file.write_text(text)
        with pytest.raises(ArenaError, match=expected):
            read_keys(file)

    def test_no_utf_8(self, tmp_path):
        file = tmp_path / "keys.toml"
        file.write_bytes(b"\xff\xfe")
        with pytest.raises(ArenaError, match=r"keys\.toml: "):
            read_keys(file)

    def test_every_key_of_the_judge(self):
        judge = {"quit": "q", "scores_or_matches": "tab", "running_or_all": "f", "view": "v"}
        judge |= {"navigate": "n", "new_round": "r", "next_match": "n", "previous_match": "p"}
        judge |= {"forward": "f", "back": "b", "first": "a", "last": "z"}
        assert judge.items() <= KEYS.items()


def test_without_a_terminal(tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "keys_file", lambda: tmp_path / "keys.toml")
    with (
        watched_tournament(tmp_path / "cup", "tictactoe"),
        pytest.raises(ArenaError, match="must be a terminal"),
    ):
        watch(tmp_path / "cup")


def test_keys_of_the_file_are_read_before_the_views_open(tmp_path, monkeypatch):
    file = tmp_path / "keys.toml"
    file.write_text("quit = 3")
    monkeypatch.setattr(opening, "keys_file", lambda: file)
    with (
        watched_tournament(tmp_path / "cup", "tictactoe"),
        pytest.raises(ArenaError, match="quit: expected a key"),
    ):
        watch(tmp_path / "cup")
