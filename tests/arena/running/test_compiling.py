"""Sources in four languages become programs, and hostile ones are confined and bounded."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bot_files.bot_folder import bot_of_source
from uctvis.arena.bots import languages
from uctvis.arena.bots.limits import Limits
from uctvis.arena.bots.packing import digest_of, pack, with_files
from uctvis.arena.bots.programs import Programs
from uctvis.arena.running import building, compiling
from uctvis.arena.running.building import built
from uctvis.arena.running.compiling import COMPILER_LOG, Compiler
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.errors import ArenaError, CompilationError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")
MB = 2**20
HELLO_C = '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'
HELLO_CPP = '#include <cstdio>\nint main() { auto text = "hello"; std::puts(text); }\n'
HELLO_JAVA = """
public class Hare {
    public static void main(String[] arguments) { System.out.println(new Text().text); }
}
class Text {
    String text = "hello";
    public static void main(String[] arguments) { System.out.println("the wrong one"); }
    static class Inner {}
}
"""


def needs(tool):
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


@pytest.fixture
def programs(tmp_path, monkeypatch):
    with Programs() as programs:
        yield programs


@pytest.fixture
def compiler(programs, sandbox):
    return Compiler(programs, sandbox)


def source(folder, name, text):
    """The bot of a new source."""
    path = folder / name
    path.write_text(text, "utf-8")
    return bot_of_source(path)


def output(bot):
    """What the program of a bot writes; it is one of the test, so it needs no sandbox."""
    done = subprocess.run(
        bot.command, cwd=bot.folder, input="", capture_output=True, text=True, check=True
    )
    return done.stdout


def refusal(compiler, bot):
    with pytest.raises(CompilationError) as caught:
        compiler.compiled(bot)
    return caught.value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("hare.c", HELLO_C, marks=needs("cc")),
        pytest.param("hare.cpp", HELLO_CPP, marks=needs("c++")),
        pytest.param("hare.cc", HELLO_CPP, marks=[needs("c++"), pytest.mark.long]),
        pytest.param("hare.cxx", HELLO_CPP, marks=[needs("c++"), pytest.mark.long]),
        pytest.param("-O0 a.c", HELLO_C, marks=[needs("cc"), pytest.mark.long]),
        pytest.param("@a.c", HELLO_C, marks=[needs("cc"), pytest.mark.long]),
        pytest.param("Hare.java", HELLO_JAVA, marks=needs("javac")),
        ("hare.py", "print('hello')"),
        ("Hare Ł.py", "# Ł\nprint('hello')"),
    ],
)
def test_a_source_becomes_a_program(compiler, tmp_path, name, text):
    bot = source(tmp_path, name, text)
    assert (bot.name, bot.command, bot.folder) == (Path(name).stem, (), None)
    found = compiler.compiled(bot)
    assert found.log == ""
    assert output(found.bot) == "hello\n"
    assert (found.bot.name, found.bot.source) == (bot.name, bot.source)
    # The source and the log are kept with it, and it is compiled once.
    assert (found.bot.folder / name).read_text("utf-8") == text
    assert (found.bot.folder / COMPILER_LOG).read_text("utf-8").startswith("$ ")
    assert compiler.compiled(found.bot).bot is found.bot


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        pytest.param(
            "bad.c", "int main(void) { return x; }", "bad.c:1:25: error", marks=needs("cc")
        ),
        pytest.param(
            "bad.cpp",
            "int main() { return x; }",
            "bad.cpp:1:21: error",
            marks=[needs("c++"), pytest.mark.long],
        ),
        pytest.param(
            "Bad.java",
            "class Bad { int x }",
            "Bad.java:1: error",
            marks=[needs("javac"), pytest.mark.long],
        ),
        pytest.param(
            "None.java",
            "class None { public void main(String[] a) {} }",
            "expected one class with public static void main(String[]), got none",
            marks=[needs("javac"), pytest.mark.long],
        ),
        pytest.param(
            "Two.java",
            "class A { public static void main(String[] a) {} } class B extends A {"
            "long x; double y = 1; public static void main(String... a) {} }",
            "got A, B",
            marks=[needs("javac"), pytest.mark.long],
        ),
        ("bad.py", "x = 1\nif x\n", "line 2"),
        ("nul.py", "\0", "null bytes"),
    ],
)
def test_the_errors_of_a_compiler_are_shown(compiler, tmp_path, name, text, said):
    error = refusal(compiler, source(tmp_path, name, text))
    assert said in error.log
    assert f"{name} cannot be compiled:\n" in str(error)
    assert said in str(error)


@needs("javac")
@pytest.mark.long
def test_the_class_with_main_is_found_in_a_package(compiler, tmp_path):
    text = "package a.b; class Hare { public static void main(String... x) {\n"
    text += 'System.out.println("hello"); } }'
    assert output(compiler.compiled(source(tmp_path, "Hare.java", text)).bot) == "hello\n"


@needs("cc")
def test_warnings_are_kept(compiler, tmp_path):
    found = compiler.compiled(source(tmp_path, "a.c", "int main(void) { int x; return 0; }"))
    assert "a.c:1:22: warning: unused variable" in found.log
    assert found.log in (found.bot.folder / COMPILER_LOG).read_text("utf-8")


def test_only_the_first_errors_are_in_the_message(compiler, tmp_path, monkeypatch):
    monkeypatch.setattr(compiling, "_SHOWN", 2)
    error = refusal(compiler, source(tmp_path, "a.py", "if x\n"))
    assert len(error.log.splitlines()) > 3
    assert str(error).splitlines()[1:3] == error.log.splitlines()[:2]
    assert str(error).endswith("more lines")


@needs("cc")
def test_a_folder_with_a_source(compiler, tmp_path):
    (tmp_path / "text.h").write_text('#define TEXT "hello\\n"\n')
    (tmp_path / "data").mkdir()
    (tmp_path / "main.c").write_text(
        '#include <stdio.h>\n#include "text.h"\nint main(void) { printf(TEXT); return 0; }\n'
    )
    (tmp_path / "bot.toml").write_text('source = "main.c"\nname = "Hare"\n[limits]\nmemory = 100\n')
    bot = read_bot(str(tmp_path))
    assert bot.command == ()
    found = compiler.compiled(bot).bot
    assert output(found) == "hello\n"
    assert (found.name, found.limits) == ("Hare", Limits(memory=100 * MB))
    assert (found.folder / "data").is_dir()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "bot.toml",
        "data",
        "main.c",
        "text.h",
    ]


@needs("javac")
@pytest.mark.long
def test_the_limit_of_a_java_program_is_that_of_its_heap(compiler, tmp_path):
    text = """
public class Hare {
    public static void main(String[] arguments) {
        System.out.println(Runtime.getRuntime().maxMemory() >> 20);
    }
}
"""
    (tmp_path / "bot.toml").write_text('source = "Hare.java"\n[limits]\nmemory = 40\n')
    (tmp_path / "Hare.java").write_text(text)
    bot = compiler.compiled(read_bot(str(tmp_path))).bot
    assert 38 <= int(output(bot)) <= 40
    assert bot.limits.memory > 100 * MB


def test_a_missing_compiler_is_named(compiler, tmp_path, monkeypatch):
    bot = source(tmp_path, "hare.c", HELLO_C)
    monkeypatch.setattr(compiling.shutil, "which", lambda _name: None)
    with pytest.raises(ArenaError, match=r"hare: cc is missing, which C needs.*apt install gcc"):
        compiler.compiled(bot)


def test_sources_that_are_no_files(compiler, tmp_path):
    for name, make in (("a.c", os.mkfifo), ("b.c", lambda path: path.symlink_to("/dev/zero"))):
        make(tmp_path / name)
        with pytest.raises(ArenaError, match="expected a regular file"):
            compiler.compiled(bot_of_source(tmp_path / name))
    for name in ("c.c", "d.txt"):
        with pytest.raises(ArenaError, match="expected a source that ends with"):
            bot_of_source(tmp_path / name)


def test_the_same_source_is_compiled_once(programs, sandbox, tmp_path):
    told = []
    compiler = Compiler(programs, sandbox, told.append)
    (tmp_path / "more").mkdir()
    first, other, again = (
        source(folder, name, "pass")
        for folder, name in ((tmp_path, "a.py"), (tmp_path, "b.py"), (tmp_path / "more", "a.py"))
    )
    made = [compiler.compiled(bot).bot for bot in (first, other, again)]
    assert told == ["Compiling a", "Compiling b"]
    assert made[0].folder == made[2].folder != made[1].folder


def test_without_a_sandbox(programs, tmp_path):
    found = Compiler(programs, Sandbox.none()).compiled(source(tmp_path, "a.py", "print(1)"))
    assert output(found.bot) == "1\n"
    assert refusal(Compiler(programs, Sandbox.none()), source(tmp_path, "b.py", "x x")).log


class GivenUpError(Exception):
    pass


VICTIM = "a file of the user"


@pytest.mark.parametrize("target", ["{victim}", "../victim", "../../victim", "../../../victim"])
def test_nothing_is_written_through_a_link_of_the_bot(bots_folder, monkeypatch, target):
    """Where the log or the program would be; also if links are exchanged while it is compiled."""
    monkeypatch.setattr("tempfile.tempdir", str(bots_folder / "temporary"))
    victims = [bots_folder / "victim", bots_folder / "temporary" / "victim"]
    folder = bots_folder / "bots" / "bot"
    for parent in (folder, bots_folder / "temporary"):
        parent.mkdir(parents=True)
    for victim in victims:
        victim.write_text(VICTIM)
    target = target.format(victim=victims[0])
    (folder / "bot.toml").write_text('source = "main.py"\n')
    (folder / "main.py").write_text("print('hello')")
    (folder / COMPILER_LOG).symlink_to(target)
    (folder / "made").symlink_to(target)
    python = languages.LANGUAGES[".py"]
    build = f'echo bad > "$out/made" && {python.build}'
    monkeypatch.setattr(
        compiling, "LANGUAGES", {".py": python._replace(build=build, tools=("sh",))}
    )

    def exchange():
        for name in (COMPILER_LOG, "made"):
            (folder / name).unlink()
            (folder / name).symlink_to(target if exchanges.pop() else "main.py")

    exchanges = [True, False] * 1000
    with Programs() as programs:
        found = Compiler(programs, Sandbox.none(), go_on=exchange).compiled(read_bot(str(folder)))
        assert not (found.bot.folder / COMPILER_LOG).is_symlink()
        assert (found.bot.folder / COMPILER_LOG).read_text().startswith("$ echo bad")
        assert (found.bot.folder / "made").read_text() == "bad\n"
        assert not (found.bot.folder / "made").is_symlink()
        assert digest_of(pack(found.bot.folder)) == found.bot.digest
    assert [victim.read_text() for victim in victims] == [VICTIM, VICTIM]
    assert (folder / "main.py").read_text() == "print('hello')"


@given(
    st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("fdl")), max_size=4, unique=True),
    st.lists(
        st.sampled_from(["a", "b", "a/a", "a/b", "b/a/b"]), min_size=1, max_size=3, unique=True
    ),
)
def test_what_was_made_replaces_what_is_in_its_way(found, names):
    """Files, folders with files, and links: compared with deleting them first."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary, "bot")
        folder.mkdir()
        for name, kind in found:
            path = folder / name
            if os.path.lexists(path):
                continue
            if kind == "f":
                path.write_bytes(b"old")
            elif kind == "l":
                path.symlink_to("b")
            else:
                (path / "a").mkdir(parents=True)
                (path / "a" / "x").write_bytes(b"old")
        data = with_files(pack(folder), {name: name.encode() for name in names}, names[0])
        for name in names:
            path = folder / name
            for parent in (*list(path.parents)[len(Path(name).parts) - 2 :: -1],):
                if parent != folder and not (parent.is_dir() and not parent.is_symlink()):
                    if os.path.lexists(parent):
                        parent.unlink()
                    parent.mkdir()
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif os.path.lexists(path):
                path.unlink()
            path.write_bytes(name.encode())
            path.chmod(0o755 if name == names[0] else 0o644)
        assert data == pack(folder)


def test_a_module_of_the_bot_does_not_take_part_in_compiling(tmp_path):
    (tmp_path / "bot.toml").write_text('source = "main.py"\n')
    (tmp_path / "main.py").write_text("print('hello')")
    (tmp_path / "py_compile.py").write_text("raise SystemExit('taken over')")
    with Programs() as programs:
        found = Compiler(programs, Sandbox.none()).compiled(read_bot(str(tmp_path)))
        assert found.log == ""
        assert output(found.bot) == "hello\n"


def test_compiling_can_be_given_up(bots_folder, sandbox):
    marker = "864211"

    def give_up():
        if _running(marker):
            raise GivenUpError

    with pytest.raises(GivenUpError):
        built(bots_folder, "a", f"sleep {marker}", sandbox, give_up)
    assert not _running(marker)


def _running(marker):
    """The processes with this argument."""
    return [
        process
        for process in psutil.process_iter(["cmdline"])
        if marker in (process.info["cmdline"] or ())
    ]


# Compilers that are led astray. They are commands of the shell, so that each is quick.


def test_a_compiler_has_few_rights(bots_folder, sandbox):
    (bots_folder / "a").write_text("secret")
    command = """
        id -u > "$out/user"
        cat "$1" > "$out/copy"
        (echo x > "$1") 2>/dev/null || echo > "$out/read only"
        ls /root /home/* /work /etc/passwd 2>/dev/null > "$out/seen"
        mkdir "$out/b"
        ln -s /etc "$out/b/link"
        echo 1 > "$out/b/c"
    """
    files = built(bots_folder, "a", command.strip(), sandbox, lambda: None).files
    assert files["copy"] == b"secret"
    assert files["user"] == f"{65534 if os.geteuid() == 0 else os.geteuid()}\n".encode()
    assert "read only" in files
    assert set(files["seen"].decode().split()) <= {"/home/bot:", "made", "temporary", "tmp"}
    # Links are left out.
    assert {name for name in files if name.startswith("b/")} == {"b/c"}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("exit 3", ""),
        ('head -c 100M /dev/zero > "$out/a"', "larger than 64 MB|No space|too large"),
        ("while :; do sleep 86421 & done", "processes|fork"),
        ("python3 -c 'x = [bytes(range(256)) * 40_000 for _ in range(50)]'", "memory"),
        ("python3 -c 'x = bytearray(10**9)'", "memory|MemoryError"),
        ("kill -9 $$", ""),
        ("sleep 86421", "stopped after"),
        ("yes x >&2", "stopped after"),
    ],
)
def test_a_compiler_is_bounded(bots_folder, sandbox, monkeypatch, command, said):
    monkeypatch.setattr(building, "PATIENCE", 0.5 if "stopped" in said else 60.0)
    limits = building._LIMITS
    monkeypatch.setattr(
        building, "_LIMITS", Limits(200 * MB, 10, log=limits.log, scratch=limits.scratch)
    )
    found = built(bots_folder, "a", command, sandbox, lambda: None)
    assert found.files is None
    assert any(part in found.log for part in said.split("|"))
    assert len(found.log) < 200_000
    assert not _running("86421")


HOSTILE = {
    "secret.c": ('#include "/etc/passwd"\nint main(void) { return 0; }', "No such file"),
    "shadow.c": ('__asm__(".incbin \\"/etc/shadow\\"");\nint main(void) { return 0; }', "shadow"),
    "zero.c": ('#include "/dev/zero"\nint main(void) { return 0; }', ""),
    "large.c": ("char a[1 << 30] = {1};\nint main(void) { return 0; }", ""),
    "deep.c": ('#include "deep.c"\nint main(void) { return 0; }', "nested"),
    "bomb.cpp": (
        "template <int N> struct A { static const long n = A<N - 1>::n + A<N - 2>::n * 3; };\n"
        "template <int N, int M> struct B { B<N - 1, 2 * M> a; B<N - 1, 2 * M + 1> b; };\n"
        "template <int M> struct B<0, M> {};\nB<40, 0> b;\nint main() {}",
        "",
    ),
    "deep.py": ("(" * 100_000, ""),
    "wide.py": ("x = " + "1 + " * 1_000_000 + "1", ""),
}


@needs("cc")
@needs("c++")
@pytest.mark.parametrize(
    "name",
    [
        name if name in ("secret.c", "zero.c") else pytest.param(name, marks=pytest.mark.long)
        for name in HOSTILE
    ],
)
def test_hostile_sources(compiler, tmp_path, monkeypatch, name):
    # What is not stopped by another limit is stopped by this one.
    monkeypatch.setattr(building, "PATIENCE", 60.0 if HOSTILE[name][1] else 3.0)
    monkeypatch.setattr(
        building, "_LIMITS", Limits(300 * MB, 64, log=2**17, scratch=building._LIMITS.scratch)
    )
    text, said = HOSTILE[name]
    error = refusal(compiler, source(tmp_path, name, text))
    assert said in error.log
    assert "root:" not in error.log
    assert len(error.log) < 200_000


@needs("javac")
@pytest.mark.long
def test_a_source_cannot_run_processors_of_annotations(compiler, tmp_path):
    (tmp_path / "META-INF" / "services").mkdir(parents=True)
    services = tmp_path / "META-INF" / "services" / "javax.annotation.processing.Processor"
    services.write_text("Missing\n")
    (tmp_path / "bot.toml").write_text('source = "Hare.java"\n')
    (tmp_path / "Hare.java").write_text(HELLO_JAVA)
    assert output(compiler.compiled(read_bot(str(tmp_path))).bot) == "hello\n"
