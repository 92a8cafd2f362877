"""Every simultaneous game against its contract, whichever folders are found."""

from random import Random

import numpy as np
import pytest
from simultaneous_transcripts import LINES

from uctvis import simultaneous
from uctvis.arena.boards.state_text import largest_text, state_text
from uctvis.arena.stubs.languages import stub_text
from uctvis.arena.stubs.parser import parse_stub
from uctvis.simultaneous.contract import DIALECTS, ORIGINAL, PLAYERS, TEXT
from uctvis.simultaneous.fault import PlayerFaultKind
from uctvis.warm.filling import use

RULES = (TEXT, ORIGINAL)


@pytest.fixture(params=simultaneous.all_games(), ids=lambda game: game.name)
def game(request):
    return request.param


def random_lines(state, player, random):
    """Random right lines; of a game without random ones in the tests, the harmless line."""
    if state.name in LINES:
        return LINES[state.name](state, player, random)
    return [simultaneous.find(state.name).declaration.harmless_line] * state.due(player)


def told(state):
    """All that players can see of a state."""
    seen = [
        state.inputs(player, dialect) + state.init_lines(player, dialect)
        for player in range(PLAYERS)
        for dialect in DIALECTS
    ]
    return seen, np.nan_to_num(state.scores(), nan=-7).tolist(), state.turn, state.is_over


def played(game, seed=3, turns=None, rules=TEXT):
    """The states of a random game, and the lines of each turn."""
    state, random = game._replace(rules=rules).initial(seed), Random(seed)
    states, said = [state.copy()], []
    while not state.is_over and (turns is None or state.turn < turns):
        said.append([random_lines(state, player, random) for player in range(PLAYERS)])
        state.step(said[-1])
        states.append(state.copy())
    return states, said


def test_names_and_rules(game):
    declared = game.declaration
    assert declared.name == game.name
    assert declared.title == game.title
    for rules in RULES:
        one = game._replace(rules=rules)
        assert simultaneous.find(one.full_name) == one
        assert one.initial(1).name == game.name
        assert one.initial(1).rules == rules


@pytest.mark.parametrize("rules", RULES)
def test_equal_seeds_and_lines_give_equal_games(game, rules):
    states, said = played(game, rules=rules, turns=25)
    again = game._replace(rules=rules).initial(3)
    for state, lines in zip(states[1:], said, strict=True):
        again.step(lines)
        assert told(again) == told(state)


def test_copies_share_nothing(game):
    states, said = played(game, turns=10)
    state = states[0].copy()
    before = told(state)
    other = state.copy()
    for lines in said:
        other.step(lines)
    assert told(state) == before
    wrong = state.copy()
    wrong.step([None, None])
    assert told(state) == before
    assert not state.faults


def test_a_game_ends_once(game):
    states, _said = played(game)
    end = states[-1]
    assert end.is_over
    assert 0 < end.turn <= end.most_turns
    assert not end.faults
    assert [state.turn for state in states] == list(range(end.turn + 1))
    with pytest.raises(ValueError, match="over"):
        end.step([[], []])


@pytest.mark.parametrize("player", range(PLAYERS))
def test_faults_lose(game, player):
    for lines, kind in (
        (None, PlayerFaultKind.TOO_LATE),
        ([], PlayerFaultKind.TOO_LATE),
        (["NO SUCH WORD"], PlayerFaultKind.WRONG_COMMAND),
    ):
        state = game.initial(3)
        said = [random_lines(state, one, Random(1)) for one in range(PLAYERS)]
        said[player] = lines if lines is None else lines * state.due(player)
        if lines is not None:
            assert state.fault_of(player, said[player]).kind is kind
        state.step(said)
        assert [(fault.player, fault.kind) for fault in state.faults] == [(player, kind)]
        assert state.is_over
        assert state.scores()[player] == -1 < state.scores()[1 - player]


def test_the_harmless_line_is_right_for_every_unit(game):
    for dialect in DIALECTS:
        state = game.initial(5)
        for _turn in range(5):
            lines = [
                [game.declaration.harmless_line] * state.due(player) for player in range(PLAYERS)
            ]
            state.step(lines, (dialect, dialect))
            assert not state.faults


def test_the_stub_is_a_description(game):
    stub = parse_stub(game.declaration.stub, game.name)
    compile(stub_text(stub, "python"), game.name, "exec")


def test_the_warm_line_compiles_every_rule(game):
    use(game.name)


def test_every_state_has_a_text(game):
    for state in played(game)[0][::10]:
        wide, high = game.declaration.size(state)
        board = state_text(state, 1, 1)
        assert board.width <= wide + 2
        assert board.height <= high + 2
        assert board.marked
        assert all(line.isascii() for line in board.in_ascii().lines)
        assert largest_text(state, 3, 3) == board


def test_learners_get_arrays_of_the_space(game):
    pytest.importorskip("gymnasium")
    arrays = game.declaration.arrays()
    state = game.initial(3)
    action = arrays.action_space()
    action.seed(1)
    for _turn in range(20):
        if state.is_over:
            break
        for player in range(PLAYERS):
            found = arrays.observe(state, player)
            assert arrays.observation_space().contains(found)
            others = arrays.observe(state, player)
            assert all(np.array_equal(found[name], others[name]) for name in found)
        arrays.play(state, [action.sample() for _player in range(PLAYERS)])
    assert state.turn > 0
    assert not state.faults


@pytest.mark.long
def test_pettingzoo_accepts_its_environment(game):
    test = pytest.importorskip("pettingzoo.test")
    from uctvis.simultaneous.learning import parallel_env

    test.parallel_api_test(parallel_env(game.name), num_cycles=60)
