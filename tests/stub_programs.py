"""Runs many templates of bots in one go, because compilers take long."""

import re
import subprocess
import sys

_C_NAMES = ("main", "line", "rest", "read_line", "next_word")
_UNUSED = ("variable", "but-set-variable", "function")
_WARNINGS = ("-Wall", "-Wextra", "-Werror", *(f"-Wno-unused-{what}" for what in _UNUSED))
_JAVA = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx64m")


def _includes(texts):
    return "\n".join(dict.fromkeys(re.findall("^#include .*", "\n".join(texts), re.MULTILINE)))


def _dispatch(names):
    tests = "\n".join(f"if (n == {at}) return {name}();" for at, name in enumerate(names))
    return f"int main(int c, char **v) {{ int n = c > 1 ? atoi(v[1]) : 0; {tests}\nreturn 9; }}\n"


def _ended(text):
    """The main function returns, although it is called otherwise."""
    return re.sub(r"\}\n\Z", "return 0; }\n", text)


def built(language, texts, folder):
    """The commands that run these programs."""
    return {"python": _python, "c": _c, "cpp": _cpp, "java": _java}[language](texts, folder)


def _python(texts, folder):
    for at, text in enumerate(texts):
        (folder / f"p{at}.py").write_text(text, "utf-8")
    return [(sys.executable, "-ISu", str(folder / f"p{at}.py")) for at in range(len(texts))]


def _c(texts, folder):
    parts = [_includes(texts)]
    for at, text in enumerate(texts):
        parts += [f"#define {name} {name}_{at}" for name in _C_NAMES]
        parts += [_ended(text), *(f"#undef {name}" for name in _C_NAMES)]
    parts.append(_dispatch([f"main_{at}" for at in range(len(texts))]))
    return _compiled("gcc", folder / "all.c", parts, len(texts))


def _cpp(texts, folder):
    parts = [_includes(texts)]
    parts += [f"namespace p{at} {{\n{_ended(text)}}}" for at, text in enumerate(texts)]
    parts.append(_dispatch([f"p{at}::main" for at in range(len(texts))]))
    return _compiled("g++", folder / "all.cpp", parts, len(texts))


def _compiled(compiler, source, parts, count):
    source.write_text("\n".join(parts), "utf-8")
    program = source.with_suffix("")
    _run(compiler, "-O0", *_WARNINGS, "-o", program, source)
    return [(str(program), str(at)) for at in range(count)]


def _java(texts, folder):
    files = []
    for at, text in enumerate(texts):
        file = folder / f"P{at}.java"
        file.write_text(text.replace("class Player", f"class P{at}"), "utf-8")
        files.append(file)
    _run("javac", "-J-XX:TieredStopAtLevel=1", "-encoding", "UTF-8", "-Werror", *files)
    return [("java", *_JAVA, "-cp", str(folder), f"P{at}") for at in range(len(texts))]


def _run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done.stderr[:2000]


def output_of(command, lines):
    """What a program writes after it is sent these lines, line by line; it must end well."""
    sent = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        command, input=sent, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr[:2000]
    return done.stdout.split("\n")[:-1]
