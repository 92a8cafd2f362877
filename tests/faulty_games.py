"""Files with games that are wrong in one way each, made from the example."""

from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "games" / "hexapawn.py"


def recipe():
    """The code of the game with compiled rules in CONTRIBUTING.md."""
    text = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text("utf-8")
    return text.partition("```python\n")[2].partition("```")[0]


_CODE = EXAMPLE.read_text(encoding="utf-8").removesuffix("GAME = Hexapawn()\n")

# The methods that a game must have, without `self`.
METHODS = {
    "title": "",
    "initial": "",
    "player": "position",
    "legal_moves": "position",
    "play": "position, move",
    "outcome": "position",
    "evaluate": "position",
    "move_name": "position, move",
    "state_name": "position",
    "parse_state": "text",
    "picture": "position, viewer=0",
}


def with_method(name, body, *, after=0):
    """The example with another method; the first `after` calls of it are right.

    Its body begins in the line that `line_of` returns.
    """
    arguments = METHODS[name]
    passed = arguments.replace("=0", "")
    before = f"super().{name}" if name == "title" else f"super().{name}({passed})"
    decorator = "    @property\n" if name == "title" else ""
    return (
        f"{_CODE}calls = 0\n\n\nclass Faulty(Hexapawn):\n{decorator}"
        f"    def {name}(self, {arguments}):\n"
        f"        global calls\n        calls += 1\n"
        f"        if calls <= {after}: return {before}\n"
        f"        {body}\n\n\nGAME = Faulty()\n"
    )


def line_of(code, text):
    """The number of the last line with a text."""
    lines = code.splitlines()
    return max(number for number, line in enumerate(lines, 1) if text in line)


def raising(name, after=0):
    return with_method(name, "return [][1]", after=after)


def looping(name, after=0):
    return with_method(name, "while True: calls += 1", after=after)


def returning(name, value):
    return with_method(name, f"return {value}")


# What is wrong with the file itself, and a part of what is said about it.
FILES = {
    "syntax": ("def f(:\n", "line 1: it is not valid Python"),
    "null": ("a = 1\n\0", "it is not valid Python"),
    "empty": ("", "expected a game named GAME"),
    "raises": (_CODE + "\n\n1 / 0\n", "ZeroDivisionError"),
    "exits": ("import sys\nsys.exit(3)\n", "line 2: SystemExit: 3"),
    "missing import": ("import no_such_module\n", "line 1: ModuleNotFoundError"),
    "a number": ("GAME = 3\n", "got int"),
    "a class": (_CODE + "GAME = Hexapawn\n", "write GAME = Hexapawn()"),
    "abstract": (
        "from uctvis.game.contract import Game\nclass A(Game):\n    name = 'a'\nGAME = A()\n",
        "line 4: TypeError",
    ),
    "built-in": (
        _CODE + "Hexapawn.name = 'chess'\nGAME = Hexapawn()\n",
        "in name: expected a name that no built-in game has, got 'chess'",
    ),
    "name": (_CODE + "Hexapawn.name = 'a b'\nGAME = Hexapawn()\n", "in name: expected lower-case"),
    "a name that raises": (
        _CODE + "Hexapawn.name = property(lambda game: 1 / 0)\nGAME = Hexapawn()\n",
        "in name: expected lower-case",
    ),
    "lasting moves": (
        _CODE + "Hexapawn.amaf_codes = 'nine'\nGAME = Hexapawn()\n",
        "in amaf_codes: expected int, got 'nine'",
    ),
    "choices": (
        _CODE + "from uctvis.game.parameters import Parameter\n"
        "Hexapawn.parameters = (Parameter('a', 'A', (), 1, ''),)\nGAME = Hexapawn()\n",
        "IndexError",
    ),
    "levels": (_CODE + "Hexapawn.levels = 3\nGAME = Hexapawn()\n", "in levels: expected"),
    "suffix": (_CODE + "Hexapawn.text_suffix = '.tree'\nGAME = Hexapawn()\n", "in text_suffix"),
}
ENDLESS = "n = 0\nwhile True:\n    n += 1\n"
CRASHING = "import os\nos.abort()\n"
