"""Tests of the shots between two states."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from simultaneous_transcripts import painting_lines

from uctvis.simultaneous.contract import ORIGINAL
from uctvis.simultaneous.painting.game import Painting
from uctvis.simultaneous.painting.shots import PaintShot, shots_between

_STEPS = {1: (-1, 0), 2: (1, 0), 3: (0, -1), 4: (0, 1)}


def expected_shots(state, lines):
    """The shots that the lines of a turn ask for, by the rules' text."""
    board = state.init_lines(0)[1:]
    found = []
    for line in lines:
        word, pawn, direction, *length = line.split()
        if word != "SHOOT":
            continue
        numbers = state.inputs(0) + state.inputs(1)
        _id, paint, row, col, _cells = next(
            words for other in numbers if len(words := other.split()) == 5 and words[0] == pawn
        )
        down, right = _STEPS[int(direction)]
        row, col, cells = int(row) + 2 * down, int(col) + 2 * right, []
        for _cell in range(min(int(length[0]), int(paint), state.reach)):
            inside = 0 <= row < state.rows and 0 <= col < state.cols
            if not inside or board[row][col] == "X":
                break
            cells.append((row, col))
            row, col = row + down, col + right
        found.append((int(pawn), (down, right), tuple(cells)))
    return sorted(found)


@given(st.integers(0, 10_000))
def test_shots_are_those_that_the_players_asked_for(seed):
    state, random = Painting.initial(seed), Random(seed)
    for _turn in range(8):
        before = state.copy()
        players = [painting_lines(state, player, random) for player in range(2)]
        state.step(players)
        shots = shots_between(before, state)
        lines = [line for own in players for line in own]
        assert sorted((shot.pawn, shot.step, shot.cells) for shot in shots) == expected_shots(
            before, lines
        )
        owners = {int(line.split()[1]): player for player in range(2) for line in players[player]}
        assert all(shot.player == owners[shot.pawn] for shot in shots)
        if state.is_over:
            break


def shooting(rules="text", command="SHOOT 0 4 3"):
    """A state, and the one after a turn in which pawn 0 shoots."""
    before = Painting.initial(0, rules)
    after = before.copy()
    after.step([[command], ["MOVE 1 1"]])
    return before, after


def test_states_that_are_not_a_turn_apart_have_no_shots_between_them():
    before, after = shooting()
    assert len(shots_between(before, after)) == 1
    assert shots_between(after, before) == []
    assert shots_between(after, after) == []
    later = after.copy()
    later.step([["SHOOT 0 4 3"], ["MOVE 1 1"]])
    assert shots_between(before, later) == []


def test_a_turn_that_a_fault_ended_has_no_shots():
    _before, after = shooting()
    faulty = after.copy()
    faulty.step([["SHOOT 0 4 3"], ["nonsense"]])
    assert faulty.faults
    assert shots_between(after, faulty) == []


def test_faults_of_the_original_are_shots_too():
    before, after = shooting(ORIGINAL, "SHOOT 0 7 3")
    row, col = before.pawns[0, :2].tolist()
    assert shots_between(before, after) == [PaintShot(0, 0, (0, 0), ((row, col),))]
    before, after = shooting(ORIGINAL, "SHOOT 0 4 -5")
    assert shots_between(before, after) == [PaintShot(0, 0, (0, 1), ())]
