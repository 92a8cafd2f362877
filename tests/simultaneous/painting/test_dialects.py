"""The dialect `text`, for each bot on its own, changes what lines say and nothing else."""

from random import Random

import pytest
from painting_players import as_line, commands_of
from plain_painting import PlainPainting

from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.simultaneous.painting.game import Painting

EXCHANGED = {3: 4, 4: 3}


def in_text_dialect(line):
    """The line of a pawn: first its place, then its paint, and three words of colours."""
    number, paint, row, col, colours = line.split()
    return f"{number} {row} {col} {paint} {colours[:3]} {colours[3:6]} {colours[6:]}"


@pytest.mark.parametrize("rules", [ORIGINAL, TEXT])
@pytest.mark.parametrize("seed", [1, 2, 12])
def test_a_bot_may_use_either_dialect(seed, rules):
    random = Random(seed)
    plain, painting = PlainPainting(seed, rules), Painting.initial(seed, rules)
    for player in range(2):
        assert painting.init_lines(player, TEXT) == plain.first_lines(player)
    dialects = (TEXT, ORIGINAL)
    while not painting.is_over and plain.own(0) and plain.own(1):
        for player in range(2):
            lines = plain.lines(player)
            assert painting.inputs(player, ORIGINAL) == lines
            due = painting.due(player)
            expected = lines[:-due] + [in_text_dialect(line) for line in lines[-due:]]
            assert painting.inputs(player, TEXT) == expected
        commands = [commands_of(player, plain, random, 0.5) for player in range(2)]
        plain.play(commands[0] + commands[1])
        lines = [
            [
                as_line(
                    (player, word, pawn, EXCHANGED.get(way, way) if player == 0 else way, length)
                )
                for player, word, pawn, way, length in own
            ]
            for own in commands
        ]
        painting.step(lines, dialects)
        assert painting.inputs(1) == plain.lines(1)
