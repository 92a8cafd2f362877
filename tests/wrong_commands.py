"""Commands of every kind that the rules of the simultaneous games know, and random ones."""

from plain_painting import FATAL, FINE, WRONG

# Each line of player 0 in a game with two pawns, with its verdicts: by the original, by the text.
PAINTING_COMMANDS = {
    "MOVE 0 2": (FINE, FINE),
    "MOVE 1 2": (FINE, FINE),  # of the other player: ignored
    "SHOOT 0 2 0": (FINE, FINE),
    "SHOOT 0 2 2147483647": (FINE, FINE),
    "SHOOT +0 02 +3": (FINE, FINE),
    "MOVE 0 5": (FINE, WRONG),
    "MOVE 0 0": (FINE, WRONG),
    "SHOOT 0 -1 3": (FINE, WRONG),
    "SHOOT 1 9 3": (FINE, WRONG),
    "SHOOT 0 2 -1": (FINE, WRONG),
    "MOVE 0 2 3": (FINE, WRONG),
    "MOVE 0 2 ": (FINE, FINE),
    "MOVE 0 2  to the left": (FINE, WRONG),
    "MOVE x 2": (WRONG, WRONG),
    "MOVE 0 two": (WRONG, WRONG),
    "MOVE 0 2.0": (WRONG, WRONG),
    "MOVE 0 1_0": (WRONG, WRONG),
    "MOVE 0 \N{SUPERSCRIPT TWO}": (WRONG, WRONG),
    "MOVE 0 \N{ARABIC-INDIC DIGIT TWO}": (WRONG, WRONG),
    "MOVE 0 2\n": (WRONG, WRONG),
    "MOVE 0 2\r": (WRONG, FINE),
    "MOVE 0 \t2": (WRONG, WRONG),
    "SHOOT 0 2 2147483648": (WRONG, WRONG),
    "SHOOT 0 2 " + "9" * 9900: (WRONG, WRONG),
    "SHOOT 0 2 -" + "0" * 9900 + "x": (WRONG, WRONG),
    "SHOOT 0 2 " + "0" * 9900 + "7": (FINE, FINE),
    "SHOOT 0 2 -": (WRONG, WRONG),
    "": (FATAL, WRONG),
    " ": (FATAL, WRONG),
    "MOVE": (FATAL, WRONG),
    "MOVE 0": (FATAL, WRONG),
    "SHOOT 0 2": (FATAL, WRONG),
    "SHOOT 0 2 ": (FATAL, WRONG),
    "MOVE 2 2": (FATAL, WRONG),
    "MOVE -1 2": (FATAL, WRONG),
    "MOVE  0 2": (FATAL, WRONG),
    "MOVE 0  2": (FATAL, WRONG),
    " MOVE 0 2": (FATAL, FINE),
    "\t MOVE 0 2\t ": (FATAL, FINE),
    "move 0 2": (FATAL, WRONG),
    "Shoot 0 2 3": (FATAL, WRONG),
    "WAIT": (FATAL, WRONG),
    "MOVE\t0\t2": (FATAL, WRONG),
    "M\0VE 0 2": (FATAL, WRONG),
    "\ud800": (FATAL, WRONG),
    "x" * 10000: (FATAL, WRONG),
}


def random_painting_line(random):
    """A line that is often nearly a command."""
    words = [random.choice(("MOVE", "SHOOT")), "0", "2", "3"]
    if random.random() < 0.9:
        words[1] = str(random.randint(-2, 3))
        words[2] = str(random.randint(-1, 6))
    line = " ".join(words[: random.choice((3, 4, 4, 5))])
    for _change in range(random.choice((0, 1, 1, 2, 30))):
        at = random.randint(0, len(line))
        sign = random.choice(
            ("", " ", "-", "+", "9", "0", "O", "\t", chr(random.randrange(0x11000)))
        )
        line = line[:at] + sign + line[at + random.randint(0, 2) :]
    return line


# Seed 1: sheep 2 to 74, shepherds 75 and 76, dogs 77 to 82.
WRONG_SHEEP_LINES = [
    # Unknown words.
    "", " ", "WAIT", "move 75 1 0", "MOVED 75 1 0", "MOVE\t75 1 0", "\0", "\ud800", "NaN",
    "MOVE 75 1 0\n", "75 MOVE 1 0",
    # Missing numbers, and too many words.
    "MOVE", "MOVE 75", "MOVE 75 1", "MOVE 75 1 0 2", "SHEAR", "SHEAR 75", "SHEAR 75 3 4",
    "TRANSFER_WOOL", "TRANSFER_WOOL 1", "TRANSFER_WOOL 1 75", "TRANSFER_WOOL 1 75 2 3", "BARK",
    "BARK 77 1",
    # Bad numbers.
    "MOVE  75 1 0", "MOVE 75  1 0", "MOVE x 1 0", "MOVE 75 x 0", "MOVE 75 1 x", "MOVE 75.0 1 0",
    "MOVE 75 1_0 0", "MOVE 75 1,5 0", "MOVE 75 0x10 0", "MOVE 75 . 0", "MOVE 75 1e 0",
    "MOVE 75 nan 0", "MOVE 75 inf 0", "MOVE 75 \u0661 0", "MOVE 75 --1 0", "BARK 7_7",
    "BARK \u0667",
    "MOVE 2147483648 1 0", "BARK -2147483649", "BARK " + "9" * 9000, "BARK " + "7" * 9000 + "x",
    "SHEAR 75 1.0", "SHEAR 75 x", "TRANSFER_WOOL 1 75 x", "TRANSFER_WOOL 1 75 1.5",
    "TRANSFER_WOOL 2 75 1", "TRANSFER_WOOL -1 75 1", "TRANSFER_WOOL true 75 1",
    "TRANSFER_WOOL 1 75 2147483648",
    # No such sheep.
    "SHEAR 75 0", "SHEAR 75 -1", "SHEAR 75 74", "SHEAR 75 2147483647", "SHEAR 999 0",
]  # fmt: skip
