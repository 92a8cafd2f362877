"""Templates of bots read exactly what they are sent, and write what they must write."""

import contextlib
import io
import shutil
import subprocess
import sys

import pytest
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from stub_programs import built, output_of
from stub_samples import random_talk

from uctvis.arena.stubs.c import CStub
from uctvis.arena.stubs.cpp import CppStub
from uctvis.arena.stubs.languages import LANGUAGES, stub_text
from uctvis.arena.stubs.parser import parse_stub

COMPILERS = {"python": None, "c": "gcc", "cpp": "g++", "java": "javac"}


def expect_compiler(language):
    compiler = COMPILERS[language]
    if compiler is not None and shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")


def played_in_python(text, lines):
    """What a template in Python writes."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with contextlib.suppress(SystemExit):
            exec(compile(text, "player", "exec"), {})  # noqa: S102 - our own template
    return said.getvalue().split("\n")[:-1]


@given(st.integers(0, 2**32))
def test_random_descriptions_in_python(seed):
    text, talk = random_talk(seed)
    assert played_in_python(stub_text(parse_stub(text, ""), "python"), talk.sent) == talk.written


# The number of descriptions at once; Java takes long to start.
SIZES = [("python", 3), ("c", 12), ("cpp", 6), ("java", 2)]
LONG = [("python", 100), ("c", 300), ("cpp", 100), ("java", 40)]


@pytest.mark.parametrize("size", rest_for_long(len(SIZES), [*SIZES, *LONG]), ids=str)
def test_random_descriptions_in_each_language(size, tmp_path):
    language, count = size
    expect_compiler(language)
    talks = [random_talk(seed) for seed in range(count)]
    texts = [stub_text(parse_stub(text, ""), language) for text, _talk in talks]
    for command, (text, talk) in zip(built(language, texts, tmp_path), talks, strict=True):
        assert output_of(command, talk.sent) == talk.written, text


# All that the language has.
FULL = """read width:int height:int
loop height read row:string(32)
loopline width cell:word(3) value:float
gameloop
read count:int
loop count read id:int x:float label:word(16) mine:bool big:long rest:string(20)
loop count write WAIT
write join("MOVE", label, id, mine, big)
SECOND "x" 100%

STATEMENT
Łódź: move!

INPUT
width: the number of
columns
label: its name
"""
SENT = [
    *("2 3", "#.", "", " .# ", "ab 0.5 c -1e3"),
    *("2", "7 0.1 one 1 9999999999 the rest", "-8 2 two 0 -1 ", "0"),
]
WRITTEN = [
    *("WAIT", "WAIT", "MOVE two -8 0 -1", 'SECOND "x" 100%'),
    *("MOVE  0 0 0", 'SECOND "x" 100%'),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_each_language(language, tmp_path):
    expect_compiler(language)
    text = stub_text(parse_stub(FULL, ""), language)
    (command,) = built(language, [text], tmp_path)
    assert output_of(command, SENT) == WRITTEN
    first = next(line for line in text.split("\n") if not line.startswith("#!"))
    assert first.endswith(" Łódź: move!")
    assert " width: the number of columns\n" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_answer_leaves_at_once(language, tmp_path):
    expect_compiler(language)
    stub = parse_stub("gameloop\nread x:int\nwrite join(x)\nwrite B", "")
    (command,) = built(language, [stub_text(stub, language)], tmp_path)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        for turn in range(3):
            bot.stdin.write(f"{turn}\n".encode())
            bot.stdin.flush()
            assert bot.stdout.readline() == f"{turn}\n".encode()
            assert bot.stdout.readline() == b"B\n"
        bot.stdin.close()
        assert bot.wait(60) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_that_reads_nothing(language, tmp_path):
    expect_compiler(language)
    text = stub_text(parse_stub('write HELLO\nloop 2 write join("a")', ""), language)
    (command,) = built(language, [text], tmp_path)
    assert output_of(command, []) == ["HELLO", "a", "a"]


@pytest.mark.parametrize(
    ("compiler", "kind", "writer"), [("gcc", "c", CStub), ("g++", "c++", CppStub)]
)
def test_no_variable_has_the_name_of_a_macro(compiler, kind, writer):
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    text = stub_text(parse_stub("read x:int y:string(2)", ""), "c" if kind == "c" else "cpp")
    done = subprocess.run(
        [compiler, "-x", kind, "-dM", "-E", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    # Those with parameters are found in calls only.
    macros = {line.split()[1] for line in done.stdout.splitlines()}
    names = {name for name in macros if name == name.lower() and name[0] != "_" and "(" not in name}
    assert names - writer.reserved == set()


def test_names_of_variables_are_different():
    text = "read myId:int my_id:int MyID:int i:int j:int while:int\nloop i loop j write A"
    for language in LANGUAGES:
        program = stub_text(parse_stub(text, ""), language)
        assert "while_" in program
        assert ("my_id__" in program) == (language != "java")
        # The variables that count repetitions have other names.
        assert "i_" in program


def test_the_random_descriptions_contain_everything():
    """The random descriptions contain what they are meant to contain."""
    texts = " ".join(random_talk(seed)[0] for seed in range(100))
    for part in ("loopline", "gameloop", "join(", "string(", ":bool", "loop 0 loop", "(count)"):
        assert part in texts
