"""What players do against the rules, with both rule sets; and the faults of the original."""

import math
from random import Random

import pytest
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from painting_players import as_line, commands_of
from plain_painting import FATAL, FINE, WRONG, PlainPainting, plain_verdict
from wrong_commands import PAINTING_COMMANDS, random_painting_line

from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.simultaneous.fault import PlayerFault, PlayerFaultKind
from uctvis.simultaneous.painting.game import Painting

BOTH = pytest.mark.parametrize("rules", [ORIGINAL, TEXT])
# One pawn each, and no walls: 23 rows, 30 columns, shots of up to 9 cells, 36 units of paint.
OPEN = 10
AREAS = (9, 9)
IDLE = [["SHOOT 0 1 0"], ["SHOOT 1 1 0"]]


def faces(rules):
    """Both pawns in row 11, in columns 12 and 21, so that one shot reaches the other."""
    painting = Painting.initial(OPEN, rules)
    for _turn in range(9):
        painting.step([["MOVE 0 2"], ["MOVE 1 1"]])
    for _turn in range(4):
        painting.step([["MOVE 0 4"], IDLE[1]])
    assert [pawn(painting, player) for player in (0, 1)] == [
        "0 36 11 12 111111111",
        "1 36 11 21 222222222",
    ]
    return painting


def pawn(painting, player):
    return painting.inputs(player)[-1]


def changes(painting):
    lines = painting.inputs(0)
    return lines[1 : int(lines[0]) + 1]


def stepped(rules, *commands, player=0):
    """A game after a turn in which a player sent these lines."""
    painting = Painting.initial(OPEN, rules)
    both = list(IDLE)
    both[player] = commands
    painting.step(both)
    return painting


@BOTH
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("line", ["MOVE 0 1", "MOVE 7 1", "MOVE 0", "move 0 1", "SHOOT 0 5 1"])
def test_a_fault_is_known_before_the_turn(rules, player, line):
    before = Painting.initial(OPEN, rules)
    fault = before.fault_of(player, [line])
    assert not before.faults
    assert before.scores() == AREAS
    after = stepped(rules, line, player=player)
    assert after.fault == fault
    assert before.fault_of(player, []).kind is PlayerFaultKind.TOO_LATE


def test_a_cell_shot_by_both_keeps_its_colour_and_in_the_original_gets_the_second():
    found = {}
    for rules in (ORIGINAL, TEXT):
        painting = faces(rules)
        painting.step([["SHOOT 0 4 4"], ["SHOOT 1 3 4"]])
        found[rules] = changes(painting)
    ones, twos = ["11 14 1", "11 15 1"], ["11 18 2", "11 19 2"]
    assert found[TEXT] == ones + twos
    assert found[ORIGINAL] == [*ones, "11 16 2", "11 17 2", *twos]


def test_negative_lengths_fill_the_tank_of_the_original():
    painting = stepped(ORIGINAL, "SHOOT 0 1 -1000")
    assert pawn(painting, 0) == "0 1036 2 8 111111111"
    assert not painting.fault
    assert "a length of at least 0" in stepped(TEXT, "SHOOT 0 1 -1000").fault.reason


def test_as_java_does_the_tank_of_the_original_overflows():
    painting = stepped(ORIGINAL, f"SHOOT 0 1 {-(2**31)}")
    assert pawn(painting, 0) == f"0 {36 - 2**31} 2 8 111111111"


@pytest.mark.parametrize("direction", [0, 5, -1, 2**31 - 1])
def test_other_directions_paint_the_own_centre_in_the_original(direction):
    painting = faces(ORIGINAL)
    painting.step([["SHOOT 0 1 0"], ["SHOOT 1 3 9"]])
    assert pawn(painting, 0) == "0 36 11 12 111222111"
    painting.step([[f"SHOOT 0 {direction} 7"], IDLE[1]])
    assert pawn(painting, 0) == "0 29 11 12 111212111"
    before = pawn(painting, 0)
    painting.step([[f"MOVE 0 {direction}"], IDLE[1]])
    assert pawn(painting, 0) == before
    for command in (f"MOVE 0 {direction}", f"SHOOT 0 {direction} 7"):
        assert "a direction, 1 to 4" in stepped(TEXT, command).fault.reason


LATE, WRONG_COMMAND = PlayerFaultKind.TOO_LATE, PlayerFaultKind.WRONG_COMMAND


@pytest.mark.parametrize("player", [0, 1])
@BOTH
def test_late_players(player, rules):
    commands = list(IDLE)
    commands[player] = None
    painting = Painting.initial(OPEN, rules)
    painting.step(commands)
    assert painting.is_over
    assert painting.fault == PlayerFault(player, LATE)
    lost = [-1 if one == player else 9 for one in (0, 1)]
    assert painting.scores() == (AREAS if rules == ORIGINAL else tuple(lost))


@BOTH
def test_too_few_lines_are_too_late_and_more_lines_are_not_read(rules):
    painting = stepped(rules, player=1)
    assert painting.fault == PlayerFault(1, LATE, "expected 1 line, got 0")
    assert stepped(rules, "MOVE 0 2", "nonsense").fault is None


@BOTH
def test_both_players_break_the_rules(rules):
    painting = Painting.initial(OPEN, rules)
    painting.step([["MOVE 0 x"], None])
    assert painting.fault.player == 0
    assert painting.scores() == (AREAS if rules == ORIGINAL else (-1, -1))
    with pytest.raises(ValueError, match="over"):
        painting.step(IDLE)


@BOTH
def test_a_fault_changes_nothing_else(rules):
    painting = Painting.initial(OPEN, rules)
    before = [painting.inputs(player) for player in range(2)]
    painting.step([["SHOOT 0 2 9"], ["MOVE 1 x"]])
    assert painting.fault.player == 1
    assert painting.turn == 0
    assert [painting.inputs(player) for player in range(2)] == before


def verdict(painting, player=0):
    """What the game says about the line of a player in its last turn."""
    if painting.fault is None:
        assert painting.turn == 1
        assert not painting.is_over
        return FINE
    kind, reason = painting.fault.kind, painting.fault.reason
    assert (painting.fault.player, kind) == (player, WRONG_COMMAND)
    assert painting.is_over
    assert reason.startswith("expected ")
    assert len(reason) < 500
    scores = painting.scores()
    if painting.rules == ORIGINAL:
        if math.isnan(scores[player]):
            assert math.isnan(scores[1 - player])
            return FATAL
        assert scores == AREAS
    else:
        assert (scores[player], scores[1 - player]) == (-1, 9)
    return WRONG


@pytest.mark.parametrize("line", PAINTING_COMMANDS, ids=lambda line: ascii(line)[:30])
def test_bad_commands(line):
    for rules, expected in zip((ORIGINAL, TEXT), PAINTING_COMMANDS[line], strict=True):
        assert verdict(stepped(rules, line)) == expected
        assert plain_verdict(line, 2, rules) == expected
        assert verdict(stepped(rules, line, player=1), player=1) == expected


def test_reasons_are_sentences_for_users():
    expected = '"MOVE id direction" or "SHOOT id direction length"'
    found = {
        "WAIT": f"expected {expected}, got 'WAIT'",
        "MOVE 7 2": "expected the id of a pawn, 0 to 1, got 'MOVE 7 2'",
        "MOVE 0 7": "expected a direction, 1 to 4, got 'MOVE 0 7'",
        "SHOOT 0 1 -5": "expected a length of at least 0, got 'SHOOT 0 1 -5'",
        "MOVE a 1": "expected whole numbers from -2147483648 to 2147483647, got 'MOVE a 1'",
    }
    for line, reason in found.items():
        assert stepped(TEXT, line).fault.reason == reason


WORDS = st.one_of(
    st.sampled_from(["MOVE", "SHOOT", "move", "0", "1", "2", "3", "4", "-1", "", "+1", "9" * 20]),
    st.integers(-10, 20).map(str),
    st.text(max_size=5),
)
LINES = st.one_of(st.lists(WORDS, max_size=6).map(" ".join), st.text())


@given(LINES)
@BOTH
def test_any_line_gets_its_verdict(rules, line):
    assert verdict(stepped(rules, line)) == plain_verdict(line, 2, rules)


@pytest.mark.parametrize("block", rest_for_long(1, range(50)))
@BOTH
def test_random_lines_get_their_verdicts(rules, block):
    random = Random(block)
    for _line in range(1000):
        line = random_painting_line(random)
        assert verdict(stepped(rules, line)) == plain_verdict(line, 2, rules), line


def until_taken_over(rules):
    """A game until a player has no pawns, and who it is."""
    for seed in range(1, 100):
        random, plain, painting = Random(seed), PlainPainting(1, rules), Painting.initial(1, rules)
        while not painting.is_over and plain.own(0) and plain.own(1):
            commands = commands_of(0, plain, random, 0.9), commands_of(1, plain, random, 0.0)
            painting.step([[as_line(command) for command in own] for own in commands])
            plain.play(commands[0] + commands[1])
        if not plain.own(1):
            return painting
    raise AssertionError("no game ended so")


def test_a_player_without_pawns_loses_at_once():
    painting = until_taken_over(TEXT)
    assert painting.is_over
    first, second = painting.scores()
    assert first > 0
    assert second == 0


def test_in_the_original_a_player_without_pawns_loses_a_turn_later_and_keeps_the_area():
    painting = until_taken_over(ORIGINAL)
    assert not painting.is_over
    assert (painting.due(0), painting.due(1)) == (4, 0)
    before, turn = painting.scores(), painting.turn
    assert before[1] > 0
    # Nothing of the player without pawns is awaited, but the commands of the other one are played.
    last = [f"SHOOT {number} {1 + number % 2} 5" for number in range(4)]
    painting.step([last, None])
    assert painting.is_over
    assert painting.fault is None
    assert painting.turn == turn + 1
    assert painting.scores()[0] > before[0]
    assert painting.scores()[1] <= before[1]
    assert painting.scores()[1] > 0
