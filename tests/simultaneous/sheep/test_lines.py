"""The lines of Sheep: floats, dialects, and commands that break the rules."""

from decimal import ROUND_HALF_UP, Decimal
from math import isnan
from random import Random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wrong_commands import WRONG_SHEEP_LINES

from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.simultaneous.fault import PlayerFault, PlayerFaultKind
from uctvis.simultaneous.sheep.compiled_lines import write_float
from uctvis.simultaneous.sheep.game import Sheep

WAYS = [ORIGINAL, TEXT]


def written(number):
    out = np.zeros(50, np.uint8)
    return bytes(out[: write_float(number, out, 0)]).decode()


@given(st.floats(0, 2**31) | st.integers(0, 10**8).map(lambda number: number / 2**7))
@example(1 - 1e-9)
@example(0.0000005)
@example(0.00000049999999999999998)
@example(14.9999995)
def test_floats_have_six_decimals_and_are_rounded_half_up(number):
    exact = Decimal(number).quantize(Decimal("0.000001"), ROUND_HALF_UP)
    assert written(number) == f"{exact:f}"


def test_what_is_not_a_number_is_written_as_in_java():
    assert written(float("nan")) == "NaN"


def start(rules=TEXT, seed=1):
    """A game, with harmless lines of both players."""
    sheep = Sheep.initial(seed, rules)
    state = sheep.pasture[0]
    first, end = state["sheep"] + 2, state["sheep"] + state["shepherds"] + state["dogs"] + 2
    return sheep, [
        [f"MOVE {unit} 0 0" for unit in range(first + player, end, 2)] for player in (0, 1)
    ]


def fault_of(line, player=0, rules=TEXT, dialect=ORIGINAL):
    """The fault with which a line ends a game as the second line of a player, or None."""
    sheep, lines = start(rules)
    other = list(lines[1 - player])
    lines[player][1] = line
    sheep.step(lines, [dialect, dialect])
    assert lines[1 - player] == other
    assert sheep.is_over == (sheep.fault is not None)
    if sheep.fault is None:
        assert sheep.turn == 1
        return None
    assert sheep.turn == 0
    if sheep.has_result:
        assert sheep.scores()[player] == -1
        assert sheep.scores()[1 - player] == 0
    else:
        assert rules == ORIGINAL
        assert all(map(isnan, sheep.scores()))
    assert sheep.fault.player == player
    with pytest.raises(ValueError, match="over"):
        sheep.step(lines)
    return sheep.fault


@pytest.mark.parametrize("rules", WAYS)
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("line", WRONG_SHEEP_LINES, ids=lambda line: ascii(line[:30]))
def test_a_wrong_line_loses(rules, player, line):
    fault = fault_of(line, player, rules)
    assert fault.kind is PlayerFaultKind.WRONG_COMMAND
    assert fault.reason.startswith("line 2: expected ")
    assert repr(line[:60])[:-1] in fault.reason
    assert len(fault.reason) < 400


@pytest.mark.parametrize(
    ("line", "ends"),
    [("SHEAR 75 0", True), ("SHEAR 75 74", True), ("MOVE 75 1", True), ("BARK", True),
     ("WAIT", False), ("SHEAR 75 x", False), ("MOVE 75 1 0 2", False)],
)  # fmt: skip
def test_some_lines_end_the_original_referee_itself(line, ends):
    assert fault_of(line, rules=ORIGINAL).ends_referee == ends
    assert fault_of(line, rules=TEXT).kind is PlayerFaultKind.WRONG_COMMAND


@pytest.mark.parametrize("dialect", WAYS)
@pytest.mark.parametrize("word", ["NaN", "-NaN", "Infinity", "-Infinity", "1e400", "9" * 400])
def test_a_direction_that_is_not_finite_loses_only_by_the_text(word, dialect):
    for line in (f"MOVE 77 {word} 1", f"MOVE 77 1 {word}"):
        fault = fault_of(line, rules=TEXT, dialect=dialect)
        assert fault.kind is PlayerFaultKind.WRONG_COMMAND
        assert "a finite number instead of" in fault.reason
        assert fault_of(line, rules=ORIGINAL, dialect=dialect) is None


def test_a_negative_amount_loses_only_by_the_text():
    fault = fault_of("TRANSFER_WOOL 1 75 -1")
    assert fault.reason == "line 2: expected an amount of at least 0, got 'TRANSFER_WOOL 1 75 -1'"
    assert fault_of("TRANSFER_WOOL 1 75 -1", rules=ORIGINAL) is None


@pytest.mark.parametrize("rules", WAYS)
def test_dialects_number_sheep_differently(rules):
    assert fault_of("SHEAR 75 1", rules=rules) is None
    assert fault_of("SHEAR 75 73", rules=rules) is None
    for wrong in ("1", "75"):
        fault = fault_of(f"SHEAR 75 {wrong}", rules=rules, dialect=TEXT)
        assert fault.reason == f"line 2: expected a sheep from 2 to 74, got 'SHEAR 75 {wrong}'"
    assert fault_of("SHEAR 75 2", rules=rules, dialect=TEXT) is None
    assert fault_of("SHEAR 75 74", rules=rules, dialect=TEXT) is None


@pytest.mark.parametrize("rules", WAYS)
def test_dialects_order_the_words_of_a_transfer_differently(rules):
    assert fault_of("TRANSFER_WOOL 75 1 0", rules=rules, dialect=TEXT) is None
    assert fault_of("TRANSFER_WOOL 1 75 0", rules=rules, dialect=TEXT) is not None
    fault = fault_of("TRANSFER_WOOL 75 1 0", rules=rules)
    assert fault.reason == "line 2: expected 0 or 1 as isDeposit, got 'TRANSFER_WOOL 75 1 0'"


@pytest.mark.parametrize("line", [" MOVE 75 1 0", "\tMOVE 75 1 0", "MOVE 75 1 0\t"])
def test_the_original_reads_no_other_blanks_than_those_after_a_line(line):
    assert fault_of(line, rules=TEXT) is None
    assert fault_of(line, rules=ORIGINAL).kind is PlayerFaultKind.WRONG_COMMAND


@pytest.mark.parametrize(
    "line",
    ["MOVE 75 1 0 ", "MOVE +75 +1.5e-3 -.5", "MOVE 075 1. 1E2", "TRANSFER_WOOL 0 75 2147483647",
     # These are for no own unit that does such things.
     "MOVE 76 1 0", "MOVE 2 1 0", "MOVE 0 1 0", "MOVE -5 1 0", "MOVE 83 1 0", "BARK 78", "BARK 75",
     "SHEAR 77 1", "SHEAR 76 1", "TRANSFER_WOOL 1 77 1"],
)  # fmt: skip
@pytest.mark.parametrize("rules", WAYS)
def test_other_lines_break_no_rule(line, rules):
    assert fault_of(line, rules=rules) is None


@pytest.mark.parametrize("player", [0, 1])
def test_a_player_who_is_too_late_loses(player):
    sheep, lines = start()
    lines[player] = None
    sheep.step(lines)
    assert sheep.fault == PlayerFault(player, PlayerFaultKind.TOO_LATE)
    assert sheep.scores() == ((-1, 0) if player == 0 else (0, -1))
    assert sheep.is_over


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("missing", [1, 4])
def test_too_few_lines_are_too_late(player, missing):
    sheep, lines = start()
    lines[player] = lines[player][:-missing]
    sheep.step(lines)
    reason = f"expected 4 lines, got {4 - missing}"
    assert sheep.faults == [PlayerFault(player, PlayerFaultKind.TOO_LATE, reason)]


def test_more_lines_than_due_are_not_read():
    (one, lines), (other, _lines) = start(), start()
    one.step(lines)
    other.step([[*own, "nonsense"] for own in lines])
    assert one.pasture.tobytes() == other.pasture.tobytes()
    assert not other.is_over


@pytest.mark.parametrize("rules", ["text", "original"])
def test_both_can_break_the_rules_in_one_turn(rules):
    sheep = Sheep.initial(1, rules)
    sheep.step([["nonsense"] * sheep.due(0), None])
    assert [fault.player for fault in sheep.faults] == ([0, 1] if rules == "text" else [0])
    assert sheep.scores() == ((-1, -1) if rules == "text" else (-1, 0))


def test_unknown_ways_are_errors_of_the_caller():
    sheep, lines = start()
    for call in (
        lambda: Sheep.initial(1, "other"),
        lambda: sheep.inputs(0, "other"),
        lambda: sheep.init_lines(0, "other"),
        lambda: sheep.step(lines, ["original", "other"]),
    ):
        with pytest.raises(ValueError, match="'other'"):
            call()


PIECES = [
    "MOVE", "SHEAR", "TRANSFER_WOOL", "BARK", "WAIT", " ", " ", " ", "0", "1", "2", "75", "76",
    "77", "78", "99", "-1", "1.5", "-.5", "1e400", "NaN", "Infinity", "\t", "\n", "\0", "\xe9", "-",
    "2147483648", "4000000000000", "\U0001f411", "\udfff", "MOVE 75 1 0", "SHEAR 75 3", "BARK 77",
]  # fmt: skip


def random_line(random):
    kind = random.random()
    if kind < 0.3:
        return "".join(random.choices(PIECES, k=random.randint(0, 9)))
    if kind < 0.7:
        return " ".join(random.choices(PIECES, k=random.randint(1, 5)))
    if kind < 0.9:
        return "".join(chr(random.randrange(0, 300)) for _n in range(random.randint(0, 40)))
    return random.choice(PIECES) * random.randint(1, 2000)


@pytest.mark.parametrize("count", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", WAYS)
def test_random_lines_break_the_rules_or_not_but_never_the_game(count, rules):
    random, faults = Random(count), 0
    sheep, lines = start(rules)
    for _line in range(count):
        player, dialect = random.randrange(2), random.choice(WAYS)
        said = [list(own) for own in lines]
        said[player][random.randrange(4)] = random_line(random)
        before = sheep.pasture.tobytes()
        sheep.step(said, [dialect, dialect])
        if sheep.fault is not None:
            faults += 1
            assert sheep.fault.player == player
            assert sheep.fault.kind is PlayerFaultKind.WRONG_COMMAND
            assert sheep.fault.reason.startswith("line ")
            assert sheep.pasture.tobytes() == before
            sheep.faults.clear()
        if sheep.is_over:
            assert len(sheep.inputs(0)) == len(sheep.inputs(1, TEXT))
            sheep, lines = start(rules)
    # Some random lines are commands.
    assert count / 2 < faults < count
