"""A file runs only if the user has allowed its path and its content."""

import io

import pytest
from faulty_games import EXAMPLE, with_method

from uctvis import games
from uctvis.cli import main
from uctvis.disk import allowed_files
from uctvis.errors import GameError, GameFileError, SettingError
from uctvis.game_files import child, command_line, loading
from uctvis.game_files.source import Trust, files_in_folders, games_folder, read_source

SEARCH = ["search", "hexapawn", "--iterations", "20", "--seed", "1"]
BEARS_WITNESS = "from pathlib import Path\nPath(__file__).with_name('it ran').touch()\n"


class Terminal(io.StringIO):
    """Looks like a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def answers(monkeypatch):
    """Answers questions on a terminal: a function that sets the answer."""
    asked = []

    def answer(text):
        monkeypatch.setattr("sys.stdin", Terminal())
        monkeypatch.setattr("builtins.input", lambda _prompt: asked.append(text) or text)
        return asked

    return answer


def test_an_answer_is_about_a_path_and_a_content(source, tmp_path):
    first = source()
    assert first.trust is Trust.UNKNOWN
    first.note(allowed=True)
    assert first.trust is Trust.ALLOWED
    assert not first.is_checked
    first.note_checked("hexapawn")
    assert first.is_checked
    assert read_source(first.path) == first
    assert allowed_files.file_with_game("hexapawn") == first.path

    changed = source("1\n")
    assert changed.trust is Trust.CHANGED
    assert not changed.is_checked
    assert "has changed" in changed.question
    changed.note(allowed=False)
    assert changed.trust is Trust.REFUSED
    assert source(name="copy.py").trust is Trust.UNKNOWN
    assert [one.allowed for one in allowed_files.answers()] == [False]


def test_a_damaged_answer_counts_as_none(source):
    one = source()
    for damage in (b"", b"[]", b"{}", b'{"path": 3}', b"\xff", b"[" * 90_000):
        one.note(allowed=True)
        (place,) = allowed_files.folder().iterdir()
        place.write_bytes(damage)
        assert one.trust is Trust.UNKNOWN
    # An answer about another file does not count for this one.
    one.note(allowed=True)
    other = source(name="other.py")
    other.note(allowed=True)
    for place in allowed_files.folder().iterdir():
        if place.name != allowed_files._place(one.path).name:
            place.replace(allowed_files._place(one.path))
    assert one.trust is Trust.UNKNOWN


def test_without_a_terminal_nothing_runs(source, tmp_path, capsys):
    path = source(BEARS_WITNESS + EXAMPLE.read_text()).path
    assert main([*SEARCH, "--game", path]) == 2
    assert f"uctvis check --allow {path}" in capsys.readouterr().err
    assert not (tmp_path / "it ran").exists()


def test_on_a_terminal_the_answer_decides(source, tmp_path, answers, capsys, monkeypatch):
    path = source(BEARS_WITNESS + EXAMPLE.read_text()).path
    for refusal in ("", "n", "never"):
        answers(refusal)
        assert main([*SEARCH, "--game", path]) == 2
    assert not (tmp_path / "it ran").exists()
    assert "can do whatever you can do" in capsys.readouterr().err

    # `test_child` tests the check.
    checked = []
    monkeypatch.setattr(child, "check", checked.append)
    asked = answers("y")
    assert main([f"--game={path}", *SEARCH]) == 0
    assert (tmp_path / "it ran").exists()
    assert capsys.readouterr().out.startswith("20 iterations")
    # It is remembered, also that it was checked.
    before = len(asked)
    assert main([*SEARCH, "--game", path]) == 0
    assert (len(asked), len(checked)) == (before, 1)


def test_check_allows_a_file(source, capsys, monkeypatch):
    path = source().path
    monkeypatch.setattr(child, "check", lambda _source, **_options: None)
    assert main([*SEARCH, "--game", path]) == 2
    assert main(["check", "--allow", path]) == 0
    assert main([*SEARCH, "--game", path]) == 0
    # A changed file is another one.
    source(EXAMPLE.read_text() + "\n")
    capsys.readouterr()
    assert main([*SEARCH, "--game", path]) == 2


def test_check_asks_before_it_runs_a_new_file(source, tmp_path, answers, capsys):
    path = source(BEARS_WITNESS + EXAMPLE.read_text()).path
    answers("n")
    assert main(["check", path]) == 2
    assert not (tmp_path / "it ran").exists()
    assert "can do whatever you can do" in capsys.readouterr().err
    asked = answers("y")
    for _time in range(2):
        assert main(["check", path]) == 0
    assert asked == ["n", "y"]
    assert (tmp_path / "it ran").exists()
    assert capsys.readouterr().out.endswith("The file keeps the contract.\n")


def test_check_does_not_run_a_new_file_if_it_cannot_ask(source, tmp_path, capsys):
    path = source(BEARS_WITNESS + EXAMPLE.read_text()).path
    assert main(["check", path]) == 2
    assert f"uctvis check --allow {path}" in capsys.readouterr().err
    assert not (tmp_path / "it ran").exists()


def test_check_explains_a_game_that_ends_its_process(source, capsys):
    path = source(with_method("play", "import os; os._exit(3)", after=9)).path
    assert main(["check", "--allow", path]) == 2
    said = capsys.readouterr()
    assert (
        said.err == f"uctvis: {path}: the program ended during the check of the rules (status 3)\n"
    )
    assert said.out == "the file\nthe rules\n"


def test_check_tells_what_is_wrong(source, capsys):
    path = source("GAME = 3\n").path
    assert main(["check", "--allow", path]) == 2
    assert f"uctvis: {path}, in GAME: expected" in capsys.readouterr().err
    assert read_source(path).trust is Trust.UNKNOWN


def test_the_files_are_taken_out_of_the_arguments():
    taken = command_line.taken_out
    given = ["--game", "a.py", "b", "--functions=c.py", "--games", "3", "--known=d.py"]
    assert taken(given) == (["b", "--games", "3"], ["a.py", "c.py"], ["d.py"])
    assert taken(["a", "--", "--game", "b"]) == (["a", "--", "--game", "b"], [], [])
    with pytest.raises(SettingError, match="expected a file"):
        taken(["search", "--game"])


def test_only_allowed_files_of_the_folder_are_loaded(source, tmp_path, capsys):
    folder = games_folder()
    folder.mkdir(parents=True)
    (folder / "a game").mkdir()
    (folder / "notes.txt").write_text("1 / 0")
    assert files_in_folders() == []
    path = folder / "own.py"
    path.write_text(BEARS_WITNESS + EXAMPLE.read_text())
    assert files_in_folders() == [str(path)]
    assert main(SEARCH) == 2
    assert not (folder / "it ran").exists()
    one = read_source(str(path))
    one.note(allowed=True)
    one.note_checked("hexapawn")
    capsys.readouterr()
    assert main(SEARCH) == 0
    assert capsys.readouterr().err.startswith("seed 1")


def test_what_is_no_file_is_told(tmp_path):
    (tmp_path / "folder.py").mkdir()
    for name, said in (("a.txt", "ends in .py"), ("b.py", ""), ("folder.py", "")):
        with pytest.raises(GameFileError, match=rf"{name}: .*{said}"):
            read_source(str(tmp_path / name))


def test_a_name_is_given_once(source):
    games.add(loading.run(source()).game, "one.py")
    with pytest.raises(GameError, match=r"two.py: .*got 'hexapawn': it is one.py"):
        games.add(loading.run(source()).game, "two.py")
    other = loading.run(source(EXAMPLE.read_text() + "\n")).game
    games.add(other, "one.py")
    assert games.find("hexapawn") is other
    assert games.origin_of(other) == "one.py"


def test_a_game_that_is_not_loaded_is_told_with_its_file(source):
    one = source()
    one.note(allowed=True)
    one.note_checked("hexapawn")
    with pytest.raises(GameError, match=f"file that is not loaded: {one.path}"):
        games.find("hexapawn")
