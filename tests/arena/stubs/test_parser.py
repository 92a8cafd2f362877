"""Descriptions that can be read, and what is said about others."""

from random import Random

import pytest
from for_long import rest_for_long

from uctvis.arena.stubs.description import StubKind, StubLoop, StubRead, StubVariable, StubWrite
from uctvis.arena.stubs.languages import LANGUAGES, stub_text
from uctvis.arena.stubs.parser import parse_stub, read_stub
from uctvis.arena.stubs.turns import turns_stub
from uctvis.errors import ArenaError
from uctvis.games import built_in_games

TEXT = """\
STATEMENT
Win.
Soon.

read width:int   height:int
loop height
    loopline width
       tile:word(4) cost:long

gameloop

read count:int
\tloop count read id:int name:string(count)
loop 2 loop 3 write join("GO", id, "now, or \\never")
write WAIT
  a  second line
write STOP

OUTPUT:
GO id now

INPUT
width: columns of
the board: all of them
id : its number
"""


def loops(*amounts, body):
    for amount in reversed(amounts):
        body = StubLoop(amount, body)
    return body


def test_a_description():
    stub = parse_stub(TEXT, "")
    width, height, count, number = (
        StubVariable(name, StubKind.INT) for name in ("width", "height", "count", "id")
    )
    tile = StubVariable("tile", StubKind.WORD, 4)
    cost = StubVariable("cost", StubKind.LONG)
    name = StubVariable("name", StubKind.STRING, "count")
    assert stub.start == [
        StubRead((width, height), [width, height]),
        loops(height, body=StubLoop(width, StubRead((tile, cost), [tile, cost]), is_line=True)),
    ]
    reading = StubLoop(count, StubRead((number, name), [name]), declares=[number])
    said = ("GO", number, "now, or \\never")
    assert stub.turn == [
        StubRead((count,), [count]),
        reading,
        loops(2, 3, body=StubWrite((said,))),
        StubWrite(("WAIT", "a  second line")),
        StubWrite(("STOP",)),
    ]
    assert stub.statement == ["Win.", "Soon."]
    assert stub.output == ["GO id now"]
    assert stub.comments == {"width": "columns of the board: all of them", "id": "its number"}
    assert parse_stub(TEXT.replace("\n", "\r\n"), "") == stub


def test_a_variable_is_declared_once():
    """In the scope in which it is first read, or before its loop if it is used after it."""
    stub = parse_stub(
        "loop 2 read x:float y:int\n"
        "loop 2 loop 3 read x:int z:int\n"
        "read y:int\n"
        "gameloop\n"
        "read y:int\n"
        "loop 2 read y:int z:long\n"
        "write join(x, y)\n"
        "loop 2 read x:int",
        "",
    )
    first, second, third = stub.start
    assert [str(one) for one in first.body.declares] == ["x:float", "y:int"]
    assert [str(one) for one in second.declares] == ["x:int"]
    assert second.body.declares == []
    assert [str(one) for one in second.body.body.declares] == ["z:int"]
    assert [str(one) for one in third.declares] == ["y:int"]
    again, loop, _write, last = stub.turn
    assert again.declares == []
    assert [str(one) for one in loop.body.declares] == ["z:long"]
    assert last.body.declares == []


TYPES = "expected a name, a colon and one of int, long, float, bool, word(LENGTH), string(LENGTH)"
AMOUNT = "expected a number up to 1000000, or the name of an int"
WRONG = [
    ("", "1: expected at least one command, got nothing"),
    ("gameloop\n", "2: expected at least one command, got nothing"),
    ("red x:int", "1: expected one of read, write, loop, loopline, gameloop, STATEMENT, INPUT,"),
    ("gameloop\ngameloop", "2: expected one of read, write, loop, loopline, STATEMENT"),
    ("loop 2 gameloop", "1: expected one of read, write, loop, loopline, got gameloop"),
    ("read", "1: expected variables such as count:int, got nothing"),
    ("\n\nread x", f"3: {TYPES}, got x"),
    ("read x:Int", f"1: {TYPES}, got x:Int"),
    ("read x:double", f"1: {TYPES}, got x:double"),
    ("read x:word", f"1: {TYPES}, got x:word"),
    ("read x:int(3)", f"1: {TYPES}, got x:int(3)"),
    ("read 1x:int", f"1: {TYPES}, got 1x:int"),
    ("read _:int", f"1: {TYPES}, got _:int"),
    ("read łąka:int", f"1: {TYPES}, got łąka:int"),
    ("read x:word(0)", "1: expected a length from 1 to 100000, or the name of an int, got 0"),
    ("read x:word(n)", "the name of an int that was read before, got n"),
    ("read n:float x:word(n)", "or the name of an int, got n:float"),
    ("read x:int x:int", "1: expected each name once in a line, got x:int"),
    ("read s:string(3) x:int", "expected nothing after a string, which is the rest of a line, got"),
    ("loopline 3 s:string(3)", "expected a word, because strings contain spaces, got s:string(3)"),
    ("read x:int\nread x:long", "2: expected the same type as before: x:int, got x:long"),
    ("read x:int\nloop 2 read x:float", "2: expected the same type as before: x:int, got x:float"),
    ("loop", f"1: {AMOUNT}, got nothing"),
    ("loop -1 write A", f"1: {AMOUNT}, got -1"),
    ("loop 1000001 write A", f"1: {AMOUNT}, got 1000001"),
    ("loop n write A", f"1: {AMOUNT} that was read before, got n"),
    ("read n:float\nloop n write A", f"2: {AMOUNT}, got n:float"),
    ("loop 3", "1: expected one of read, write, loop, loopline, got nothing"),
    ("loop 3\n\nINPUT", "3: expected one of read, write, loop, loopline, got INPUT"),
    ("read n:int\nloop n loop 2 read n:int", "2: expected a loop that does not read its own num"),
    ("read n:int\nloopline n n:int", "2: expected a loop that does not read its own number, got n"),
    (f"{'loop 2 ' * 9}write A", "1: expected at most 8 nested loops"),
    ("write", "1: expected the text that is written, got nothing"),
    ("write zażółć", "1: expected characters of ASCII, which every language writes, got zażółć"),
    ("write join(x)", "1: expected a text in quotes, or a variable that was read before, got x"),
    ("write join()", "1: expected texts in quotes and variables, separated by commas, got join()"),
    ('write join("a" "b")', "separated by commas"),
    ('write join("a",)', "separated by commas"),
    ('write A\njoin("a)', "2: expected texts in quotes and variables"),
    (
        "read n:int\nloop 2 read w:word(n)\nwrite join(w)",
        "3: expected a text with a number as its length, because it is used after its loop, got w",
    ),
    ("read x:int\n\nINPUT\ny: no", "4: expected a variable that is read, a colon and a comment"),
    ("read x:int\0", "1: expected printable characters, got 'read x:int\\x00'"),
    ("write A\u2028B", "1: expected printable characters"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_what_is_wrong(text, reason):
    with pytest.raises(ArenaError) as raised:
        parse_stub(text, "bot.txt")
    assert f"bot.txt, line {reason}" in str(raised.value) or reason in str(raised.value)
    assert str(raised.value).startswith("bot.txt, line ")


def test_files(tmp_path):
    file = tmp_path / "stub.txt"
    file.write_bytes(b"\xef\xbb\xbfwrite A\r\n")
    assert read_stub(file).start == [StubWrite(("A",))]
    file.write_bytes(b"write A\n\nSTATEMENT\n\xff")
    with pytest.raises(ArenaError, match=r"stub.txt: line 4: expected UTF-8"):
        read_stub(file)
    file.write_bytes(b"write A\n" * 20_000)
    with pytest.raises(ArenaError, match=r"stub.txt: expected at most 100000 bytes"):
        read_stub(file)
    with pytest.raises(ArenaError, match="there is no such file"):
        read_stub(tmp_path / "missing")


@pytest.mark.parametrize("game", built_in_games(), ids=lambda game: game.name)
def test_each_game_has_a_description(game):
    stub = parse_stub(turns_stub(game), game.name)
    assert [one.name for one in stub.variables()][:2] == ["game", "player"]
    assert set(stub.comments) == {one.name for one in stub.variables()}


PARTS = [
    *(
        "read",
        "write",
        "loop",
        "loopline",
        "gameloop",
        "join(",
        ")",
        '"',
        ",",
        ":",
        "(",
        "\n",
        "\n",
    ),
    *(
        "x:int",
        "n:int",
        "n",
        "x",
        "w:word(3)",
        "s:string(n)",
        "2",
        "-1",
        "9" * 20,
        "INPUT",
        "OUTPUT",
    ),
    *("STATEMENT", "x: a", "\\", "\t", "\r", "\0", "é", "{", "%", "n:int n"),
]


@pytest.mark.parametrize("lines", rest_for_long(1, [4_000, 100_000]))
def test_random_lines_are_read_or_refused(lines):
    random = Random(5)
    read = count = longest = 0
    while count < lines:
        text = " ".join(random.choices(PARTS, k=random.randrange(25)))
        count += text.count("\n") + 1
        try:
            stub = parse_stub(text, "x")
        except ArenaError as error:
            longest = max(longest, len(str(error)))
            continue
        read += 1
        for language in LANGUAGES:
            assert stub_text(stub, language).endswith("\n")
    assert read > lines / 2_000
    assert longest < 250
