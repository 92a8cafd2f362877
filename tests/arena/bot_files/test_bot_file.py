import logging
import sys
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.bot_files.bot_file import bots_in, read_bot, unique
from uctvis.arena.bot_files.bot_toml import read_bot_toml
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.limits import Limits
from uctvis.arena.kinds import kind_of_game
from uctvis.arena.seats.protocols import all_protocols, usual_protocol
from uctvis.errors import ArenaError


def made(folder, toml=None, *, player="#!/bin/sh\n", mode=0o755):
    """A folder with a program, and with a description."""
    folder.mkdir(parents=True)
    if player is not None:
        (folder / "player").write_text(player)
        (folder / "player").chmod(mode)
    if toml is not None:
        (folder / "bot.toml").write_text(toml, "utf-8")
    return folder


def refusal(text):
    with pytest.raises(ArenaError) as caught:
        read_bot(str(text))
    return str(caught.value)


def test_a_folder_with_a_player_speaks_the_protocol_of_the_judge(tmp_path):
    folder = made(tmp_path / "hare")
    hare = Bot("hare", BotKind.PROGRAM, folder=folder, command=("./player",), protocol="judge")
    assert read_bot(str(folder)) == hare
    assert read_bot(f"Hare 1={folder}").name == "Hare 1"
    assert read_bot(f"{folder}/../hare/") == hare


def test_a_folder_in_the_current_one_needs_no_slash(tmp_path, monkeypatch):
    made(tmp_path / "a=b")
    made(tmp_path / "random")
    monkeypatch.chdir(tmp_path)
    assert read_bot("a=b").folder == tmp_path / "a=b"
    assert read_bot("random").kind is BotKind.ENGINE
    assert read_bot("./random").folder == tmp_path / "random"
    monkeypatch.chdir(tmp_path / "random")
    assert read_bot(".").name == "random"


def test_a_description_says_everything(tmp_path):
    toml = """
        name = "Tortoise Ł"
        command = ["./player", "--slow", "{python}"]
        protocol = "uci"
        game = "chess"
        [limits]
        memory = 1024
        processes = 100
        line = 20000
        log = 2
        scratch = 0
        loading = 30
        saving = 0.5
        [options]
        "Skill Level" = 3
        Ponder = false
        Style = "wild"
    """
    folder = made(tmp_path / "a", toml)
    assert read_bot(str(folder)) == Bot(
        "Tortoise Ł",
        BotKind.PROGRAM,
        folder=folder,
        command=("./player", "--slow", "{python}"),
        protocol="uci",
        game="chess",
        options=(("Ponder", "false"), ("Skill Level", "3"), ("Style", "wild")),
        limits=Limits(1024 * 2**20, 100, 20_000, 2 * 2**20, 0, 30.0, 0.5),
    )


def test_a_bot_of_codingame_has_limits_for_its_turns(tmp_path):
    toml = 'protocol = "codingame"\n[limits]\nfirst_turn = 2\nturn = 0.25\nline = 5000'
    bot = read_bot(str(made(tmp_path / "a", toml)))
    assert (bot.protocol, bot.game) == ("codingame", "")
    assert bot.limits == Limits(line=5000, first_turn=2.0, turn=0.25)


def test_an_empty_description_leaves_the_defaults(tmp_path):
    folder = made(tmp_path / "a", "")
    assert read_bot(str(folder)) == Bot(
        "a", BotKind.PROGRAM, folder=folder, command=("./player",), protocol="judge"
    )


def test_a_command_may_be_one_text_and_a_game_has_its_full_name(tmp_path):
    toml = 'command = "sh \'a b.sh\' -x"\ngame = "pig:goal=20"\r\n'
    bot = read_bot(str(made(tmp_path / "a", toml, player=None)))
    assert bot.command == ("sh", "a b.sh", "-x")
    assert bot.game == "pig:goal=20"
    toml = 'command = ["{python}", "bot.py"]\ngame = "pig:goal=100"'
    bot = read_bot(str(made(tmp_path / "b", toml, player=None)))
    assert bot.command == ("{python}", "bot.py")
    assert bot.game == "pig"


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (
            "[limits]\nturn = 1",
            'limits.turn only with protocol = "codingame", got protocol = \'jud',
        ),
        ('protocol = "codingame"\n[limits]\nturn = 0', "a number from 0.001 to 30 s, got limits.t"),
        (
            'protocol = "codingame"\n[limits]\nfirst_turn = 20\nturn = 11',
            "expected first_turn and turn of together at most 30 s, got limits.turn = 11",
        ),
        (
            'protocol = "codingame"\n[limits]\nline = 10001',
            "expected at most 10000 bytes in a turn, got limits.line = 10001",
        ),
        (
            "colour = 1",
            "expected one of name, command, source, protocol, game, dialect, limits, options, got",
        ),
        ("name = 1", "expected a text, got name = 1"),
        ('name = "a/b"', "name: expected 1 to 60 printable characters"),
        ('name = ""', "got ''"),
        ('name = ".."', "got '..'"),
        ('name = "a\\tb"', "got 'a\\tb'"),
        ('name = " a"', "got ' a'"),
        (f'name = "{"a" * 61}"', "name: expected 1 to 60"),
        ("command = 1", "expected a text, or a list of texts, with a program, got command = 1"),
        ("command = []", "got command = []"),
        ('command = ""', "got command = ''"),
        ('command = ["sh", 1]', "got command = ['sh', 1]"),
        ('command = ["sh", "a\\u0000"]', "got command = ['sh', 'a\\x00']"),
        ('command = "sh \'a"', "(No closing quotation)"),
        ('command = "./missing"', "there is no file"),
        ('source = "missing.c"', "expected a source, but there is no file"),
        ('source = "player"', "expected a file in this folder that ends with .c, .cc, .cpp"),
        ('source = "../a.c"', "got source = '../a.c'"),
        ('source = "a.c"\ncommand = "./player"', "expected a source or a command, not both"),
        ("source = 1", "expected a text, got source = 1"),
        ('command = "../a/player"', "expected a program in this folder, got '../a/player'"),
        ('command = "player"', "expected './player'"),
        ('command = "no-such-program"', "expected a program on the search path"),
        (
            'protocol = "http"',
            f"one of {', '.join(one.name for one in all_protocols())}, got protocol = 'http'",
        ),
        ("protocol = 1", "expected a text, got protocol = 1"),
        ('game = "nothing"', "game: expected one of"),
        ('game = "pig"\nprotocol = "uci"', 'expected "chess" with protocol = "uci"'),
        ("limits = 1", "expected a table, got limits = 1"),
        ("[limits]\nmemory = 0.5", "a whole number from 1 to 16384 MB, got limits.memory = 0.5"),
        ("[limits]\nmemory = true", "got limits.memory = True"),
        ("[limits]\nprocesses = 0", "from 1 to 1000, got limits.processes = 0"),
        ("[limits]\nloading = nan", "a number from 0 to 600 s, got limits.loading = nan"),
        ("[limits]\nsaving = inf", "a number from 0 to 60 s, got limits.saving = inf"),
        ("[limits]\nspeed = 1", "expected one of memory, processes, line, log, scratch, loading"),
        ("[options]\nHash = 1", "options only with protocol = \"uci\", got options = 'judge'"),
        ('protocol = "uci"\n[options]\nHash = [1]', "got options.Hash = [1]"),
        ('protocol = "uci"\n[options]\nHash = "1\\nquit"', "got options.Hash = '1\\nquit'"),
        ("name = ", "expected TOML: Invalid value (at end of document)"),
        ("\n\nname == 1", "(at line 3, column 7)"),
        ("a = " + 20_000 * "[", "expected TOML"),
        ("a = " + 5000 * "1", "expected TOML"),
        ("#" * 100_001, "expected at most 100000 bytes"),
    ],
    ids=lambda value: value[:30],
)
def test_a_wrong_description_is_told(toml, said, tmp_path):
    folder = made(tmp_path / "a", toml)
    message = refusal(folder)
    assert message.startswith(str(folder))
    assert said in message
    assert len(message) < 400 + len(str(tmp_path)) * 2


def test_a_description_that_is_no_text_is_told(tmp_path):
    folder = made(tmp_path / "a")
    (folder / "bot.toml").write_bytes(b"# a\n# \xff\n")
    assert "bot.toml: line 2: expected UTF-8" in refusal(folder)
    (folder / "bot.toml").unlink()
    (folder / "bot.toml").mkdir()
    assert "bot.toml: " in refusal(folder)


@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "replace")))
def test_any_description_gives_a_bot_or_a_message(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with suppress(ArenaError):
        assert read_bot_toml(path).kind is BotKind.PROGRAM


@given(st.text(max_size=80))
def test_any_text_names_a_bot_or_is_refused(text):
    with suppress(ArenaError):
        assert read_bot(text).name.isprintable()


@pytest.mark.skipif(sys.platform == "win32", reason="there, every file is executable")
def test_a_player_must_be_executable(tmp_path):
    folder = made(tmp_path / "a", mode=0o644)
    assert f"expected an executable program: chmod +x {folder}/player" in refusal(folder)


def test_a_folder_without_a_program_is_no_bot(tmp_path):
    assert "or a source (.c, .cc, .cpp, .cxx, .java, .py), got nothing" in refusal(tmp_path / "a")
    folder = made(tmp_path / "a", player=None)
    assert refusal(folder).endswith(
        "expected a folder with an executable file player or with bot.toml, or a source (.c, .cc, "
        ".cpp, .cxx, .java, .py)"
    )
    assert ".py), got a file" in refusal(made(tmp_path / "b") / "player")
    (folder / "player").mkdir()
    assert "there is no file" in refusal(folder)


@pytest.mark.parametrize(
    "text",
    ["random", "uct:level=strong", "level=strong", "alphabeta:depth=6", "iterations=20,seed=1"],
)
def test_engines(text):
    assert read_bot(text) == Bot(text, BotKind.ENGINE, engine=text)
    assert read_bot(f"Anna={text}") == Bot("Anna", BotKind.ENGINE, engine=text)


def test_a_long_text_of_an_engine_makes_a_short_name():
    text = "iterations=1000,expand_after=1,selection=puct,prior=moves"
    bot = read_bot(text)
    assert bot.engine == text
    assert bot.name == "iterations=1000,expand_after=1,selectio…"


def test_persons():
    assert read_bot("person") == Bot("person", BotKind.PERSON)
    assert read_bot("Anna=person") == Bot("Anna", BotKind.PERSON)


def test_programs_that_speak_uci(tmp_path):
    program = made(tmp_path / "a") / "player"
    bot = Bot(
        "player",
        BotKind.PROGRAM,
        command=(str(program),),
        protocol="uci",
        game="chess",
        options=(("Hash", "16"), ("Style", "a,b")),
    )
    assert read_bot(f"uci:{program},Style=a,,b,Hash=16") == bot
    assert read_bot(f"Fish=uci:{program}").name == "Fish"
    assert "got seconds, depth or nodes" in refusal(f"uci:{program},depth=3")
    assert "expected options of one line" in refusal(f"uci:{program},Hash=1\nquit")
    assert "there is no file" in refusal(f"uci:{tmp_path}/nothing")
    assert "there is no file" in refusal("uci:a\0b")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing", 'expected "person", a folder with an executable file player or with bot.toml'),
        ("uct:level=godlike", "Level: expected one of beginner"),
        ("exploration=much", "Exploration: expected"),
        ("Anna=exploration=much", "Exploration: expected"),
        ("alphabeta:depth=0", "epth: expected"),
        ("=random", "got ''"),
        ("a\tb=random", "got 'a\\tb'"),
        ("", 'expected "person"'),
    ],
)
def test_other_texts_are_refused(text, said):
    assert said in refusal(text)


def test_the_bots_of_a_folder_are_sorted_and_others_are_told(tmp_path, caplog):
    for name in ("b", "a", ".hidden"):
        made(tmp_path / name)
    made(tmp_path / "c", 'name = "a"')
    (tmp_path / "sources").mkdir()
    (tmp_path / "README").write_text("")
    with caplog.at_level(logging.WARNING):
        bots = bots_in(tmp_path)
    assert [bot.name for bot in bots] == ["a", "b", "a 2"]
    assert [bot.folder.name for bot in bots] == ["a", "b", "c"]
    (told,) = caplog.messages
    assert told.startswith(f"{tmp_path}/sources: expected a folder with")


def test_a_folder_that_is_no_bot_cannot_reach_the_terminal(tmp_path, caplog):
    made(tmp_path / "a")
    (tmp_path / "b\x1b]0;x\x07\n\u202e").mkdir()
    with caplog.at_level(logging.WARNING):
        bots_in(tmp_path)
    (message,) = caplog.messages
    assert message.isprintable()
    assert message.startswith(rf"{tmp_path}/b\x1b]0;x\x07\n\u202e: expected a folder with")


def test_a_folder_without_bots_is_refused(tmp_path):
    for path in (tmp_path / "nothing", made(tmp_path / "a") / "player"):
        with pytest.raises(ArenaError, match="expected a folder of bots"):
            bots_in(path)
    with pytest.raises(ArenaError, match="expected bots in it, each a folder with"):
        bots_in(tmp_path / "a")


def test_all_broken_bots_in_a_folder_have_their_problems(tmp_path):
    made(tmp_path / "good")
    made(tmp_path / "bad", "name = 1")
    made(tmp_path / "a|b")
    made(tmp_path / "other", 'protocol = "telepathy"')
    (made(tmp_path / "silent") / "player").chmod(0o644)
    problems = {bot.name: bot.problem for bot in bots_in(tmp_path)}
    assert list(problems) == ["a_b", "bad", "good", "other", "silent"]
    assert problems["good"] == ""
    assert "bad/bot.toml: expected a text" in problems["bad"]
    assert "name: expected" in problems["a_b"]
    assert "protocol = 'telepathy'" in problems["other"]
    assert "chmod +x" in problems["silent"]


@given(st.lists(st.sampled_from(["a", "a 2", "a 2 2", "b"])))
def test_names_are_made_unique(names):
    bots = [Bot(name, BotKind.PERSON) for name in names]
    found = [bot.name for bot in unique(bots)]
    assert len(set(found)) == len(names)
    assert all(new.startswith(old) for new, old in zip(found, names, strict=True))
    assert found == names or len(set(names)) < len(names)


def test_the_second_random_is_random_2():
    bots = unique(map(read_bot, ("random", "random", "person", "random")))
    assert [bot.name for bot in bots] == ["random", "random 2", "person", "random 3"]


def test_a_source_is_a_bot(tmp_path, monkeypatch):
    (tmp_path / "hare.c").write_text("")
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / ".hidden.py").write_text("")
    made(tmp_path / "fox")
    made(tmp_path / "folder.py")
    hare = Bot("hare", BotKind.PROGRAM, protocol="judge", source=str(tmp_path / "hare.c"))
    monkeypatch.chdir(tmp_path)
    for text in ("hare.c", "./hare.c", f"{tmp_path}/../{tmp_path.name}/hare.c"):
        assert read_bot(text) == hare
    assert read_bot("Anna=hare.c") == replace(hare, name="Anna")
    assert read_bot("hare.c", "ai_arena") == replace(hare, protocol="ai_arena")
    assert [bot.name for bot in bots_in(tmp_path)] == ["folder.py", "fox", "hare"]
    assert "got nothing" in refusal("./missing.c")


def test_a_description_can_name_a_source(tmp_path):
    folder = made(tmp_path / "a", 'source = "main.c"\n', player=None)
    (folder / "main.c").write_text("")
    source = str(folder / "main.c")
    assert read_bot(str(folder)) == Bot(
        "a", BotKind.PROGRAM, folder=folder, protocol="judge", source=source
    )


def test_a_bot_of_a_simultaneous_game_speaks_its_protocol(tmp_path):
    folder = made(tmp_path / "hare", 'game = "painting"\ndialect = "text"')
    bot = read_bot(str(folder))
    assert (bot.protocol, bot.game, bot.dialect) == ("codingame", "painting", "text")
    folder = made(tmp_path / "fox", 'game = "sheep:rules=original"')
    bot = read_bot(str(folder))
    assert (bot.protocol, bot.game, bot.dialect) == (
        "codingame",
        "sheep:rules=original",
        "original",
    )
    plain = made(tmp_path / "owl")
    usual = usual_protocol(kind_of_game("sheep").name)
    assert read_bot(str(plain), usual).protocol == "codingame"
    assert read_bot("tcp:A", usual).protocol == "codingame"
    assert usual_protocol(kind_of_game("chess").name) == "judge"
    judged = JudgedGame("sheep", Bot("judge", BotKind.PROGRAM))
    assert usual_protocol(kind_of_game("sheep", judged).name) == "ai_arena"


def test_the_dialect_of_a_text(tmp_path, monkeypatch):
    folder = made(tmp_path / "hare", 'protocol = "codingame"')
    bot = read_bot(f"Fox={folder},dialect=text")
    assert (bot.name, bot.folder, bot.dialect) == ("Fox", folder, "text")
    remote = read_bot("tcp:A,protocol=codingame,dialect=text")
    assert (remote.name, remote.protocol, remote.dialect) == ("A", "codingame", "text")
    assert read_bot("tcp:A,protocol=codingame").dialect == "original"
    monkeypatch.chdir(tmp_path)
    assert read_bot("hare,dialect=text").dialect == "text"
    for text, said in (
        (f"{folder},dialect=old", "expected dialect=original|text, got 'old'"),
        ("random,dialect=text", "only a program with protocol=codingame has a dialect"),
        ("person,dialect=text", "only a program with protocol=codingame has a dialect"),
        ("tcp:A,dialect=text", "only a program with protocol=codingame has a dialect"),
    ):
        assert said in refusal(text)


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ('dialect = "text"', 'a dialect only with protocol = "codingame"'),
        ('game = "painting"\ndialect = "new"', "expected one of original, text, got dialect"),
        ('game = "painting:rules=new"', "rules=new"),
    ],
)
def test_a_wrong_bot_of_a_simultaneous_game_is_told(tmp_path, toml, said):
    assert said in refusal(made(tmp_path / "a", toml))
