"""Files and folders of the user stay as they are in every folder that the program ever cleans."""

import os
import tempfile
from pathlib import Path

import pytest
from sample_tournament import sample_store

import uctvis
from uctvis import texts
from uctvis.arena.bot_files import known_bots
from uctvis.arena.bots.programs import Programs
from uctvis.disk import allowed_files, files
from uctvis.disk.temporary_files import remove_left_overs
from uctvis.game_files.source import games_folder
from uctvis.jit.compile_cache import Store
from uctvis.paths import system_name
from uctvis.ui.runtime.game_folder import kept_games_folder
from uctvis.ui.runtime.game_store import find_games
from uctvis.ui.runtime.json_file import JsonFile

TREE = uctvis.Tree.from_parents([-1, 0])
# Older than anything that is cleaned.
LONG_AGO = 1e9
# No process has this number.
DEAD = 2**22 + 1
PART = f".uctvis-{system_name()}-{DEAD}-0123456789abcdef.part"


def put_strangers(folder):
    """Put files and folders of the user into a folder, also with names like ours."""
    ours = (
        "20260131-235959-3f9a1c2b",
        f"uctvis-programs-{system_name()}-{DEAD}-abcdefgh",
        "uctvis-match-abcdefgh",
        "match1",
        "programs",
        PART,
    )
    for name in ("my_repo", ".hidden", *ours):
        (folder / name / ".git").mkdir(parents=True)
        (folder / name / "notes.txt").write_text("mine")
    for name in ("notes.txt", "game.json.txt", "uctvis.uctvis_mine.nbc.old", "mine.tmp", "1.part"):
        (folder / name).write_text("mine")
    (folder / "link").symlink_to("my_repo")
    for path in (*folder.rglob("*"), folder):
        os.utime(path, (LONG_AGO, LONG_AGO), follow_symlinks=False)


def everything_in(folder):
    return {
        path: path.read_bytes() if path.is_file() else path.is_symlink()
        for path in folder.rglob("*")
    }


def play_a_match_again(folder):
    store = sample_store(folder, "tictactoe", finished=1)
    ours = everything_in(folder / "match1")
    put_strangers(folder / "match1")
    before = everything_in(folder / "match1")
    store.begin(1)
    assert everything_in(folder / "match1") == {
        path: content for path, content in before.items() if path not in ours
    }


def make_a_film(folder):
    with files.new_folder(folder / "film") as film:
        (film / "00001.png").touch()


def choose_a_language(folder):
    texts.choose("pl")
    texts.choose(None)


def set_damaged_settings_aside(folder):
    for _time in range(3):
        (folder / "settings.json").write_text("damaged")
        assert JsonFile(folder / "settings.json").change(lambda values: values.update(a=1))


def know_and_forget_a_bot(folder):
    known_bots.remember("fox", "fox/player")
    known_bots.forget("fox")


def allow_and_forget_a_game(folder):
    allowed_files.note(allowed_files.Answer("/own.py", "0" * 64, True))
    assert allowed_files.forget("/own.py")


CLEANERS = {
    "games": lambda _folder: (kept_games_folder(), find_games),
    "rules": lambda _folder: (games_folder(), find_games),
    "copies of bots": lambda folder: (folder, lambda: Programs().close()),
    "saved trees": lambda folder: (folder, lambda: uctvis.save(TREE, folder / "saved.tree")),
    "parts of dead processes": lambda folder: (folder, lambda: remove_left_overs(folder, 0)),
    "films": lambda folder: (folder, lambda: make_a_film(folder)),
    "compiled functions": lambda folder: (folder, lambda: Store(folder).tidy()),
    "settings": lambda folder: (folder, lambda: set_damaged_settings_aside(folder)),
    "language": lambda folder: (folder / "uctvis", lambda: choose_a_language(folder)),
    "known bots": lambda folder: (known_bots.folder(), lambda: know_and_forget_a_bot(folder)),
    "allowed games": lambda folder: (
        allowed_files.folder(),
        lambda: allow_and_forget_a_game(folder),
    ),
    "matches": lambda folder: (folder, lambda: play_a_match_again(folder / "tournament")),
}


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("cleaner", CLEANERS.values(), ids=CLEANERS)
def test_what_is_the_user_s_stays(cleaner, tmp_path, monkeypatch):
    folder = tmp_path / "place"
    folder.mkdir()
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    place, clean = cleaner(folder)
    put_strangers(place)
    before = everything_in(place)
    clean()
    after = everything_in(place)
    assert {path: after.get(path) for path in before} == before


@pytest.mark.parametrize("language", [None, "pl"])
def test_a_file_that_is_no_choice_of_a_language_stays(language, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "uctvis" / "language"
    file.parent.mkdir()
    file.write_text("a poem of mine")
    with pytest.raises(OSError, match="another program wrote it; move it to another place"):
        texts.choose(language)
    assert file.read_text() == "a poem of mine"
    # As after a disk that was full.
    file.write_text("")
    texts.choose(language)
    assert texts.chosen() == language


def test_each_damaged_file_of_settings_is_kept(tmp_path):
    for text in ("first", "second", "third"):
        (tmp_path / "a.json").write_text(text)
        JsonFile(tmp_path / "a.json").change(lambda values: values.update(a=1))
    kept = {path.name: Path(path).read_text() for path in tmp_path.glob("a.json.damaged*")}
    assert kept == {
        "a.json.damaged": "first",
        "a.json.damaged-2": "second",
        "a.json.damaged-3": "third",
    }
