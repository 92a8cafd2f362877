"""Each selection and each playout policy against its contract: `uctvis.mcts.policies.contract`."""

from string import Formatter
from types import SimpleNamespace

import numpy as np
import pytest
from agreeing import searched
from hypothesis import given, settings
from hypothesis import strategies as st
from some_games import SOME

from uctvis.jit.compiled import compiled_as
from uctvis.mcts.policies.choices import CHOICES, PLAYOUTS, SELECTIONS
from uctvis.mcts.policies.contract import NO_MOVE, Child
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.record import PAYOFF_ONE

EACH_SELECTION = pytest.mark.parametrize("policy", SELECTIONS, ids=lambda one: one.name)
EACH_PLAYOUT = pytest.mark.parametrize("policy", PLAYOUTS, ids=lambda one: one.name)
BOTH = [("selection", one) for one in SELECTIONS] + [("playout", one) for one in PLAYOUTS]
EACH = pytest.mark.parametrize(
    ("setting", "policy"), BOTH, ids=lambda one: one if isinstance(one, str) else one.name
)
# The symbols of `explain.formula_texts`, and the space between factors.
SYMBOLS = {"N", "n", "c", "w/n", "u", "p", "s²", "a", "β", "v", "α", "times"}  # noqa: RUF001
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
    assert policy.keeps <= {"prior", "squares", "amaf"}
    assert places_in(policy.exploration_term) <= SYMBOLS
    assert policy.has_constant == ("{c}" in policy.exploration_term)


@st.composite
def children(draw):
    """The numbers of a child, as a search has them."""
    visits = draw(st.integers(0, 9000))
    won = draw(st.integers(0, visits * PAYOFF_ONE))
    first = draw(st.sampled_from([won, visits * PAYOFF_ONE - won]))
    amaf_visits = draw(st.integers(0, 9000))
    return Child(
        visits=visits,
        won=won,
        won_by_first=first,
        squares=draw(st.integers(0, visits * PAYOFF_ONE)),
        prior=draw(st.floats(0, 1)),
        minimax=draw(st.integers(0, PAYOFF_ONE)),
        amaf_visits=amaf_visits,
        amaf_won=draw(st.integers(0, amaf_visits * PAYOFF_ONE)),
        proven=0,
        urgency=draw(st.floats(0, 2)),
    )


@pytest.fixture(scope="module")
def formula():
    """The compiled formula of a selection: its two terms."""
    made = {}

    def of(policy):
        if policy.name not in made:
            shared_of, terms_of = policy.compiled()

            def terms(child, mean, selection, parent_visits):
                return terms_of(child, mean, shared_of(selection, parent_visits))

            made[policy.name] = compiled_as(f"test.terms.{policy.name}", terms)
        return made[policy.name]

    return of


@EACH_SELECTION
@settings(max_examples=settings.default.max_examples * 4)
@given(data=st.data())
def test_both_formulas_of_a_selection_are_the_same_to_the_bit(policy, formula, data):
    child = data.draw(children())
    exploration, above = data.draw(st.floats(0, 20)), data.draw(st.integers(1, 100_000))
    mean = child.won * (1.0 / child.visits) / PAYOFF_ONE if child.visits else child.urgency
    expected = policy.plain(child, mean, exploration, above)
    got = formula(policy)(child, mean, SelectionParameters(exploration), above)
    assert got[0] == expected.exploitation
    assert expected.mean == mean
    # Before the first visit, only some have an exploration term.
    if child.visits > 0 or policy.explores_unvisited:
        assert got[1] == expected.exploration


@EACH_PLAYOUT
def test_what_a_playout_keeps_and_says_is_known(policy):
    assert policy.keeps <= {"move_means"}
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


@pytest.mark.long
@EACH
def test_both_drivers_grow_the_same_tree(setting, policy, monkeypatch):
    for game in [one for one in SOME if policy.serves(one)][:2]:
        chosen = {setting: policy.name, "iterations": 60, "playout_limit": 4}
        found = searched(game, **chosen), searched(game, plainly=monkeypatch, **chosen)
        for field in ("parent", "move", "player", "visits", "won"):
            assert np.array_equal(found[0].nodes[field], found[1].nodes[field]), game.name
