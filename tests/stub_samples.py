"""Random descriptions of bots, what such bots are sent, and what they must write."""

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from uctvis.arena.stubs.description import StubKind, StubLoop, StubRead
from uctvis.arena.stubs.parser import parse_stub

NAMES = [
    *("count", "rows", "maxShootDist", "x", "y", "id", "i", "j", "line", "rest", "words", "at"),
    *("class", "int", "print", "in", "new", "System", "String", "main", "NULL", "EOF", "linux"),
    *("myHPLeft", "my_hp_left", "read_line", "next", "range", "double", "std", "exit", "errno"),
]
WORDS = ["a", "Z9", "-", "#", '"', "\\n", "%d", "{x}", "0", "'"]
TEXTS = ["WAIT", "MOVE 1 2", 'say "hi"', "100% \\n {x} %s", "a'b", "// /* */ #", "\\u0041", "?"]


@dataclass
class _Made:
    """What a description makes while it is written."""

    lines: list[str] = field(default_factory=list)
    # The names that are visible, with their types, by scope.
    scopes: list[dict[str, str]] = field(default_factory=lambda: [{}])
    # Names that this line, or the loops around it, may not read.
    locked: set[str] = field(default_factory=set)
    # The names that are lengths of words, which keep their values.
    lengths: set[str] = field(default_factory=set)


def _visible(made, *kinds):
    found = {name: kind for scope in made.scopes for name, kind in scope.items()}
    return [name for name, kind in found.items() if kind.partition("(")[0] in kinds]


def _variables(made, random, in_line=False):
    """Some declarations, in the order of a line."""
    declared = []
    kinds = ["int", "int", "float", "bool", "long", "word", *(() if in_line else ("string",))]
    for name in random.sample(NAMES, random.randint(1, 4)):
        kind = random.choice(kinds)
        if kind in ("word", "string"):
            numbers = [one for one in _visible(made, "int") if one in ("count", "rows")]
            length = random.choice(numbers) if numbers and random.random() < 0.5 else 20
            kind = f"{kind}({length})"
        for scope in made.scopes:
            kind = scope.get(name, kind)
        if name in made.locked | made.lengths or (in_line and kind.startswith("string")):
            continue
        if any(text.partition(":")[2].startswith("string") for text in declared):
            break
        made.scopes[-1][name] = kind
        made.lengths |= {kind.partition("(")[2].rstrip(")")}
        declared.append(f"{name}:{kind}")
    return declared or [f"free{len(made.lines)}:int"]


def _command(made, random, depth):
    roll = random.random()
    if roll < 0.35 and depth < 3:
        numbers = _visible(made, "int")
        amount = random.choice(numbers) if numbers and random.random() < 0.7 else None
        text = amount or str(random.randint(0, 3))
        # A loop does not read its own number, nor the lengths of words around it.
        before = set(made.locked)
        made.locked |= {text}
        made.scopes.append({})
        if random.random() < 0.3:
            body = f"loopline {text} {' '.join(_variables(made, random, in_line=True))}"
        else:
            body = f"loop {text} {_command(made, random, depth + 1)}"
        made.scopes.pop()
        made.locked = before
        return body
    if roll < 0.75:
        return f"read {' '.join(_variables(made, random))}"
    if roll < 0.85:
        return f"write {random.choice(TEXTS)}"
    names = _visible(made, "int", "bool", "long", "word", "string")
    parts = [*(f'"{text}"' for text in ("MOVE", "100%s", "a\\b")), *names]
    return f"write join({', '.join(random.choices(parts, k=random.randint(1, 3)))})"


def random_description(seed):
    """A description that can be parsed."""
    random = Random(seed)
    made = _Made()
    if random.random() < 0.7:
        made.lines.append("read count:int rows:int")
        made.scopes[0] |= {"count": "int", "rows": "int"}
    for at in range(random.randint(2, 9)):
        if at == 2 and random.random() < 0.7:
            made.lines.append("gameloop")
        made.lines.append(_command(made, random, 0))
    # A text of several lines, and the last value of a variable of a loop.
    made.lines.append("loop 2 read last1:int last2:word(9)")
    made.lines.append('write join(last1, "and", last2)\nsecond line\n')
    made.lines += ["STATEMENT", "Ends with a backslash \\", "\\u0041 */", ""]
    made.lines += ["INPUT", "last1: one of two, \\", "OUTPUT: 1", "", "OUTPUT", "DO x", ""]
    return "\n".join(made.lines)


class Talk:
    """What a bot is sent, and what it must write then."""

    def __init__(self, stub, seed, turns=3):
        self._random = Random(seed)
        self._values = {}
        self.sent, self.written = [], []
        self._is_over = False
        self._run(stub.start)
        if stub.turn is not None:
            for _turn in range(turns):
                self._run(stub.turn)
            # It begins another turn, until it reads.
            self._is_over = True
            with suppress(EOFError):
                self._run(stub.turn)

    def _run(self, commands):
        for command in commands:
            self._one(command)

    def _one(self, command):
        if isinstance(command, StubLoop):
            amount = command.amount
            count = amount if isinstance(amount, int) else self._values[amount.name]
            for variable in command.declares:
                self._values[variable.name] = "" if variable.kind.is_text else 0
            if command.is_line:
                self._expect_input()
                parts = [self._read(command.body) for _time in range(count)]
                self.sent.append(" ".join(parts))
            else:
                for _time in range(count):
                    self._one(command.body)
        elif isinstance(command, StubRead):
            self._expect_input()
            self.sent.append(self._read(command))
        else:
            self.written += [
                line
                if isinstance(line, str)
                else " ".join(
                    part if isinstance(part, str) else str(self._values[part.name]) for part in line
                )
                for line in command.lines
            ]

    def _expect_input(self):
        if self._is_over:
            raise EOFError

    def _read(self, read):
        return " ".join(self._value(variable) for variable in read.variables)

    def _value(self, variable):
        random, kind = self._random, variable.kind
        length = variable.length
        if isinstance(length, str):
            length = self._values[length]
        if kind in (StubKind.INT, StubKind.BOOL):
            is_length = variable.name in ("count", "rows")
            value = random.randint(int(is_length), 3 if kind is StubKind.INT else 1)
        elif kind is StubKind.LONG:
            value = random.choice([0, -(2**63), 2**63 - 1, 2**31])
        elif kind is StubKind.FLOAT:
            value = random.choice(["0.500000", "-1.25", "1e3", "7"])
        elif kind is StubKind.WORD:
            value = ("".join(random.choices(WORDS, k=random.randint(1, 5))))[:length]
        else:
            blanks = ["", " ", "a  b ", " c", *WORDS]
            value = random.choice(blanks)[:length]
        self._values[variable.name] = value
        return str(value)


def random_talk(seed):
    """A description, and a talk of its bot."""
    text = random_description(seed)
    return text, Talk(parse_stub(text, "random"), seed)
