"""The errors of weaker engines: what is chosen from a finished search, and how it is written."""

import json
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.engines import read_engine, read_engine_from, written_engine
from uctvis.engines.erring import ERRORS_BY_NAME, FAULTLESS, Erring
from uctvis.engines.misjudging import Visited, apparent, misjudged
from uctvis.errors import GameError, SettingError
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

ERRING = "uct:iterations=200,temperature=0.7,seen=2,overlooks=0.2,guard=0.3"
ERRORS = st.builds(
    Erring,
    temperature=st.sampled_from((0.0, 0.3, 1.0, 10.0)),
    seen=st.sampled_from((None, 1, 2, 3)),
    overlooks=st.sampled_from((0.0, 0.2, 0.9)),
    guard=st.sampled_from((0.0, 0.1, 1.0)),
)
# A game of chance is among them, and one in which a player may move again.
NAMES = st.sampled_from(("tictactoe", "mancala", "pig", "connect_four"))
TO_WIN = "tictactoe X.X.O..O. player 1"


def looked_at(name, seed, solver="on", iterations=150):
    """The visited nodes of a search after some random moves, and the place of its answer."""
    game, random = find(name), Random(seed)
    position = game.initial()
    for _move in range(random.randrange(6)):
        after = game.play(position, random.choice(game.legal_moves(position)))
        if game.outcome(after) is None:
            position = after
    while game.player(position) >= 2:
        position = game.play(position, random.choice(game.legal_moves(position)))
    settings = Settings(iterations=iterations, seed=seed, playout_limit=None, solver=solver)
    found = Search(game, position, settings).run()
    more = None if found.state is None else found.state.more[: len(found.nodes)]
    tree = Visited.of(found.nodes, more)
    moves = tree.move[tree.depth == 1].tolist()
    return tree, moves.index(found.move)


def made(parents, visits, values, players=None):
    """Visited nodes of a game of two who move in turn; the values are payoffs to player 0."""
    parent = np.array(parents)
    depth = np.zeros(len(parent), np.int64)
    for node in range(1, len(parent)):
        depth[node] = depth[parent[node]] + 1
    count = len(parent)
    return Visited(
        parent,
        depth,
        np.array(visits),
        np.array(values, float),
        np.array(depth % 2 if players is None else players, np.int8),
        np.arange(-1, count - 1),
        np.full(count, np.nan),
        np.zeros(count, np.int64),
    )


# Move 1 looks good until the reply that refutes it, which the search prefers, is seen.
TRAP = made(
    [0, 0, 0, 1, 1, 1, 2, 2],
    [60, 21, 38, 16, 2, 2, 30, 7],
    [0.45, 0.3, 0.55, 0.15, 0.9, 0.9, 0.53, 0.6],
)


@given(NAMES, st.integers(0, 100))
def test_who_sees_all_judges_as_the_search(name, seed):
    tree, _preferred = looked_at(name, seed, solver="off")
    seen = apparent(tree, None, np.zeros(len(tree.visits), bool))
    assert np.allclose(seen.value[1:], tree.value[1:], atol=1e-9)
    assert not seen.certain.any()


@given(NAMES, st.integers(0, 100), ERRORS)
def test_a_choice_is_a_move_within_its_limits(name, seed, erring):
    tree, preferred = looked_at(name, seed)
    found = misjudged(tree, preferred, erring, Random(seed))
    assert found.chances[found.chosen] > 0
    assert found.chances.sum() == pytest.approx(1)
    children = tree.depth == 1
    worth = np.where(np.isnan(tree.proven), tree.value, tree.proven)[children]
    if tree.movers[0] == 1:
        worth = 1 - worth
    # No move that may be chosen loses more than the greatest loss.
    assert (worth[found.chances > 0] >= worth[preferred] - erring.guard).all()
    again = misjudged(tree, preferred, erring, Random(seed))
    assert again.chosen == found.chosen
    assert (again.chances == found.chances).all()


@given(NAMES, st.integers(0, 100))
def test_without_errors_the_answer_is_chosen(name, seed):
    tree, preferred = looked_at(name, seed, solver="off")
    assert misjudged(tree, preferred, FAULTLESS, Random(0)).chosen == preferred


@given(st.integers(0, 1000), st.sampled_from((1, 2, 3)))
def test_a_win_in_one_is_played_unless_it_is_overlooked(seed, seen):
    game = find("tictactoe")
    settings = Settings(iterations=300, seed=seed % 5, solver="on")
    found = Search(game, game.parse_state(TO_WIN), settings).run()
    assert game.outcome(game.play(found.position, found.move)) is not None
    tree = Visited.of(found.nodes, found.state.more[: len(found.nodes)])
    preferred = tree.move[tree.depth == 1].tolist().index(found.move)
    sees = Erring(temperature=10, seen=seen)
    assert misjudged(tree, preferred, sees, Random(seed)).chances[preferred] == 1


def test_a_win_may_be_overlooked():
    game = find("tictactoe")
    engine = read_engine("uct:iterations=300,temperature=1,seen=1,overlooks=0.5,solver=on")
    position = game.parse_state(TO_WIN)
    moves = {engine.player(Random(seed)).choose(game, position).move for seed in range(40)}
    assert len(moves) > 1


def test_a_refutation_that_is_not_seen_attracts():
    nothing = np.zeros(8, bool)
    near, far = apparent(TRAP, 1, nothing), apparent(TRAP, 2, nothing)
    assert near.value[1] > 0.5 > far.value[1]
    # All tried replies count alike, also the ones that the search has looked at only twice.
    own = 21 * 0.3 - 16 * 0.15 - 4 * 0.9
    assert near.value[1] == pytest.approx((own + 0.15 + 0.9 + 0.9) / 4)
    chances = [misjudged(TRAP, 1, Erring(1.0, seen), Random(0)).chances[0] for seen in (1, 2)]
    assert chances[0] > 0.9
    assert chances[1] < 0.5


def test_a_reply_that_is_overlooked_is_left_out_of_the_value():
    overlooked = np.zeros(8, bool)
    overlooked[3] = True
    assert apparent(TRAP, 2, overlooked).value[1] > 0.5


def test_a_move_that_loses_too_much_is_never_chosen():
    chosen = {
        misjudged(TRAP, 1, Erring(10, 1, 0.5, guard=0.2), Random(seed)).chosen for seed in range(50)
    }
    assert chosen == {1}


def test_the_outcomes_of_chance_are_weighted_by_their_visits_and_not_overlooked():
    # Player 0 moves to a node of chance, after which come two outcomes.
    tree = made([0, 0, 1, 1], [41, 40, 30, 9], [0.6, 0.6, 0.8, 0.0], [0, 2, 1, 1])
    assert apparent(tree, 1, np.zeros(4, bool)).value[1] == pytest.approx(0.6, abs=0.02)


@pytest.mark.parametrize(
    "text",
    [
        "temperature=-1",
        "temperature=11",
        "seen=0",
        "overlooks=1",
        "guard=2",
        "seen=1,seen=2",
        "temperature=hot",
    ],
)
def test_wrong_errors_are_refused(text):
    with pytest.raises(SettingError, match="expected"):
        read_engine(f"uct:iterations=20,{text}")


def test_alpha_beta_does_not_err():
    with pytest.raises(SettingError, match="expected"):
        read_engine("alphabeta:depth=2,temperature=1")


@given(ERRORS)
def test_errors_are_written_in_texts_and_in_files(erring):
    told = ",".join(f"{name}={value}" for name, value in erring.changed().items())
    engine = read_engine(f"uct:iterations=20{',' if told else ''}{told}")
    assert engine.erring == erring
    game = find("mancala")
    assert read_engine(engine.described(game)).erring == erring
    saved = json.loads(json.dumps(written_engine(engine)))
    assert read_engine_from(game, saved) == engine
    # An engine without errors is written as by earlier versions.
    assert ("erring" in saved) == (erring != FAULTLESS)
    assert set(saved.get("erring", ())) <= set(ERRORS_BY_NAME)


@pytest.mark.parametrize("errors", [3, {"heat": 1}, {"seen": 0}])
def test_damaged_errors_of_a_file_are_refused(errors):
    saved = written_engine(read_engine(ERRING)) | {"erring": errors}
    with pytest.raises(GameError, match="expected"):
        read_engine_from(find("mancala"), saved)


def test_the_tree_does_not_depend_on_the_errors():
    game = find("mancala")
    plain, erring = (
        read_engine(f"{text},seed=5").player(Random(1)).begin(game, game.initial()).run()
        for text in ("uct:iterations=200", ERRING)
    )
    assert (plain.tree.visits == erring.tree.visits).all()
    assert (plain.tree.mean == erring.tree.mean).all()
    assert plain.move == erring.move


def test_the_same_seed_in_the_same_position_gives_the_same_move():
    game = find("mancala")
    engine = read_engine(f"{ERRING},seed=5")
    chosen = [engine.player(Random(n)).choose(game, game.initial()).made for n in range(3)]
    assert len({(one.move, one.choice) for one in chosen}) == 1
    assert chosen[0].choice.seed == 5
    others = {
        read_engine(f"{ERRING},seed={seed}").player(Random(1)).choose(game, game.initial()).move
        for seed in range(20)
    }
    assert len(others) > 1


def test_a_choice_says_what_was_preferred():
    game = find("mancala")
    found = read_engine(f"{ERRING},seed=5").player(Random(1)).begin(game, game.initial()).run()
    for seed in range(20):
        engine = read_engine(f"{ERRING},seed={seed}")
        answer = engine.answer(found)
        choice = answer.made.choice
        by_move = {one.move: one for one in found.statistics.candidates}
        assert choice.preferred == found.move
        assert choice.preferred_mean == found.mean
        assert answer.made.mean == by_move[answer.move].mean
        visits = sum(one.visits for one in by_move.values())
        assert choice.share == pytest.approx(by_move[answer.move].visits / visits, abs=1e-6)
        assert (answer.made.erred is None) == (answer.move == found.move)


def test_the_errors_are_said_in_words():
    about = read_engine(ERRING).about
    assert "sees 2 moves ahead" in about
    assert "overlooks 20 % of the moves" in about
    assert "temperature" not in read_engine("uct:iterations=20").about
