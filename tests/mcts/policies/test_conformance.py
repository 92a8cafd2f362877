"""Each policy against its contract: `uctvis.mcts.policies.contract` and `parts`."""

from string import Formatter
from types import SimpleNamespace

import numpy as np
import pytest
from agreeing import searched
from hypothesis import given, settings
from hypothesis import strategies as st
from some_games import SOME

from uctvis.games import find
from uctvis.jit.compiled import compiled_as, inlined, whole
from uctvis.mcts.policies.choices import ANSWERS, CHOICES, PARTS, PLAYOUTS, SELECTIONS, choice_of
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.contract import NO_MOVE
from uctvis.mcts.policies.parts import ChildAt, Counts, PlainPart
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.state import MORE, new_state
from uctvis.mcts.settings import SETTINGS
from uctvis.mcts.uct.nodes import NODE
from uctvis.mcts.uct.phases import Parent
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.record import PAYOFF_ONE

EACH_SELECTION = pytest.mark.parametrize("policy", SELECTIONS, ids=lambda one: one.name)
EACH_PLAYOUT = pytest.mark.parametrize("policy", PLAYOUTS, ids=lambda one: one.name)
EACH_ANSWER = pytest.mark.parametrize("policy", ANSWERS, ids=lambda one: one.name)
ALL = [(setting, one) for setting, choices in CHOICES.items() for one in choices]
EACH = pytest.mark.parametrize(
    ("setting", "policy"), ALL, ids=lambda one: one if isinstance(one, str) else one.name
)
EACH_WITH_PART = pytest.mark.parametrize(
    "policy", [one for _setting, one in ALL if one.part is not None], ids=lambda one: one.title
)
GAME = find("tictactoe")
# Payoffs that may be sure.
SURE = [0, 0, PAYOFF_ONE // 2, PAYOFF_ONE // 3, PAYOFF_ONE, PAYOFF_ONE]
# The symbols of `explain.formula_texts`, and the space between factors.
LETTERS = {part.letter for part in PARTS if part.letter}
LETTERS |= {symbol.letter for part in PARTS for symbol in part.symbols}
SYMBOLS = LETTERS | {"N", "n", "c", "w/n", "times"}


@inlined
def _unchanged(_state, _at, value):
    return value


PLACES = {"player", "move", "chance", "count", "legal"}


def places_in(text):
    return {name for _text, name, _spec, _kind in Formatter().parse(text) if name is not None}


@EACH
def test_it_is_found_with_its_words(setting, policy):
    assert CHOICES[setting][policy.place] is policy
    assert policy.name.isidentifier()
    assert policy.title
    assert policy.about.endswith(".")
    assert any(policy.serves(game) for game in SOME)
    for game in SOME:
        assert policy.serves(game) or game.title in policy.refusal(game)


@EACH_SELECTION
def test_what_a_selection_keeps_and_shows_is_known(policy):
    assert places_in(policy.mean_term) <= SYMBOLS
    assert places_in(policy.exploration_term) <= SYMBOLS
    assert policy.has_constant == ("{c}" in policy.exploration_term)


@st.composite
def children(draw):
    """The number of a player, the nodes of a parent and its child, and their state."""
    player, visits, amaf_visits = draw(
        st.tuples(*[st.integers(0, most) for most in (1, 9000, 9000)])
    )
    nodes, policies = np.zeros(2, NODE), Policies.of({"selection": "grave"}, 3)
    state = new_state(policies, 2, 1)
    nodes["parent"] = [-1, 0]
    nodes[0]["player"], nodes[0]["first_child"], nodes[0]["child_count"] = player, 1, 1
    nodes[1]["visits"], nodes[1]["won"] = visits, draw(st.integers(0, visits * PAYOFF_ONE))
    state.more["squares"][1] = draw(st.integers(0, visits * PAYOFF_ONE))
    state.more["prior"][1] = draw(st.floats(0, 1))
    state.more["minimax"][1] = draw(st.integers(0, PAYOFF_ONE))
    state.more["proven"][1] = draw(st.sampled_from([0, 0, 1, 2, 3]))
    for node in (0, 1):
        least, most = sorted(draw(st.tuples(*[st.sampled_from(SURE)] * 2)))
        state.more["sure_first"][node], state.more["sure_second"][node] = least, PAYOFF_ONE - most
    state.more["amaf_code"][1], state.more["amaf"][0] = 2, 0
    state.amaf[3 * player + 2] = draw(st.integers(0, amaf_visits * PAYOFF_ONE)), amaf_visits
    return player, nodes, state


@pytest.fixture(scope="module")
def formula():
    """The compiled formula of a selection: its two terms."""
    made = {}

    def of(policy):
        if policy.name not in made:
            shared_of, terms_of = policy.compiled()

            def terms(state, nodes, mean, selection, parent_visits):
                player = whole(nodes[0].player)
                parent = Parent(0, 1, parent_visits)
                shared = shared_of(state, nodes, parent, player, selection)
                return terms_of(state, nodes, 1, player, mean, shared)

            made[policy.name] = compiled_as(f"test.terms.{policy.name}", terms)
        return made[policy.name]

    return of


@EACH_SELECTION
@settings(max_examples=settings.default.max_examples * 4)
@given(data=st.data())
def test_both_formulas_of_a_selection_are_the_same_to_the_bit(policy, formula, data):
    _player, nodes, state = data.draw(children())
    exploration, above = data.draw(st.floats(0, 20)), data.draw(st.integers(1, 100_000))
    child = (
        PlainPolicies(GAME, state).numbers(nodes, 1)._replace(urgency=data.draw(st.floats(0, 2)))
    )
    mean = child.won * (1.0 / child.visits) / PAYOFF_ONE if child.visits else child.urgency
    expected = policy.plain(child, mean, exploration, Counts(above, 1))
    got = formula(policy)(state, nodes, mean, SelectionParameters(exploration), above)
    assert got[0] == expected.exploitation
    assert expected.mean == mean
    # Before the first visit, only some have an exploration term.
    if child.visits > 0 or policy.explores_unvisited:
        assert got[1] == expected.exploration


@EACH_WITH_PART
def test_what_a_part_keeps_and_does_is_known(policy):
    part = policy.part
    assert all(field.name in MORE.names for field in part.fields)
    assert all(MORE[field.name] == np.dtype(field.dtype) for field in part.fields)
    if part.proves:
        assert {"proven", "distance"} <= {field.name for field in part.fields}
    if part.counts_amaf:
        assert {"amaf_code", "amaf"} <= {field.name for field in part.fields}
    compiled, plain = part.compiled(0), type(part.plain)
    # What the one driver does, the other one does, too.
    for name, function in compiled._asdict().items():
        assert (function is not None) == (getattr(plain, name) is not getattr(PlainPart, name))
    for symbol in part.symbols:
        assert symbol.meaning.startswith(f"{symbol.letter}: ")
        assert symbol.tip
    if part.exploitation is not None:
        assert places_in(part.exploitation("{w/n}")) <= SYMBOLS


@EACH_WITH_PART
def test_numbers_from_a_file_are_in_their_ranges(policy):
    kept = SimpleNamespace(
        visits=np.array([3, 1], np.int32),
        node=np.array([0, 1]),
        more={"sure_first": np.zeros(2, np.int32)},
    )
    for field in policy.part.fields:
        if field.most is not None:
            assert (np.asarray(field.most(kept)) > 0).all()


@pytest.fixture(scope="module")
def changes():
    """The compiled `meant`, `mixed` and `decided` of a part, one after the other."""
    made = {}

    def of(policy):
        if policy.title not in made:
            place = PARTS.index(policy.part)
            found = policy.part.compiled(place)
            meant, mixed = found.meant or _unchanged, found.mixed or _unchanged
            decided = found.decided or _unchanged

            def change(state, player, mean):
                at = ChildAt(1, player, 0)
                return decided(state, at, mixed(state, at, meant(state, at, mean)))

            made[policy.title] = compiled_as(f"test.changes.{policy.title}", change)
        return made[policy.title]

    return of


@EACH_WITH_PART
@settings(max_examples=settings.default.max_examples * 2)
@given(data=st.data())
def test_both_drivers_change_the_value_of_a_child_to_the_same_bits(policy, changes, data):
    player, nodes, state = data.draw(children())
    weight, mean = data.draw(st.floats(0, 1)), data.draw(st.floats(0, 1))
    state = state._replace(policies=state.policies._replace(numbers=(weight,) * len(PARTS)))
    child = PlainPolicies(GAME, state).numbers(nodes, 1)
    decided = policy.part.plain.decided(child)
    plain = policy.part.plain
    expected = plain.mixed(weight, child, plain.meant(child, mean))
    if decided is not None:
        expected = decided.exploitation + decided.exploration
    assert changes(policy)(state, player, mean) == expected


@EACH_PLAYOUT
def test_what_a_playout_keeps_and_says_is_known(policy):
    assert policy.rule == "" or policy.rule.endswith(".")
    assert (policy.compiled is None) == (policy.plain is None)
    assert (policy.picked is None) == (policy.plain is None)
    if policy.picked is not None:
        for among in (1, 3):
            text = policy.picked(SimpleNamespace(legal=9, among=among))
            assert places_in(text) <= PLACES
            assert {"player", "move"} <= places_in(text)


@EACH_PLAYOUT
def test_some_move_can_always_be_picked(policy):
    if policy.plain is None:
        return
    for game in filter(policy.serves, SOME):
        position = game.initial()
        phases = SimpleNamespace(game=game, look=lambda: None)
        counts = np.zeros(1 << 17, [("won", np.int64), ("visits", np.int64)])
        moves = game.legal_moves(position)
        weights = policy.plain(phases, SimpleNamespace(mast=counts), 0, position, moves)
        assert len(weights) == len(moves)
        assert min(weights) >= 0
        assert NO_MOVE < 0 < sum(weights) < 1 << 32


@EACH_ANSWER
def test_what_an_answer_says_has_the_numbers(policy):
    assert places_in(policy.chosen) <= {"move", "share", "visits", "mean"}
    if policy.passed_over is not None:
        assert places_in(policy.passed_over(2)) == {"move", "mean", "count"}


@EACH
def test_a_value_of_the_setting_chooses_it(setting, policy):
    assert choice_of(setting, value_of(setting, policy)) is policy
    others = [one for one in CHOICES[setting] if one is not policy]
    assert all(choice_of(setting, value_of(setting, one)) is one for one in others)


def value_of(setting, policy):
    """A value of the setting that chooses a policy."""
    declared = next(one for one in SETTINGS if one.name == setting)
    if declared.choices:
        return policy.name
    return declared.default if policy is CHOICES[setting][0] else 0.5


@pytest.mark.long
@EACH
def test_both_drivers_grow_the_same_tree(setting, policy, monkeypatch):
    for game in [one for one in SOME if policy.serves(one)][:2]:
        value = value_of(setting, policy)
        chosen = {setting: value, "iterations": 60, "playout_limit": 4}
        found = searched(game, **chosen), searched(game, plainly=monkeypatch, **chosen)
        for field in ("parent", "move", "player", "visits", "won"):
            assert np.array_equal(found[0].nodes[field], found[1].nodes[field]), game.name
