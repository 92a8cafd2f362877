"""The search's law, its drivers, its budget and its answer, for every game."""

import itertools
import threading

import numpy as np
import pytest
from comparing import assert_same_tree
from evaluations import EVALUATIONS
from for_long import rest_for_long

from uctvis.errors import GameError
from uctvis.games import all_games, find
from uctvis.mcts.memory import NODE_BYTES, free_bytes
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
LAWS = pytest.mark.parametrize("expand_after", [0, 1, 5])


def run(game, position=None, **settings):
    settings.setdefault("seed", 7)
    start = game.initial() if position is None else position
    return Search(game, start, Settings(**settings)).run()


def iterations(game, number):
    """So many, or fewer of a game whose plain rules are slow: they judge each node."""
    slower = {"chess": 30, "gomoku": 15}.get(game.name, 1)
    return max(number // slower, 20)


def own_visits(tree):
    """The visits of each node that are not its children's."""
    own = tree.visits.astype(np.int64)
    np.subtract.at(own, tree.parent[1:], tree.visits[1:])
    return own


@GAMES
@pytest.mark.parametrize("number", rest_for_long(1, [600, 3000]))
def test_thesis_law_of_visits(game, number):
    tree = run(game, iterations=iterations(game, number)).tree
    own = own_visits(tree)
    over = np.array([not game.legal_moves(tree.names.position(node)) for node in range(tree.size)])
    assert tree.visits[0] == iterations(game, number)
    assert own[0] == 0
    assert np.isin(own[~over], (0, 1)).all()
    # Of the siblings that were made together, one started a playout there and then.
    for node in np.flatnonzero(tree.child_count):
        children = np.array(tree.children(int(node)))
        started = own[children[~over[children]]].sum()
        assert started == 1 or (started == 0 and own[children].sum() > 0)
    assert (own[over] == tree.visits[over]).all()


@GAMES
@pytest.mark.parametrize("number", rest_for_long(1, [1000, 3000]))
@pytest.mark.parametrize("expand_after", [1, 2, 5])
def test_law_of_visits_of_late_expansion(game, expand_after, number):
    tree = run(game, iterations=iterations(game, number), expand_after=expand_after).tree
    own = own_visits(tree)
    expanded = tree.child_count > 0
    assert (own[expanded] == expand_after).all()
    over = np.array([not game.legal_moves(tree.names.position(node)) for node in range(tree.size)])
    assert (tree.visits[~expanded & ~over] <= expand_after).all()


@GAMES
@LAWS
def test_the_record_tells_the_counters(game, expand_after):
    tree = run(game, iterations=800, expand_after=expand_after).tree
    visits = np.zeros(tree.size, np.int64)
    won = np.zeros(tree.size, np.int64)
    for leaf, payoff in zip(tree.record.leaf, tree.record.payoff, strict=True):
        for node in tree.path(int(leaf)):
            visits[node] += 1
            won[node] += payoff
    assert (visits == tree.visits).all()
    mover = tree.player[np.maximum(tree.parent, 0)]
    won = np.where(mover_of(mover) == 0, won, visits * PAYOFF_ONE - won)
    assert (tree.mean == won / np.maximum(visits, 1) / PAYOFF_ONE).all()


@GAMES
def test_ids_are_in_the_order_of_creation(game):
    short = run(game, iterations=500).tree
    long = run(game, iterations=1500).tree
    for name in ("parent", "depth", "player"):
        assert (getattr(long, name)[: short.size] == getattr(short, name)).all()
    assert (long.names.moves[: short.size] == short.names.moves).all()
    assert (long.record.leaf[:500] == short.record.leaf).all()


def run_by_both_drivers(game, monkeypatch, **settings):
    """What the compiled driver finds; the plain driver must find the same."""
    compiled = run(game, **settings)
    monkeypatch.setattr(type(game.evaluating(settings.get("evaluation", ""))), "compiled", None)
    plain = run(game, **settings)
    assert_same_tree(compiled.tree, plain.tree)
    assert (compiled.tree.parent == plain.tree.parent).all()
    assert (compiled.tree.record.leaf == plain.tree.record.leaf).all()
    assert (compiled.tree.record.payoff == plain.tree.record.payoff).all()
    assert compiled.move == plain.move
    return compiled


# Plain playouts take most of the time, so the long search has another seed.
@EVALUATIONS
@pytest.mark.parametrize("case", rest_for_long(1, [(0, 100), (1, 1500)]), ids=str)
@pytest.mark.parametrize(
    "settings",
    rest_for_long(
        2,
        [
            {"playout_limit": None},
            {"playout_limit": 1, "expand_after": 1},
            {"exploration": 0.0, "expand_after": 3},
            {"playout_limit": 25},
            {"exploration": 5.0},
        ],
    ),
    ids=str,
)
def test_both_drivers_grow_the_identical_tree(game, evaluation, case, settings, monkeypatch):
    if game.compiled is None:
        pytest.skip("plain Python only")
    seed, number = case
    settings = {**settings, "iterations": iterations(game, number), "evaluation": evaluation}
    run_by_both_drivers(game, monkeypatch, seed=seed, **settings)


@pytest.mark.long
@pytest.mark.parametrize("name", ["connect_four", "mancala"])
def test_both_drivers_go_on_alike_where_visits_are_many(name, monkeypatch):
    found = run_by_both_drivers(find(name), monkeypatch, iterations=30_000, playout_limit=1)
    # The tables of UCB values end at 4,096 visits.
    assert found.tree.visits[1:].max() > 4096


@GAMES
@pytest.mark.parametrize("number", rest_for_long(1, [200, 1000]))
def test_the_same_seed_gives_the_same_tree_and_another_one_does_not(game, number):
    first, again, other = (
        run(game, iterations=iterations(game, number), seed=seed).tree for seed in (1, 1, 2)
    )
    assert_same_tree(first, again)
    assert (first.record.payoff != other.record.payoff).any()


@GAMES
def test_the_answer_is_the_most_visited_move(game):
    found = run(game, iterations=800)
    children = found.tree.children(0)
    best = max(children, key=lambda child: (found.tree.visits[child], found.tree.mean[child]))
    assert found.move == found.tree.names.moves[best]
    assert found.tree.move_name(best) == game.move_name(game.initial(), found.move)


def test_budgets_end_the_search_with_their_reason():
    game = find("mancala")
    found = run(game, iterations=1234)
    assert (found.iterations, found.reason) == (1234, "iterations")
    assert found.tree.record.iterations == found.tree.visits[0] == 1234
    found = run(game, iterations=None, seconds=0.05)
    assert found.reason == "seconds"
    assert found.seconds >= 0.05


@GAMES
def test_one_iteration_gives_an_answer(game):
    for expand_after in (0, 5):
        found = run(game, iterations=1, expand_after=expand_after)
        assert found.move in game.legal_moves(game.initial())


def test_stopping_answers_from_another_thread():
    game = find("mancala")
    search = Search(game, game.initial(), Settings(iterations=100_000_000, expand_after=1000))
    found = []
    thread = threading.Thread(target=lambda: found.append(search.run()))
    thread.start()
    search.stop()
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert found[0].reason == "stopped"
    assert found[0].move in game.legal_moves(game.initial())


def test_progress_goes_from_nothing_to_all():
    game = find("tictactoe")
    search = Search(game, game.initial(), Settings(iterations=200))
    assert search.progress == 0.0
    assert search.statistics().iterations_per_second == 0.0
    search.run()
    assert search.progress == 1.0
    assert search.statistics().iterations_per_second > 0


@GAMES
@pytest.mark.parametrize("seed", range(3))
def test_a_full_memory_ends_the_search_with_its_answer(game, seed, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.most_nodes", lambda *_memory: 1000)
    found = run(game, iterations=3000, seed=seed)
    assert found.reason == "memory"
    assert found.statistics.memory_full
    assert found.iterations == found.tree.visits[0] < 3000
    # The children of the next leaf do not fit.
    most = max(100, len(game.legal_moves(game.initial())))
    assert 1000 - most < found.tree.size <= 1000
    assert found.move == found.statistics.ranked[0].move
    # All but the last iteration are those of a search with room for them.
    monkeypatch.undo()
    whole = run(game, iterations=found.iterations, seed=seed)
    assert (whole.leaf[:-1] == found.leaf[:-1]).all()
    assert (whole.payoff[:-1] == found.payoff[:-1]).all()
    assert whole.reason == "iterations"
    assert not whole.statistics.memory_full


@GAMES
def test_both_drivers_end_alike_where_memory_is_full(game, monkeypatch):
    if game.compiled is None:
        pytest.skip("plain Python only")
    monkeypatch.setattr("uctvis.mcts.search_state.most_nodes", lambda *_memory: 700)
    compiled = run(game, iterations=3000)
    monkeypatch.setattr(type(game), "compiled", None)
    plain = run(game, iterations=3000)
    assert_same_tree(compiled.tree, plain.tree)
    assert compiled.reason == plain.reason == "memory"


def test_a_full_record_ends_the_search_with_its_answer(monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.most_iterations", lambda *_memory: 50)
    found = run(find("tictactoe"), iterations=100)
    assert (found.iterations, found.reason) == (50, "memory")
    assert found.statistics.memory_full
    found = run(find("tictactoe"), iterations=50)
    assert (found.iterations, found.reason) == (50, "iterations")
    assert not found.statistics.memory_full


@pytest.mark.parametrize("megabytes", [16, 100, 1000])
def test_a_search_takes_no_more_memory_than_its_settings_say(megabytes):
    search = Search(find("mancala"), find("mancala").initial(), Settings(memory=megabytes))
    assert search.memory == megabytes
    assert search.most_nodes * NODE_BYTES + 8 * 20_000 <= megabytes << 20
    assert search.most_nodes > 0.9 * (megabytes << 20) / NODE_BYTES


def test_a_search_may_use_a_share_of_what_is_free():
    search = Search(find("mancala"), find("mancala").initial(), Settings())
    assert 0.1 * free_bytes() < search.memory << 20 < 0.5 * free_bytes()


@GAMES
@pytest.mark.parametrize("threads", [1, 2])
def test_memory_is_used_to_the_last_node(game, threads, monkeypatch):
    family = len(game.legal_moves(game.initial()))
    for room, size in ((1 + family, 1 + family), (family, 1)):
        monkeypatch.setattr("uctvis.mcts.search_state.most_nodes", lambda *_memory, room=room: room)
        assert run(game, iterations=10, threads=threads).tree.size == size


def test_a_finished_game_cannot_be_searched():
    game = find("tictactoe")
    with pytest.raises(GameError, match="over"):
        Search(game, game.parse_state("tictactoe XXXOO.... player 2"), Settings())


@pytest.mark.parametrize(
    ("state", "move"),
    [
        ("tictactoe XX.OO.... player 1", "c3"),  # wins at once
        ("tictactoe XX..O.... player 2", "c3"),  # or else X wins
        ("tictactoe X...O...X player 2", ("b3", "a2", "c2", "b1")),  # a corner loses
    ],
)
def test_tictactoe_known_answers(state, move):
    game = find("tictactoe")
    position = game.parse_state(state)
    found = run(game, position, iterations=3000)
    assert game.move_name(position, found.move) in move


def test_perfect_tictactoe_is_a_draw():
    game = find("tictactoe")
    position = game.initial()
    while game.legal_moves(position):
        position = game.play(position, run(game, position, iterations=3000).move)
    assert game.outcome(position).payoff == 0.5


@GAMES
@pytest.mark.parametrize("number", rest_for_long(1, [100, 400]))
def test_names_are_those_of_the_positions_replayed(game, number):
    tree = run(game, iterations=iterations(game, number)).tree
    packed = tree.names.packed()
    assert packed.move_name(0) == tree.move_name(0) == ""
    for node in range(tree.size):
        position = tree.names.position(node)
        assert packed.state_name(node) == tree.state_name(node) == game.state_name(position)
        if node > 0:
            assert packed.move_name(node) == tree.move_name(node)
            before = tree.names.position(int(tree.parent[node]))
            move = game.parse_move(before, tree.move_name(node))
            assert game.play(before, move) == position


@GAMES
def test_statistics_are_those_of_the_tree(game):
    search = Search(game, game.initial(), Settings(iterations=700, seed=3))
    before = search.statistics()
    assert (before.iterations, before.nodes, before.candidates) == (0, 1, ())
    assert before.principal_variation == ()
    found = search.run()
    after, tree = search.statistics(), found.tree
    assert found.statistics == after
    assert (after.iterations, after.nodes) == (700, tree.size)
    assert after.deepest_row == tree.depth.max()
    assert not after.memory_full
    children = tree.children(0)
    assert [candidate.visits for candidate in after.candidates] == tree.visits[children].tolist()
    assert [candidate.mean for candidate in after.candidates] == tree.mean[children].tolist()
    node = 0
    for move in after.principal_variation:
        node = max(tree.children(node), key=lambda child: (tree.visits[child], tree.mean[child]))
        assert tree.names.moves[node] == move
    assert is_chance(tree.player[node]) or not tree.visits[tree.children(node)].any()


def test_statistics_grow_while_the_search_runs():
    game = find("mancala")
    search = Search(game, game.initial(), Settings(iterations=100_000, seed=3))
    thread = threading.Thread(target=search.run)
    thread.start()
    moments = [search.statistics()]
    while thread.is_alive():
        moments.append(search.statistics())
    thread.join()
    moments.append(search.statistics())
    for earlier, later in itertools.pairwise(moments):
        assert earlier.iterations <= later.iterations
        assert earlier.nodes <= later.nodes
        assert earlier.deepest_row <= later.deepest_row
    assert moments[-1].iterations == 100_000
    assert len({moment.iterations for moment in moments}) > 2


@GAMES
def test_what_was_done_when_the_time_was_over_is_counted(game):
    search = Search(game, game.initial(), Settings(iterations=None, seconds=0.05, seed=3))
    found = search.run()
    assert found.reason == "seconds"
    assert search.iterations == found.statistics.iterations == found.iterations
    assert found.iterations == found.tree.visits[0]


def test_an_error_of_a_game_ends_the_search_and_is_told():
    class Faulty(type(find("tictactoe"))):
        compiled = None

        def play(self, position, move):
            raise RuntimeError("no such thing")

    game = Faulty()
    with pytest.raises(RuntimeError, match="no such thing"):
        Search(game, game.initial(), Settings()).run()
